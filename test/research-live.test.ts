import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unusableReason } from '../src/cli/terminal/unusable.ts'
import { AloudReader, type AloudRule } from '../src/core/aloud.ts'
import type { AgonEvent } from '../src/core/events.ts'
import type { Language } from '../src/core/language.ts'
import type { Call, Model, Part } from '../src/core/model.ts'
import { emptyView, fold, foldAll, type View } from '../src/core/view.ts'
import type { Aside } from '../src/engine/format.ts'
import { promptWords } from '../src/formats/research/prompt-words.ts'
import { research } from '../src/formats/research/research.ts'
import { hearingOf } from '../src/shown/hearing.ts'
import { isQuick } from './support/quick.ts'
import { castReply } from './support/research-cast.ts'
import { type GivenResearch, type PlayedResearch, playResearch, raftSearches } from './support/research-live.ts'

const timeout = { kind: 'timeout', message: 'no word for 120 s', maybePaid: true } as const
const refused = { kind: 'refused', message: 'I would rather not', maybePaid: true } as const

/** What is said between the replies, in order, with what it is about. */
function asidesOf({ heard }: PlayedResearch, keys: RegExp | null = null): Aside[] {
  const view = emptyView()
  return heard.flatMap(event => {
    fold(view, event)
    const isWanted = keys === null || ('key' in event && keys.test(event.key))
    return isWanted ? research.asides!(event, view) : []
  })
}

const texts = (asides: readonly Aside[], kind?: Aside['kind']): string[] =>
  asides.flatMap(aside => (kind === undefined || aside.kind === kind ? [aside.text] : []))

describe('fields of a reply in JSON by their path', () => {
  const reply = JSON.stringify({
    findings: {
      list: [
        { to: '2.1', words: 'one' },
        { to: '2.2', words: 'two', tag: 'x' },
      ],
    },
    weakest: { to: '2.1', words: 'three' },
    words: 'four',
    attacks: ['five', 'six'],
  })
  const rules: readonly AloudRule[] = [
    { field: 'list[].to', before: place => `#${place} `, behind: ' ' },
    { field: 'list[].words', behind: ': ' },
    { field: 'list[].tag', behind: ' (', after: ')' },
    { field: 'weakest.words', before: () => '!' },
    { field: 'attacks', before: place => `a${place} ` },
  ]
  const said = '#1 2.1: one\n#2 2.2: two (x)\n!three\na1 five\na2 six'

  it('are told apart from others of the same name, in lines and within them, wherever the pieces are cut', () => {
    for (const text of [reply, JSON.stringify(JSON.parse(reply), null, 2)])
      for (let cut = 1; cut < text.length; cut += 1) {
        const reader = new AloudReader(rules)
        assert.equal(reader.push(text.slice(0, cut)) + reader.push(text.slice(cut)), said, `cut at ${cut}`)
      }
  })

  it('are never taken for those of the next one, in whatever order they are written', () => {
    const turned = {
      list: [
        { tag: 'x', words: 'one', to: '2.1' },
        { words: 'two', to: '2.2' },
      ],
    }
    const read = new AloudReader(rules).push(JSON.stringify(turned))
    assert.equal(read, 'x)\none #1 2.1\ntwo #2 2.2'.replace('\none', ': one'))
  })

  it('say nothing in front of, or behind, what has no words', () => {
    const read = (value: object) => new AloudReader(rules).push(JSON.stringify(value))
    assert.equal(read({ list: [{ to: '', words: null, tag: 'x' }], attacks: [] }), 'x)')
    assert.equal(read({ list: { to: '2.1' }, weakest: [{ words: 'three' }] }), '')
  })

  it('of a megabyte come quickly', () => {
    const million = 1_000_000
    const deep = `{${'"a":{'.repeat(90)}`
    for (const unit of ['{"list":[', '"to":"x",', '[{"to":', `{"${'n'.repeat(199)}":`, '],[', '"attacks":['])
      for (const start of ['', '{"list":[{', deep])
        assert.ok(
          isQuick(() => new AloudReader(rules).push(start + unit.repeat(million / unit.length)), 100),
          `${start.slice(0, 20)}${unit.slice(0, 20)}`,
        )
  })
})

describe('what is heard of a research', () => {
  const heardOf = (shape: string, seat: string, value: object, view: View, language: Language) =>
    hearingOf(research, { shape, structured: true, seat }, view, language)!.push(JSON.stringify(value))

  it('are arguments with their numbers, confidence and kind of source', async () => {
    const { view } = await playResearch({ options: raftSearches })
    const found = view.turns.get('research/look-2/raft')!
    const words = heardOf('looking', 'raft', found.value as object, view, 'en')
    assert.equal(words.split('\n')[0], '2.1 Raft costs a team of five nothing at all. (confidence 0.9) [official-docs]')
    assert.equal(words.split('\n').length, 3)
    assert.match(
      heardOf('looking', 'raft', found.value as object, view, 'zh'),
      /\n2\.2 .*（置信度 0\.6） \[no-source\]\n/,
    )
  })

  it('are answers by the number of the argument, the weakest premise and new attacks with their numbers', async () => {
    const { view } = await playResearch()
    const words = heardOf('rebuttal', 'ferry', view.turns.get('rebuttal/ferry')!.value as object, view, 'en')
    assert.match(words, /^→ 2\.1: What 2\.1 says .* \(confidence 0\.65\)$/m)
    assert.match(words, /^Weakest premise → 2\.1: That the hours .* → Who would/m)
    assert.match(words, /^1\.n1 Moving away.*\n1\.n2 Neither/m)
  })

  it('is the advice and the sentence of a judge, and of an audit nothing', async () => {
    const { view } = await playResearch()
    const words = heardOf('judgment', 'judge', view.turns.get('judgment/judge')!.value as object, view, 'en')
    assert.match(words, /^Take Raft for half a year.*\nIn one sentence: Take Raft, and count the hours\.$/)
    assert.equal(hearingOf(research, { shape: 'audit', structured: true, seat: 'auditor' }, view, 'en'), null)
  })
})

describe('what is said between the replies of a research', () => {
  it('are its phases, once each, with who is at work', async () => {
    const headings = texts(asidesOf(await playResearch()), 'heading')
    assert.deepEqual(headings, [
      'Investigation: Ferry and Raft, neither sees what the other finds',
      "Cross rebuttal: Ferry and Raft answer each other's arguments",
      'Evidence audit: every factual claim is tagged (asked for)',
      'Judgment: everything is weighed',
    ])
    const zh = texts(asidesOf(await playResearch({ language: 'zh', options: { evidence_round: false } })))
    assert.ok(zh.includes('立场调查：Ferry、Raft，彼此看不到对方的调查'))
    assert.equal(zh.indexOf('中立判断：权衡全部内容') - zh.indexOf('不进行证据审计：未请求'), 1)
  })

  it('is every search with who asked what of whom and what came of it, and every page', async () => {
    const played = await playResearch({ options: raftSearches })
    const asides = asidesOf(played, /search\.made|page\.read/)
    assert.deepEqual(
      asides.map(({ kind, text }) => `${kind}: ${text}`).sort(),
      [
        'plain: Raft searched for “Raft licence price teams 2026” (searxng): 2 results',
        'bad: Raft searched for “Raft price tomorrow” (searxng) in vain: searxng answered 502',
        'plain: Raft read raft.example/docs',
        'bad: Raft could not read blog.example/raft: it answered 404',
      ].sort(),
    )
    const zh = texts(asidesOf(await playResearch({ language: 'zh', options: raftSearches }), /search\.made|page\.read/))
    assert.ok(zh.includes('Raft 搜索“Raft 许可价格 团队 2026”（searxng）：2 条结果'))
    assert.ok(zh.includes('Raft 无法阅读 blog.example/raft：it answered 404'))
  })

  it('is who is [INCOMPLETE], why, and how much had arrived', async () => {
    const brokenOff = (given: GivenResearch) => playResearch({ ...given, performance: { modelFor: brokenVoices } })
    const bad = texts(asidesOf(await brokenOff({})), 'bad')
    assert.ok(
      bad.includes('Raft [INCOMPLETE]: no answer in time: no word for 120 s; 2 points had arrived'),
      bad.join('\n'),
    )
    assert.ok(
      bad.includes('Ferry [INCOMPLETE]: declined to answer: I would rather not; nothing that had arrived can be used'),
    )
    assert.ok(bad.includes('Auditor [INCOMPLETE]: no answer in time: no word for 120 s'))
    const last = 'investigation of Raft [INCOMPLETE]; rebuttal of Ferry [INCOMPLETE]; audit of Auditor [INCOMPLETE]'
    assert.ok(bad.includes(`degraded-success: ${last}`), bad.join('\n'))
    const zh = texts(asidesOf(await brokenOff({ language: 'zh' })), 'bad')
    assert.ok(zh.includes('Raft [INCOMPLETE]：超时：no word for 120 s；此前已收到 2 条'), zh.join('\n'))
    assert.match(zh.at(-1)!, /^degraded-success（降级完成）：Raft 的立场调查 \[INCOMPLETE\]；Ferry 的交叉反驳/)
  })

  it('is how claims were tagged, and where a tag and the checks cannot both be', async () => {
    const asides = asidesOf(await playResearch(), /^audit\//)
    assert.deepEqual(asides.slice(1), [
      { kind: 'plain', text: '3 claims: 2 official-docs, 1 exaggerated' },
      {
        kind: 'bad',
        text: 'Tagged official-docs, but its source does not say so: Raft is free only for teams of up to three. (1.2)',
      },
    ])
  })

  it('is what is recommended and how firmly; of several judgments also their words', async () => {
    const ending = async (given: GivenResearch) => {
      const played = await playResearch(given)
      const closed = played.heard.findLast(({ type }) => type === 'debate.closed')!
      return texts(research.asides!(closed, foldAll(played.heard)))
    }
    assert.deepEqual(await ending({}), ['Recommended: Raft (leaning)'])
    assert.deepEqual(await ending({ rigor: 'high', language: 'zh' }), [
      '建议：Raft（稳固程度：稳固）',
      '先用 Raft 半年，记下所花的工时；若每月超过四小时，就换成 Ferry。',
      '一句话总结：选 Raft，并统计工时。',
    ])
    assert.deepEqual(await ending({ reply: forNobody }), ['Recommended: another course than any of them (leaning)'])
  })

  it('is who was who, of a judge that was not told', async () => {
    for (const _ of Array.from({ length: 4 })) {
      const played = await playResearch({ rigor: 'normal' })
      const [text = ''] = texts(asidesOf(played, /^judgment\/judge/), 'plain')
      const turned = played.view.notes.get('judgment/order') === 'turned'
      assert.equal(text, turned ? 'Side A is Raft, Side B is Ferry' : 'Side A is Ferry, Side B is Raft')
    }
    assert.deepEqual(texts(asidesOf(await playResearch({ rigor: 'low' }), /^judgment\/judge/), 'plain'), [])
  })

  it('says of a debate that was given up why', () => {
    const closed: AgonEvent = {
      ...{ type: 'debate.closed', outcome: 'aborted', decided: false, failure: null },
      verdict: { reason: 'lab:a does not answer' },
    }
    assert.deepEqual(research.asides!(closed, emptyView()), [{ kind: 'bad', text: 'aborted: lab:a does not answer' }])
  })
})

describe('a citation', () => {
  it('belongs to the argument on whose lines it stands', async () => {
    const { view } = await playResearch()
    const cited = [...view.evidence].flatMap(([key, { citations }]) =>
      citations.map(({ span, result }) => [research.citedIn!(key, span[0], view), result]),
    )
    assert.deepEqual(cited.sort(), [
      ['1.1', 'holds'],
      ['1.2', 'differs'],
      ['2.1', 'holds'],
    ])
  })

  it('in what a speaker only numbered like an argument belongs to none', async () => {
    const forged = (seat: string) => ({
      ...(castReply({ moment: { language: 'en', seat }, shape: { name: 'investigation' } } as never) as object),
      weaknesses: ['1.9 See docs/prices.md:2 for what it costs.', 'It is slow.'],
    })
    const { view } = await playResearch({
      reply: call => (call.shape?.name === 'investigation' ? forged(call.moment.seat) : null),
    })
    const parts = view.evidence
      .get('research/ferry')!
      .citations.map(({ span }) => research.citedIn!('research/ferry', span[0], view))
    assert.deepEqual(parts, ['1.1', '1.2', null])
  })
})

describe('how far a research is', () => {
  it('is its phase, and how many of how many replies are there', async () => {
    const { heard } = await playResearch({ options: raftSearches })
    const view = emptyView()
    const seen = [...new Set(heard.map(event => research.progress!(fold(view, event))))]
    assert.deepEqual(seen, [
      null,
      ...['phase 1 of 4 · 0 of 2 replies', 'phase 1 of 4 · 1 of 2 replies', 'phase 1 of 4 · 2 of 2 replies'],
      ...['phase 2 of 4 · 0 of 2 replies', 'phase 2 of 4 · 1 of 2 replies', 'phase 2 of 4 · 2 of 2 replies'],
      ...['phase 3 of 4 · 0 of 1 reply', 'phase 3 of 4 · 1 of 1 reply'],
      ...['phase 4 of 4 · 0 of 1 reply', 'phase 4 of 4 · 1 of 1 reply'],
    ])
    const last = await playResearch({ language: 'zh', rigor: 'high', options: { evidence_round: false } })
    assert.equal(research.progress!(last.view), '第 3/3 阶段 · 已有 2/2 份回复')
  })
})

describe('a reply of a research that cannot be used', () => {
  it('is told by what is wrong with it, in few words of either language', () => {
    for (const language of ['en', 'zh'] as const) {
      const t = promptWords[language]
      const told = [
        t.unanswered(['1.1']),
        t.noSuchArgument('rebuttals[].to', ['9.9'], ['1.1']),
        t.answeredTwice(['1.1']),
        t.tooLong(400, 300),
        t.untagged(['1.1']),
        t.untreated(['1.1']),
        t.treatedTwice(['1.1']),
        t.ofAnother('strong_arguments.ferry', '2.1'),
        t.unknownNumber('claims[].in', ['9.9'], ['1.1']),
        t.notOneSentence,
      ].map(message => unusableReason({ kind: 'bad-output', message }, language)!)
      for (const reason of told) {
        assert.doesNotMatch(reason, /JSON/)
        assert.ok(reason.length < 50, reason)
        assert.equal(/\p{Script=Han}/u.test(reason), language === 'zh', reason)
      }
    }
  })
})

/** Raft breaks off in its second argument, Ferry says no to rebutting, the auditor says nothing. */
function brokenVoices(name: string): Model {
  const said = (call: Call) => JSON.stringify(castReply(call))
  return {
    ...{ name, languageModel: true, prices: null },
    async *stream(call): AsyncGenerator<Part> {
      if (call.key === 'audit/auditor') return yield { type: 'failed', failure: timeout }
      if (call.key === 'rebuttal/ferry') return yield { type: 'failed', failure: refused }
      if (call.key !== 'research/raft') {
        yield { type: 'text', text: said(call) }
        return yield { type: 'done', finish: 'stop', usage: null }
      }
      const text = said(call)
      yield { type: 'text', text: text.slice(0, text.lastIndexOf('{"argument"') + 30) }
      yield { type: 'failed', failure: timeout }
    },
  }
}

const forNobody: NonNullable<GivenResearch['reply']> = call => {
  if (call.shape?.name !== 'judgment') return null
  const judgment = castReply(call) as { recommendation: object }
  return { ...judgment, recommendation: { ...judgment.recommendation, favours: 'neither' } }
}
