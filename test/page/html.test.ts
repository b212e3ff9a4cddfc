import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { emptyView, type TurnView } from '../../src/core/view.ts'
import { nothingConcluded } from '../../src/formats/conclusion.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { openGolden } from '../support/golden.ts'
import { tellTree } from '../tree/support/told-tree.ts'
import { assertHarmless, fileOf, readable, type ToldFile, turn } from './support/exported.ts'

const golden = openGolden('html-export')

/** What a reader sees that is not in the plain file. */
async function pin(language: Language, title: string, html: string): Promise<void> {
  const plain = new Set(title === first ? [] : readable(await fileOf({ brief: { language } })).split('\n'))
  const lines = readable(html).split('\n')
  golden.is(language, title, lines.filter(line => !plain.has(line)).join('\n'))
}

const first =
  'the verdict is on top, then seats, report, transcript and usage; turns are anchors, and linked where they are cited'

const long = 'a sentence that is rather longer than any cell of a few words'
const tabulated = `| One | Two | Three |\n|---|---|---|\n| a | b | ${long} |`
const six = '| 1 | 2 | 3 | 4 | 5 | 6 |'
const fold = '<details>\n<summary>x</summary>\n\nwords\n\n</details>'

/** By what is promised of each. */
const pages: Record<string, ToldFile> = {
  [first]: {},
  'what failed, what is missing, what was cut off and what is unknown is told': {
    turns: [
      turn('round-1/proposer', 'Half', {
        ...{ finish: 'length', attempts: 3 },
        failures: [failed('timeout', 'no complete reply within 900 s'), failed('rate-limit', 'later')],
      }),
      turn('round-1/challenger', '', {
        ...{
          state: 'missed',
          usage: null,
          cost: null,
          failures: [failed('timeout', 'no complete reply within 900 s')],
        },
        missed: { kind: 'timeout', message: 'no complete reply within 900 s' },
      }),
    ],
    view: {
      ...{ verdict: null, outcome: 'failed', state: 'failed', decided: false },
      failure: { kind: 'auth', message: 'the key was refused' },
    },
  },
  'headings of a speech stand below those of the page': {
    turns: [turn('round-1/proposer', '# One\n## Two\n###### Six')],
  },
  'a reply in JSON is behind a fold, a topic of many pages below its first line': {
    brief: { topic: `${'Why? '.repeat(60)}\n--flag "quoted" <b>` },
    turns: [turn('round-1/proposer', '{}', { value: { a: '</pre><script>' } })],
  },
  'it is shown where a link leads': {
    turns: [turn('round-1/proposer', '[bank](https://evil.example/?a=1&b=2) <https://same.example/>')],
  },
  'what is being said is told as far as it is': {
    turns: [turn('round-1/proposer', 'Half a **sen', { state: 'speaking', usage: null, cost: null })],
    view: { state: 'running', verdict: null, outcome: null },
  },
  'what a report folds is folded': {
    report: `## Claims\n\n<details>\n<summary>A &#60;b&#62; &#38; c</summary>\n\n${tabulated}\n\n</details>\n\nAfter.`,
  },
}

function failed(kind: 'timeout' | 'rate-limit', message: string): TurnView['failures'][number] {
  return { model: 'lab:a', failure: { kind, message }, partial: '', usage: null, cost: null, ms: 100, reserved: null }
}

describe('the file of a debate', () => {
  for (const [title, told] of Object.entries(pages)) test(title, async () => pin('en', title, await fileOf(told)))

  test('speaks Chinese', async () => {
    const html = await fileOf({
      ...{ brief: { language: 'zh' }, report: '**结论：**迁移' },
      view: { state: 'running', verdict: null, outcome: null },
    })
    assert.match(html, /<html lang="zh-Hans">/)
    await pin('zh', 'a debate that is paused', html)
  })

  test('has tables row by row where a screen is narrow, with the names of their columns; wide ones everywhere', async () => {
    const narrow = await fileOf({ report: tabulated })
    assert.match(narrow, /<table class="stacked">.*<td class="short" data-label="One">a<\/td>/s)
    assert.match(await fileOf({ turns: [turn('round-1/proposer', tabulated)] }), /<table class="stacked">/)
    const wide = await fileOf({ report: `${six}\n|---|---|---|---|---|---|\n${six.replace('6', long)}` })
    assert.match(wide, /<table class="stacked always">/)
    const small = await fileOf({ report: `| a | b |\n|---|---|\n| c | d |\n\n${tabulated.replace(long, 'c')}` })
    assert.doesNotMatch(small, /class="stacked/)
  })

  test('lists the questions of a tree among its contents', async t => {
    const { view } = await tellTree(t, { language: 'en', topics: [], disputes: { root: ['甲？'] } })
    const html = await exportAs('html', {
      id: 1,
      view,
      format: tree,
      createdAt: '2026-05-04T23:00:00.000Z',
      live: false,
    })
    const contents = /<nav.*?<\/nav>/s.exec(html)![0]
    const [, to] = /<a href="#([^"]*)">D1 甲？<\/a>/.exec(contents)!
    assert.match(html, new RegExp(`<article id="${to}"`))
    assert.equal(contents.match(/甲？/g)!.length, 1)
  })

  test('has a short title and style of its own: keys wrap on a small screen, folds are open on paper', async () => {
    const html = await fileOf(pages['what a report folds is folded'])
    const [, style] = /<style>(.*?)<\/style>/s.exec(html)!
    for (const name of ['anchor', 'turn-link']) {
      const rules = Array.from(style!.matchAll(new RegExp(`\\.${name} \\{([^}]*)\\}`, 'g')), ([, rule]) => rule).join()
      assert.match(rules, /overflow-wrap: anywhere/)
      assert.doesNotMatch(rules, /nowrap/)
    }
    assert.match(style!, /@media print \{[^@]*\.fold::details-content \{ content-visibility: visible;/)
    const title = async (told: ToldFile = {}) => /<title>(.*)<\/title>/.exec(await fileOf(told))![1]!
    assert.equal(await title(), 'Should we move to Postgres?')
    assert.ok((await title({ brief: { topic: 'Why? '.repeat(60) } })).length <= 161)
  })

  test('folds only in the report, and only where a fold ends', async () => {
    assert.doesNotMatch(await fileOf({ turns: [turn('round-1/proposer', fold)] }), /class="fold"/)
    for (const broken of [fold.replace('</details>', ''), `> ${fold}`, fold.replaceAll('<', '\\<')])
      assert.doesNotMatch(await fileOf({ report: broken }), /class="fold"/, broken)
  })

  test('has a verdict for whom the judgments are, with what to do; not for the model that argued it', async () => {
    const conclusion = {
      ...nothingConcluded,
      lines: ['In favour of it: try it.', 'Degraded.'],
      winner: { seat: 'proposer', withModel: false },
      firmness: 'leaning' as const,
      advice: 'Try **it** first.',
    }
    const panelParts = { ...duel.panelParts!, conclusion: () => conclusion }
    await pin('en', 'a verdict that is told by a judgment', await fileOf({ panelParts }))
  })

  test('has replies in the words of their format, with the data behind them', async () => {
    const turns = ['proposer', 'challenger'].map((seat, i) => turn(`round-1/${seat}`, '{}', { value: { a: i + 1 } }))
    const inWords = (key: string) => (key === 'round-1/proposer' ? '# One\n\n<b>words</b>' : null)
    await pin('en', 'replies in words', await fileOf({ turns, panelParts: { ...duel.panelParts!, inWords } }))
  })
})

describe('the file of a debate before several judges', () => {
  const ruling = (key: string, winner: 'A' | 'B') => {
    const [a, b] = winner === 'A' ? [7, 5] : [5, 7]
    const value = {
      criteria: { evidence: { why: 'Side A has more of it', A: a, B: b } },
      winner,
      reasoning: `Side ${winner} measured it in round-1/${winner}.`,
      citations: [{ turn: `round-1/${winner}`, quote: 'We should' }],
      unresolved: ['When?'],
      recommendation: 'Move.',
    }
    return turn(key, JSON.stringify(value), { value, model: `lab:${key.split('/').at(-1)}` })
  }
  const answer = (key: string) =>
    turn(key, '{}', { value: { answer: 'Move all.', because: 'It is cheaper.', changed: 'partly' } })
  const orders = { 'as-said': { A: 'proposer', B: 'challenger' }, turned: { A: 'challenger', B: 'proposer' } }
  const rulings = Object.entries(orders).map(([order, labels]) => ({ judge: 'judge', order, blind: true, labels }))
  const verdict = { winner: 'proposer', judging: { firmness: 'firm', margins: {}, rulings } }
  const message = 'citations[0].quote: these words are not in round-1/B. Copy the exact words of that turn.'
  const missed: Partial<TurnView> = {
    ...{ state: 'missed', structured: true, model: 'lab:judge-3', missed: { kind: 'bad-output', message } },
  }
  const seats = ['proposer', 'challenger', 'judge', 'judge-2', 'judge-3'].map(id => {
    return { id, model: `lab:${id}` }
  })
  const heard = [
    answer('sealed/proposer'),
    turn('round-1/proposer', 'We should.'),
    answer('sealed/challenger'),
    turn('round-1/challenger', 'No.'),
    ruling('openings/turned/judge-2', 'B'),
    turn('round-2/proposer', 'Still.'),
    ruling('openings/judge-2', 'A'),
    turn('round-2/challenger', 'Never.'),
    ruling('synthesis/turned/judge-2', 'B'),
    answer('final/proposer'),
    ruling('synthesis/judge', 'A'),
    ruling('synthesis/turned/judge', 'B'),
    ruling('synthesis/judge-2', 'A'),
    turn('synthesis/judge-3', '', missed),
    turn('synthesis/turned/judge-3', '', missed),
  ]
  const onlyConclusion = { ...duel.panelParts!, panels: () => [] }
  const shown = (language: Language, turns = heard, view: ToldFile['view'] = {}) =>
    fileOf({ turns, brief: { language, seats }, view: { verdict, ...view }, panelParts: onlyConclusion })

  for (const language of ['en', 'zh'] as const)
    test(`has every scene once, rulings with the real names, whose they are and in which order (${language})`, async () => {
      await pin(language, 'several judges', await shown(language))
      const alone = [turn('round-1/proposer', 'We should.'), ruling('synthesis/judge', 'A')]
      const unknown = await shown(language, alone, { verdict: null })
      await pin(language, 'a judge of whom it is not known who was who', unknown)
    })

  test('knows who is who before there is a verdict', async () => {
    const paused = await shown('en', heard, { verdict: null, state: 'running' })
    const [, article] = paused.split('<article id="openings/turned/judge-2"')
    assert.match(article!.split('</article>')[0]!.replaceAll(/<[^>]*>/g, ' '), /Decides for\s+Proposer/)
  })

  test('leaves the names of a judge that knew everybody as they are', async () => {
    const open = turn('synthesis/judge', '{}', { value: { winner: 'proposer', reasoning: 'Side A of the coin.' } })
    const text = readable(await shown('en', [turn('round-1/proposer', 'We should.'), open]))
    assert.match(text, /^Decides for Proposer\n##### Reasoning\nSide A of the coin\.$/m)
  })

  test('has what was found to be said of the debate once', async () => {
    const kept = { id: 1, format: duel, createdAt: '2026-05-04T23:00:00.000Z', live: false }
    const turns = new Map([turn('round-1/proposer', 'We should.')].map(one => [one.key, one]))
    const same = ['judge', 'judge-2'].map(id => ({ id, model: 'lab:same' }))
    const brief = { ...emptyView().brief, seats: [...seats.slice(0, 2), ...same] }
    const html = await exportAs('html', { ...kept, view: { ...emptyView(), state: 'done', turns, brief } })
    assert.equal(html.match(/of one model family|one model/g)?.length, 1)
    assert.match(html, /<aside class="notice notices"/)
  })
})

describe('a hostile speech in the file', () => {
  const payloads: string[] = JSON.parse(readFileSync(new URL('support/hostile.json', import.meta.url), 'utf8'))
  const fileWith: Record<string, (payload: string) => Promise<string>> = {
    speech: text => fileOf({ turns: [turn('round-1/proposer', text), turn('round-1/challenger', 'x')] }),
    report: text => fileOf({ report: text, view: { verdict: { winner: 'proposer', recommendation: text } } }),
    ruling: text => fileOf({ turns: [turn('round-1/challenger', 'x'), ...hostileReplies(text)] }),
    names: text =>
      fileOf({
        ...{ createdAt: text, notices: [text], view: { outcome: text } },
        brief: { topic: text, seats: [{ id: 'proposer', model: text }] },
        turns: [
          turn('round-1/proposer', 'x', {
            ...{ model: text, state: 'failed', reportedModel: text, remarks: [text] },
            failures: [{ ...failed('timeout', text), model: text, partial: text }],
          }),
        ],
      }),
  }
  for (const [where, write] of Object.entries(fileWith))
    test(`as ${where} is text and nothing else`, async () => {
      for (const payload of payloads) assertHarmless(await write(payload), payload, true)
    })

  function hostileReplies(payload: string): TurnView[] {
    const quotes = [{ turn: payload, quote: payload }]
    const criteria = { [payload]: { why: payload, [payload]: 7, B: 5 } }
    const ruling = { criteria, winner: payload, reasoning: payload, citations: quotes, recommendation: payload }
    const more = { agreements: [{ point: payload }], disagreements: [{ point: payload, [payload]: payload }] }
    const values = [
      { ...ruling, ...more, unresolved: [payload], unsupported: quotes },
      { answer: payload, because: payload, changed: payload },
    ]
    return values.map((value, i) => turn(`round-1/reply-${i}/proposer`, '{}', { value }))
  }

  test('cannot load or run anything: the policy forbids it and no address leaves the page', async () => {
    const html = await fileOf()
    assert.match(
      html,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'/,
    )
    assert.doesNotMatch(html, /<script|<link|\ssrc=|https?:|url\((?!#)|@import/)
  })
})
