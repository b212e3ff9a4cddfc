import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AgonEvent } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import type { Call, Model, Part } from '../../../src/core/model.ts'
import { emptyView, fold, foldAll, type View } from '../../../src/core/view.ts'
import type { Aside } from '../../../src/engine/display.ts'
import { replyWords } from '../../../src/engine/reply/words.ts'
import { research } from '../../../src/formats/research/research.ts'
import { promptWords } from '../../../src/formats/research/words.ts'
import { unusableReason } from '../../../src/show/failure-text.ts'
import { type AloudRule, AudibleFieldsReader } from '../../../src/shown/audible-fields.ts'
import { hearingOf } from '../../../src/shown/audible-parts.ts'
import { openGolden } from '../../support/golden.ts'
import { castReply, type GivenCast, type PlayedCast, playCast, raftSearches } from '../support/cast.ts'

const golden = openGolden('research-live')
const languages = ['en', 'zh'] as const

const timeout = { kind: 'timeout', message: 'no word for 120 s', maybePaid: true } as const
const refused = { kind: 'refused', message: 'I would rather not', maybePaid: true } as const

/** What is said between the replies, in order, with what it is about. */
function asidesOf({ heard }: PlayedCast, keys: RegExp | null = null): Aside[] {
  const view = emptyView()
  return heard.flatMap(event => {
    fold(view, event)
    const isWanted = keys === null || ('key' in event && keys.test(event.key))
    return isWanted ? research.display.asides!(event, view) : []
  })
}

const told = ({ kind, text }: Aside): string => `${kind}: ${text}`

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
        const reader = new AudibleFieldsReader(rules)
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
    const read = new AudibleFieldsReader(rules).push(JSON.stringify(turned))
    assert.equal(read, 'x)\none #1 2.1\ntwo #2 2.2'.replace('\none', ': one'))
  })

  it('say nothing in front of, or behind, what has no words', () => {
    const read = (value: object) => new AudibleFieldsReader(rules).push(JSON.stringify(value))
    assert.equal(read({ list: [{ to: '', words: null, tag: 'x' }], attacks: [] }), 'x)')
    assert.equal(read({ list: { to: '2.1' }, weakest: [{ words: 'three' }] }), '')
  })
})

it('what is heard of a research are arguments, answers, new attacks and the advice of a judge, by their numbers', async () => {
  const heardOf = (key: string, view: View, language: Language): string => {
    const { shape, seat, value } = view.turns.get(key)!
    return hearingOf(research.display, { shape, structured: true, seat }, view, language)!.push(JSON.stringify(value))
  }

  for (const language of languages) {
    const { view } = await playCast({ language, options: raftSearches })
    const keys = ['research/look-2/raft', 'rebuttal/ferry', 'judgment/judge']
    golden.is(language, 'what is heard of replies', keys.map(key => heardOf(key, view, language)).join('\n\n'))
    assert.equal(
      hearingOf(research.display, { shape: 'audit', structured: true, seat: 'auditor' }, view, language),
      null,
    )
  }
})

describe('what is said between the replies of a research', () => {
  it('are its phases, once each, with who is at work, and how claims were tagged', async () => {
    for (const language of languages) {
      for (const evidence_round of [true, false]) {
        const played = await playCast({ language, options: { evidence_round } })
        const title = `from the first phase to the end, ${evidence_round ? 'with' : 'without'} an audit`
        golden.is(language, title, asidesOf(played).map(told).join('\n'))
      }
    }
  })

  it('is every search with who asked what of whom and what came of it, and every page', async () => {
    for (const language of languages) {
      const played = await playCast({ language, options: raftSearches })
      const asides = asidesOf(played, /search\.made|page\.read/).map(told)
      golden.is(language, 'searches and pages', asides.sort().join('\n'))
    }
  })

  it('is who is [INCOMPLETE], why, and how much had arrived', async () => {
    for (const language of languages) {
      const played = await playCast({ language, performance: { modelFor: brokenVoices } })
      const bad = asidesOf(played).filter(({ kind }) => kind === 'bad')
      golden.is(language, 'what is incomplete', bad.map(told).sort().join('\n'))
    }
  })

  it('is what is recommended and how firmly; of several judgments also their words', async () => {
    for (const language of languages)
      for (const [title, given] of [
        ['a judge in both orders', { rigor: 'high' }],
        ['a judge for none of them', { reply: forNobody }],
      ] as const) {
        const { heard } = await playCast({ language, ...given })
        const closed = heard.findLast(({ type }) => type === 'debate.closed')!
        const asides = research.display.asides!(closed, foldAll(heard)).map(told)
        golden.is(language, `the end: ${title}`, asides.join('\n'))
      }
  })

  it('is who was who, of a judge that was not told', async () => {
    const plain = ({ kind }: Aside) => kind === 'plain'
    for (const _ of Array.from({ length: 4 })) {
      const played = await playCast({ rigor: 'normal' })
      const [aside] = asidesOf(played, /^judgment\/judge/).filter(plain)
      const turned = played.view.notes.get('judgment/order') === 'turned'
      assert.equal(aside?.text, turned ? 'Larch is Raft, Sedge is Ferry' : 'Larch is Ferry, Sedge is Raft')
    }
    assert.deepEqual(asidesOf(await playCast({ rigor: 'low' }), /^judgment\/judge/).filter(plain), [])
  })

  it('says of a debate that was given up why', () => {
    const closed: AgonEvent = {
      ...{ type: 'debate.closed', outcome: 'aborted', decided: false, failure: null },
      verdict: { reason: 'lab:a does not answer' },
    }
    assert.deepEqual(research.display.asides!(closed, emptyView()), [
      { kind: 'bad', text: 'aborted: lab:a does not answer' },
    ])
  })
})

describe('a citation', () => {
  it('belongs to the argument on whose lines it stands', async () => {
    const { view } = await playCast()
    const cited = [...view.evidence].flatMap(([key, { citations }]) =>
      citations.map(({ span, result }) => [research.display.citedIn!(key, span[0], view), result]),
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
    const { view } = await playCast({
      reply: call => (call.shape?.name === 'investigation' ? forged(call.moment.seat) : null),
    })
    const parts = view.evidence
      .get('research/ferry')!
      .citations.map(({ span }) => research.display.citedIn!('research/ferry', span[0], view))
    assert.deepEqual(parts, ['1.1', '1.2', null])
  })
})

it('how far a research is is its phase, and how many of how many replies are there', async () => {
  for (const language of languages) {
    const { heard } = await playCast({ language, options: raftSearches })
    const view = emptyView()
    const seen = [...new Set(heard.map(event => research.display.progress!(fold(view, event))))]
    assert.equal(seen.shift(), null)
    golden.is(language, 'how far it is', seen.join('\n'))
    const unaudited = await playCast({ language, rigor: 'high', options: { evidence_round: false } })
    golden.is(language, 'how far it is in the end, judged in both orders', research.display.progress!(unaudited.view)!)
  }
})

it('a reply of a research that cannot be used is told by what is wrong with it, in few words of either language', () => {
  for (const language of languages) {
    const t = promptWords[language]
    const told = [
      ...[t.unanswered(['1.1']), strange('rebuttals[0].to', language), t.answeredTwice(['1.1'])],
      ...[t.tooLong(400, 300), t.untagged(['1.1']), t.untreated(['1.1']), t.treatedTwice(['1.1'])],
      ...[t.ofAnother('strong_arguments.ferry', '2.1'), strange('claims[0].in[0]', language)],
      t.notOneSentence,
    ].map(message => `${message} → ${unusableReason({ kind: 'bad-output', message }, language)}`)
    golden.is(language, 'replies that cannot be used', told.join('\n'))
  }
})

const strange = (path: string, language: Language): string => {
  const { faults, wants, colon } = replyWords[language]
  return path + colon + faults.unreadable('"9.9"', wants.oneOf(['1.1']), '')
}

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

const forNobody: NonNullable<GivenCast['reply']> = call => {
  if (call.shape?.name !== 'judgment') return null
  const judgment = castReply(call) as { recommendation: object }
  return { ...judgment, recommendation: { ...judgment.recommendation, favours: 'neither' } }
}
