import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { harmlessGit } from '../src/cli/harmless-git.ts'
import { type CheckedCitation, pageOf, type Surroundings } from '../src/core/evidence.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Speech } from '../src/core/model.ts'
import { checkedText } from '../src/engine/checked-text.ts'
import { type ExaminerOptions, makeExaminer } from '../src/evidence/examiner.ts'
import type { Page, Pages } from '../src/evidence/web/page.ts'
import { seeded } from './support/tree-play.ts'

const guide = {
  path: 'docs/guide.md',
  text: '# Guide\n\nThe cache is not shared between the workers.\nIt holds 512 entries.\n',
}
const names = new Map([
  ['proposer', ['proposer', 'Proposer', '正方']],
  ['challenger', ['challenger', 'Challenger', '反方']],
  ['judge', ['judge', 'Judge', '裁判']],
])
const earlier: Speech[] = [
  {
    key: 'round-1/proposer',
    seat: 'proposer',
    text: 'Postgres will **never** need more than two replicas. It costs 40 dollars.',
  },
  { key: 'round-1/challenger', seat: 'challenger', text: 'A single writer limits us to 900 writes a second.' },
  {
    key: 'round-2/proposer',
    seat: 'proposer',
    text: 'Sharding can wait until next summer. 分片可以推迟到明年夏天再做。',
  },
]
const surroundings: Surroundings = { earlier, names }

const open = (options: Partial<ExaminerOptions> = {}) =>
  makeExaminer({
    language: 'en',
    sources: [guide],
    folders: [],
    git: null,
    pages: null,
    mask: makeMask([]),
    ...options,
  })

async function examine(text: string, options: Partial<ExaminerOptions> = {}, around = surroundings) {
  const speech = { key: 'round-2/challenger', seat: 'challenger', text }
  return open(options).examine(speech, around, AbortSignal.timeout(5_000))
}

async function only(text: string, options: Partial<ExaminerOptions> = {}, around = surroundings) {
  const { citations } = await examine(text, options, around)
  assert.equal(citations.length, 1, JSON.stringify(citations))
  return citations[0] as CheckedCitation
}

const resultOf = async (text: string, options: Partial<ExaminerOptions> = {}, around = surroundings) =>
  (await only(text, options, around)).result

describe('words that a speaker only quotes', () => {
  const denial: Speech = {
    key: 'round-2/proposer',
    seat: 'proposer',
    text: [
      'The challenger claims I said "the queue loses messages every day". I never said that.',
      '反方称我说过“缓存从来都不可靠”。我没有说过。',
      '',
      '> Every deployment has ended in tears.',
      '',
      'That block is invented. The "fast path" takes 3 ms. I said "weekly releases are enough", and weekly releases are enough.',
    ].join('\n'),
  }
  const around: Surroundings = { names, earlier: [...earlier.slice(0, 2), denial] }

  it('are not theirs', async () => {
    for (const words of ['the queue loses messages every day', 'Every deployment has ended in tears']) {
      const { result, reason, where } = await only(`The proposer said "${words}".`, {}, around)
      assert.deepEqual([result, where], ['not-there', 'round-2/proposer'], words)
      assert.equal(
        reason,
        'the proposer did not say this; in round-2/proposer these words stand only as a quotation of somebody else',
      )
    }
    const chinese = await only('正方说：“缓存从来都不可靠”。', { language: 'zh' }, around)
    assert.equal(chinese.result, 'not-there')
    assert.equal(chinese.reason, '正方没有说过这句话；在 round-2/proposer 中它只是对他人的引用')
  })

  it('were brought forward by them where they quoted a file', async () => {
    const quoting: Speech = {
      key: 'round-2/proposer',
      seat: 'proposer',
      text: 'plan.md:1 says “The queue is drained every night before the report.”',
    }
    const sources = [{ path: 'plan.md', text: 'The queue is drained every night before the report.\n' }]
    const said = 'The proposer said "The queue is drained every night before the report."'
    const moved = await only(said, { sources }, { names, earlier: [quoting] })
    assert.deepEqual([moved.result, moved.where], ['moved', 'plan.md:1'])
    assert.equal(moved.reason, 'the proposer quoted these words in round-2/proposer; they stand at plan.md:1')
    const never = await only(said, { sources }, { names, earlier: earlier.slice(0, 1) })
    assert.equal(never.result, 'not-there')
  })

  it('are theirs where they stand outside of quotation marks as well, or hold more than what is quoted', async () => {
    assert.equal(await resultOf('The proposer said "weekly releases are enough".', {}, around), 'holds')
    assert.equal(await resultOf('The proposer said "The fast path takes 3 ms".', {}, around), 'holds')
  })

  it('are set against what they really said', async () => {
    const text = 'I never said "Postgres will always need more than two replicas".'
    const said = { names, earlier: [...earlier, { key: 'round-3/proposer', seat: 'proposer', text }] }
    const found = await only('The proposer said "Postgres will always need more than two replicas".', {}, said)
    assert.deepEqual([found.result, found.where], ['differs', 'round-1/proposer'])
  })

  it('are not looked for in speeches of whoever quotes somebody unknown', async () => {
    const text = 'The moderator said "A single writer limits us to 900 writes a second".'
    const { result, reason } = await only(text)
    assert.deepEqual([result, reason], ['no-such-source', 'nobody in this debate is called moderator'])
    const alone = { names, earlier: [earlier[1]!] }
    assert.equal((await only(text, {}, alone)).reason, 'nobody in this debate is called moderator')
  })
})

describe('lines of a document that is called by its title', () => {
  const sources = [{ path: '设计文档.md', text: '三月停机了47分钟。\n缓存不在进程之间共享。\n' }]

  it('are looked up', async () => {
    for (const [text, result] of [
      ['《设计文档》第 1 行称：“三月停机了47分钟”。', 'holds'],
      ['《设计文档》第 2 行称：“三月停机了47分钟”。', 'moved'],
      ['设计文档第2行：“缓存不在进程之间共享”。', 'holds'],
    ] as const) {
      const found = await only(text, { sources, language: 'zh' })
      assert.equal(found.result, result, text)
    }
    const english = [{ path: 'docs/style-guide.md', text: 'Names are full words.\nLines are short ones.\n' }]
    const found = await only('The style guide, line 2, says "Names are full words".', { sources: english })
    assert.deepEqual([found.result, found.where], ['moved', 'docs/style-guide.md:1'])
  })
})

describe('a speech that cannot be looked through', () => {
  it('says so', async () => {
    for (const [language, reason] of [
      ['en', /^the look-up went wrong: ./],
      ['zh', /^核对时出错：./],
    ] as const) {
      const { citations, unsupported } = await examine('Anything.', { language }, { earlier, names: null as never })
      assert.equal(citations.length, 1)
      const { id, span, target, result, reason: told } = citations[0]!
      assert.deepEqual([id, span, target], ['round-2/challenger#e1', [0, 0], { kind: 'other', name: '' }])
      assert.equal(result, 'not-checked')
      assert.match(told, reason)
      assert.deepEqual(unsupported, [])
    }
  })
})

describe('the examiner', () => {
  it('looks up what a speech cites, and lists what it only says', async () => {
    const text = 'As docs/guide.md:3 says, "The cache is shared between the workers". Latency falls by 40 % then.'
    const { citations, unsupported } = await examine(text)
    const [citation] = citations as [CheckedCitation]
    assert.equal(citation.id, 'round-2/challenger#e1')
    assert.equal(citation.result, 'differs')
    assert.equal(citation.where, 'docs/guide.md:3')
    assert.equal(citation.difference, 'The cache is {+not +}shared between the workers')
    assert.ok(!('hash' in citation), 'the brief has it')
    assert.equal(text.slice(...citation.span), 'docs/guide.md:3')
    assert.equal(citation.cited, 'docs/guide.md:3')
    assert.deepEqual(unsupported, [{ id: 'round-2/challenger#c1', quote: 'Latency falls by 40 % then.' }])
  })

  it('reads a speech as it is shown, without what is hidden in it', async () => {
    const citation = await only('See docs/gu\u200bide.md:4: "It holds 512\u00ad entries".')
    assert.equal(citation.result, 'holds')
    assert.equal(citation.cited, 'docs/guide.md:4')
  })

  it('speaks the language of the debate', async () => {
    const { reason } = await only('docs/guide.md:3', { language: 'zh' })
    assert.equal(reason, 'docs/guide.md:3 存在；其内容未作比对')
  })

  it('keeps no more than 100 of them, and says how many more there are', async () => {
    const citing = (count: number) =>
      Array.from({ length: count }, (_, i) => `See docs/guide.md:${1 + (i % 4)}.`).join('\n')
    const { citations } = await examine(citing(210))
    assert.deepEqual(
      citations.map(({ result }) => result),
      [...Array(100).fill('holds'), 'not-checked'],
    )
    const { id, reason, cited } = citations.at(-1)!
    assert.deepEqual([id, cited], ['round-2/challenger#e101', 'docs/guide.md:1'])
    assert.match(reason, /first 100 citations.* 110 more$/)
    assert.match((await examine(citing(103), { language: 'zh' })).citations.at(-1)!.reason, /前 100 处.*还有 3 处$/)
    assert.equal((await examine(citing(100))).citations.length, 100)
  })

  it('compares only so much, and lets others have their turn meanwhile', async t => {
    const random = seeded(3)
    const words = 'alpha beta gamma delta epsilon zeta theta kappa lambda omicron sigma upsilon'.split(' ')
    const said = Array.from({ length: 5_000 }, () => words[Math.floor(random() * words.length)]).join(' ')
    const garbled = (i: number) =>
      said.slice(i * 11, i * 11 + 1_900).replace(/[aeiou]/g, vowel => (random() < 0.35 ? 'y' : vowel))
    const text = Array.from({ length: 60 }, (_, i) => `The proposer said: "${garbled(i)}".`).join('\n\n')
    const earlier = Array.from({ length: 6 }, (_, i) => ({
      key: `round-${i + 1}/proposer`,
      seat: 'proposer',
      text: `${said} ${i}`,
    }))
    const cpu = () => process.cpuUsage().user / 1_000
    const began = cpu()
    let [last, longest] = [began, 0]
    const ticking = setInterval(() => {
      longest = Math.max(longest, cpu() - last)
      last = cpu()
    }, 1)
    const { citations } = await examine(text, {}, { earlier, names })
    clearInterval(ticking)
    const took = cpu() - began
    t.diagnostic(`${Math.round(took)} ms of CPU, others waited ${Math.round(longest)} ms at most`)
    assert.ok(took < 4_000, `${took} ms`)
    assert.ok(longest < took / 2, `others waited ${longest} ms`)
    assert.ok(citations.length > 40)
    const { reason } = citations.find(({ result }) => result === 'not-checked')!
    assert.equal(reason, 'there is too much to compare in this speech')
    assert.equal(citations[0]!.result, 'differs')
  })

  it('takes words in brackets for those of the quoter', async () => {
    const sources = [
      { path: 'r.md', text: 'Costs fell by 15% in Q1, and rose by 40% in Q2. const list = [first, second]' },
      { path: '报.md', text: '该方案的成本在第一季度下降，在第二季度上升。' },
    ]
    const of = (quote: string, path = 'r.md') => only(`${path} says "${quote}".`, { sources })
    const amended = await of('Costs fell by 15% [in the first quarter], and rose by 40% in Q2')
    assert.deepEqual([amended.result, amended.text], ['holds', 'Costs fell by 15% in Q1, and rose by 40% in Q2'])
    assert.equal((await of('[The] costs fell by 15% in Q1')).result, 'holds')
    assert.equal((await of('该方案的成本[大幅]下降，在第二季度上升', '报.md')).result, 'holds')
    assert.equal((await of('const list = [first, second]')).result, 'holds')
    for (const quote of [
      'const list = [third, second]',
      'Costs [never] fell by 15% in Q1',
      'Costs fell by [40%] in Q1',
    ])
      assert.notEqual((await of(quote)).result, 'holds', quote)
  })

  it('shows readers what an ellipsis leaves out, and nothing twice', async () => {
    const gapped = await examine('docs/guide.md says "The cache is not shared … It holds 512 entries".')
    assert.equal(gapped.citations[0]!.result, 'holds')
    assert.match(
      checkedText(gapped, 'en')!,
      /; it says: .*The cache is not shared between the workers\. It holds 512 entries/,
    )
    assert.match(checkedText(gapped, 'zh')!, /；原文：.*between the workers/)
    const whole = await examine('docs/guide.md says "It holds 512 entries".')
    assert.doesNotMatch(checkedText(whole, 'en')!, /it says/)
  })

  it('finds the place of a word or two, and compares nothing', async () => {
    const found = await only('docs/guide.md:3 says "cache".')
    assert.equal(found.result, 'holds')
    assert.ok(!('quote' in found), 'it counts as a place')
    assert.match(found.reason, /docs\/guide\.md:3 exists.*too short to compare$/)
    assert.equal((await only('docs/guide.md:9 says "cache".')).result, 'not-there')
    const { reason, quote } = await only('docs/guide.md:3 说“缓存”。', { language: 'zh' })
    assert.deepEqual([quote, /引文太短，无法比对$/.test(reason)], [undefined, true], reason)
  })

  it('does not take the words of a file for those of anybody', async () => {
    const sources = [
      guide,
      { path: 'docs/设计文档.md', text: '缓存由各个进程分别保存。\n' },
      { path: 'rfc6749.txt', text: 'The client MUST keep the token to itself.\n' },
      { path: 'notes/a.md', text: '# The Mythical Man-Month\n\nPlan to throw one away.\n' },
    ]
    const knuth = await only('Knuth writes: "The cache is not shared between the workers".', { sources })
    assert.deepEqual([knuth.result, knuth.where], ['not-checked', 'docs/guide.md:3'])
    assert.equal(knuth.reason, 'the text of Knuth is not at hand; the words stand at docs/guide.md:3')
    const rfc = await only('RFC 9999 says "The cache is not shared between the workers".', { sources, language: 'zh' })
    assert.equal(rfc.reason, '手边没有RFC 9999的文本；这些话见于 docs/guide.md:3')
    assert.equal(await resultOf('RFC 6749 says "The client MUST keep the token to itself".', { sources }), 'holds')
    assert.equal(await resultOf('RFC 6749 says "The client MAY keep the token to itself".', { sources }), 'differs')
    assert.equal(await resultOf('RFC 674 says "The client MUST keep the token to itself".', { sources }), 'not-checked')
    assert.equal(await resultOf('《设计文档》写道：“缓存由各个进程分别保存”。', { sources }), 'holds')
    assert.equal(await resultOf('《设计》写道：“缓存由各个进程分别保存”。', { sources }), 'not-checked')
    const book = await only('*The Mythical Man-Month* says: "Plan to throw one away".', { sources })
    assert.deepEqual([book.result, book.where], ['holds', 'notes/a.md:3'])
  })

  it('loses one look-up when one goes wrong, and keeps no secret that the error told', async () => {
    const pages = { read: () => Promise.reject(new Error('broke with sk-12345678')) }
    const { citations } = await examine('See https://example.org/a and docs/guide.md:4.', {
      pages,
      mask: makeMask(['sk-12345678']),
    })
    assert.deepEqual(
      citations.map(({ result }) => result),
      ['not-checked', 'holds'],
    )
    assert.match(citations[0]!.reason, /broke with \[secret\]/)
  })

  it('shortens what it keeps', async () => {
    const long = 'The cache is not shared between the workers. '.repeat(40).trim()
    const { citations } = await examine(`docs/guide.md says "${long}" [a](https://example.org/${'x'.repeat(400)})`)
    assert.ok(citations.length > 0)
    for (const { cited, quote = '' } of citations) {
      assert.ok(cited.length <= 120)
      assert.ok(quote.length <= 500)
    }
  })
})

describe('the words of another', () => {
  it('hold when they said so', async () => {
    const found = await only('The proposer said "Postgres will never need more than two replicas".')
    assert.equal(found.result, 'holds')
    assert.equal(found.where, 'round-1/proposer')
    assert.equal(await resultOf('You said "Sharding can wait until next summer".'), 'holds')
    assert.equal(await resultOf('对方说：“分片可以推迟到明年夏天再做”。'), 'holds')
    assert.equal(await resultOf('I said "A single writer limits us to 900 writes a second".'), 'holds')
  })

  it('differ when they are changed, and whose they are not is said', async () => {
    const found = await only('The proposer said "Postgres will need more than two replicas".')
    assert.equal(found.result, 'differs')
    assert.equal(found.reason, 'these are not the words of the proposer, only near to them: a negation differs')
    assert.equal(found.difference, 'Postgres will {+never +}need more than two replicas')
    assert.equal(await resultOf('正方说：“分片可以推迟到后年夏天再做”。'), 'differs')
  })

  it('have moved when they were said at another time', async () => {
    const found = await only('In round 2 the proposer said "Postgres will never need more than two replicas".')
    assert.equal(found.result, 'moved')
    assert.equal(found.where, 'round-1/proposer')
  })

  it('are not there when somebody else said them, or nobody', async () => {
    const other = await only('The proposer said "A single writer limits us to 900 writes a second".')
    assert.equal(other.result, 'not-there')
    assert.equal(other.where, 'round-1/challenger')
    const nobody = await only('The proposer said "MySQL is the only database that I would ever use".')
    assert.equal(nobody.result, 'not-there')
    assert.equal(nobody.reason, 'the proposer did not say this, nor anything near it')
  })

  it('that are cited by the key of a turn are those of its speaker', async () => {
    const other = await only('round-1/challenger: "Postgres will never need more than two replicas."')
    assert.deepEqual([other.result, other.where], ['not-there', 'round-1/proposer'])
    assert.equal(other.reason, 'the challenger did not say this; it was said in round-1/proposer')
    const near = await only('round-1/challenger: "Postgres will never need more than six replicas."')
    assert.deepEqual([near.result, near.where], ['differs', 'round-1/proposer'])
    assert.match(
      near.reason,
      /^the challenger did not say this; the proposer said something near to it in round-1\/proposer/,
    )
    const chinese = await only('round-1/challenger：“分片可以推迟到后年夏天再做”', { language: 'zh' })
    assert.match(chinese.reason, /^反方没有说过这句话；正方在 round-2\/proposer 说过相近的话/)
    assert.equal(await resultOf('round-1/proposer: "Sharding can wait until next summer."'), 'moved')
  })

  it('are looked up under the names that the seats have in this debate', async () => {
    const around: Surroundings = {
      earlier: [
        { key: 'topic-1/d1/position/party-a', seat: 'party-a', text: 'Sharding can wait until next summer.' },
        { key: 'topic-1/d1/position/party-b', seat: 'party-b', text: 'A pager is no substitute for a second writer.' },
      ],
      names: new Map([
        ['party-a', ['party-a', 'Platform']],
        ['party-b', ['party-b', 'On-call']],
      ]),
    }
    assert.equal(await resultOf('Platform argues “Sharding can wait until next summer.”', {}, around), 'holds')
    const wrong = await only('To Platform: you wrote “A pager is no substitute for a second writer.”', {}, around)
    assert.deepEqual([wrong.result, wrong.where], ['not-there', 'topic-1/d1/position/party-b'])
    assert.equal(wrong.reason, 'Platform did not say this; it was said in topic-1/d1/position/party-b')
    const labelled = { ...around, names: new Map([['party-b', ['party-b', 'Party B', '方 B']]]) }
    const near = 'Party B said “A pager is a substitute for a second writer.”'
    assert.match((await only(near, {}, labelled)).reason, /^these are not the words of Party B, only near to them/)
    assert.match((await only(near, { language: 'zh' }, labelled)).reason, /方 B/)
  })

  it('are found however politely the other side is called, and a place is compared with what stands beside it', async () => {
    const text = 'My colleague across the table said, and I wrote it down, “It costs 40 dollars.”'
    assert.equal(await resultOf(text), 'holds')
    assert.equal(
      await resultOf('- *Cache.* docs/guide.md:3 → “The cache is now shared between the workers.”'),
      'differs',
    )
  })

  it('have no source before they spoke', async () => {
    const text = 'The proposer said "Sharding can wait until next summer".'
    assert.equal(await resultOf(text, {}, { earlier: [], names }), 'no-such-source')
    assert.equal(await resultOf(text, {}, { earlier: [earlier[1]!], names }), 'no-such-source')
  })
})

describe('a page', () => {
  const answers: Record<string, Page> = {
    'https://example.org/a': {
      state: 'read',
      url: 'https://example.org/a',
      title: 'A page',
      text: 'Version 3 is not supported any more.',
      hash: 'f'.repeat(64),
    },
    'https://example.org/gone': { state: 'gone', reason: 'HTTP 404' },
    'https://example.org/slow': { state: 'unreachable', reason: 'no answer in 10 s' },
    'https://10.0.0.1/': { state: 'refused', reason: 'a private address' },
    'https://doi.org/10.1000/182': { state: 'gone', reason: 'HTTP 404' },
    'https://arxiv.org/abs/2305.14325': { state: 'read', url: 'x', title: null, text: 'Words.', hash: 'e'.repeat(64) },
  }
  const pages = { read: async (url: string): Promise<Page> => answers[url] ?? { state: 'unreachable', reason: url } }

  it('that was asked for is not said to be unasked', async () => {
    const unread: Pages = { read: async () => ({ state: 'refused', reason: 'it is application/pdf', asked: true }) }
    const asked = await only('See https://example.org/a.pdf.', { pages: unread })
    assert.deepEqual([asked.result, asked.reason], ['not-checked', 'the page was not read: it is application/pdf'])
    const unasked = await only('See https://10.0.0.1/.', { pages, language: 'zh' })
    assert.equal(unasked.reason, '没有访问该网页：a private address')
    const inChinese = await only('See https://example.org/a.pdf.', { pages: unread, language: 'zh' })
    assert.equal(inChinese.reason, '没有读取该网页：it is application/pdf')
  })

  it('is waited for with all others of its speech, and no longer than that', async () => {
    let asked = 0
    const slow: Pages = {
      read: (_, signal) => {
        asked++
        const given = Promise.withResolvers<Page>()
        signal.addEventListener('abort', () => given.resolve({ state: 'unreachable', reason: 'stopped' }))
        return given.promise
      },
    }
    const text = Array.from({ length: 6 }, (_, i) => `See https://example.org/${i}.`).join(' ')
    const began = performance.now()
    const { citations } = await examine(text, { pages: slow, pageTime: 200 })
    assert.ok(performance.now() - began < 1_000, 'not one after the other')
    assert.equal(asked, 6)
    for (const { result, reason } of citations)
      assert.deepEqual(
        [result, reason],
        ['unreachable', 'the page could not be read: the pages of one speech get 0.2 s in all'],
      )
  })

  it('behind an identifier is that of the identifier, whatever characters it has', async () => {
    const asked: string[] = []
    const seen: Pages = {
      read: async url => {
        asked.push(url)
        return { state: 'gone', reason: 'HTTP 404' }
      },
    }
    const { citations } = await examine('See doi:10.1000/182 and arXiv:2305.14325.', { pages: seen })
    assert.deepEqual(
      asked,
      citations.map(({ target }) => pageOf(target)),
    )
    assert.equal(pageOf({ kind: 'doi', id: '10.1000/a#b?c' }), 'https://doi.org/10.1000/a%23b%3Fc')
  })

  it('is not looked up unless the user allows it', async () => {
    const found = await only('See https://example.org/a.')
    assert.equal(found.result, 'not-checked')
    assert.match(found.reason, /--web/)
  })

  it('is compared with what is quoted of it', async () => {
    assert.equal(
      await resultOf('https://example.org/a says "Version 3 is not supported any more".', { pages }),
      'holds',
    )
    const found = await only('https://example.org/a says "Version 3 is supported any more".', { pages })
    assert.equal(found.result, 'differs')
    assert.equal(found.hash, 'f'.repeat(64))
    assert.equal(await resultOf('https://example.org/a says "Nobody ever reads the manual".', { pages }), 'not-there')
    const exists = await only('See https://example.org/a.', { pages })
    assert.deepEqual([exists.result, exists.text], ['holds', 'A page'])
    assert.match(exists.reason, /was not compared/)
  })

  it('may be gone, silent or refused', async () => {
    assert.equal(await resultOf('See https://example.org/gone.', { pages }), 'no-such-source')
    assert.equal(await resultOf('See https://example.org/slow.', { pages }), 'unreachable')
    assert.equal(await resultOf('See https://10.0.0.1/.', { pages }), 'not-checked')
    assert.equal(await resultOf('See doi:10.1000/182.', { pages }), 'no-such-source')
    assert.equal(await resultOf('See arXiv:2305.14325.', { pages }), 'holds')
  })
})

describe('a commit', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agon-commit-')))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const run = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
    })
  run('init', '-q')
  writeFileSync(join(folder, 'notes.md'), 'Retries are limited to three.\n')
  run('add', '.')
  run('commit', '-q', '-m', 'Limit retries to three\n\nMore of them only hid the outage of May.')
  const commit = run('rev-parse', 'HEAD').trim()
  const git = harmlessGit(folder, process.env)

  it('is looked up in the repository', async () => {
    const found = await only(`See commit ${commit.slice(0, 10)}.`, { git })
    assert.deepEqual([found.result, found.text], ['holds', 'Limit retries to three'])
    assert.equal(
      await resultOf(`commit ${commit.slice(0, 10)} says "More of them only hid the outage of May".`, { git }),
      'holds',
    )
    assert.equal(await resultOf('See commit 0123456789abcdef.', { git }), 'no-such-source')
    assert.equal(await resultOf(`See commit ${commit}.`), 'not-checked')
    assert.equal(await resultOf(`See commit ${commit}.`, { git: harmlessGit(tmpdir(), process.env) }), 'not-checked')
  })

  it('makes git run no program that the repository names', async () => {
    const mark = join(folder, 'ran')
    writeFileSync(join(folder, 'gpg'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    run('config', 'log.showSignature', 'true')
    run('config', 'gpg.program', join(folder, 'gpg'))
    const signed = run('cat-file', 'commit', 'HEAD').replace(
      '\n\n',
      '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
    )
    const made = execFileSync('git', ['-C', folder, 'hash-object', '-t', 'commit', '-w', '--stdin'], {
      input: signed,
      encoding: 'utf8',
    })
    assert.equal(await resultOf(`See commit ${made.trim()}.`, { git }), 'holds')
    assert.throws(() => realpathSync(mark))
    run('show', '-s', '--format=%s', made.trim())
    assert.ok(realpathSync(mark), 'git show would have run it')
  })

  it('stands beside files that were not sent, when their folder may be looked into', async () => {
    const found = await only('notes.md:1 says "Retries are limited to three".', { git, folders: [folder] })
    assert.equal(found.result, 'holds')
    assert.match(found.reason, /working folder/)
    assert.equal(found.hash, hash('sha256', 'Retries are limited to three.\n', 'hex'))
    assert.equal(await resultOf('notes.md:1 says "Retries are limited to three".', { git }), 'no-such-source')
  })

  it('of a file that is there and that nobody named is not held against its speaker, and not read', async () => {
    const found = await only('notes.md:1 says "Retries are limited to three".', { git, around: folder })
    assert.equal(found.result, 'not-checked')
    assert.match(found.reason, /exists, but --context does not name it/)
    assert.equal(found.text, undefined)
    writeFileSync(join(folder, '.env'), 'KEY=1\n')
    for (const path of ['nothing.md:1', '.env:1', '../notes.md:1'])
      assert.equal(await resultOf(`See \`${path}\`.`, { git, around: folder }), 'no-such-source', path)
  })
})
