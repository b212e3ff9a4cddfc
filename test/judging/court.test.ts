import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/core/json.ts'
import { type Matter, matterOf } from '../../src/core/judging/blind.ts'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { findQuote } from '../../src/core/quote.ts'
import { allNames, blindCourt, type Parties, type Sitting } from '../../src/engine/court.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import texts from './court-texts.json' with { type: 'json' }

const models: Record<string, string[]> = { proposer: ['anthropic:claude-opus-5'], challenger: ['openai:gpt-6.1-sol'] }
const speeches: Speech[] = [
  {
    key: 'round-1/proposer',
    seat: 'proposer',
    text: 'As Clau\u00adde, I hold that the challenger is wrong about latency.',
  },
  {
    key: 'round-1/challenger',
    seat: 'challenger',
    text: 'The proposer measured nothing. Side effects of `proposer` remain.',
  },
]

function partiesOf(change: Partial<Parties> = {}): Parties {
  const called: Record<Language, Record<string, string>> = {
    en: { proposer: 'the proposer', challenger: 'the challenger' },
    zh: { proposer: '正方', challenger: '反方' },
  }
  const language = change.language ?? 'en'
  const matter = matterOf('Should we move?')
  return {
    judge: 'judge',
    sides: ['proposer', 'challenger'],
    names: allNames(
      new Map([
        ['proposer', ['proposer', 'Proposer', '正方']],
        ['challenger', ['challenger', 'Challenger', '反方']],
      ]),
      seat => models[seat] ?? [],
    ),
    called: seat => (Object.hasOwn(called[language], seat) ? called[language][seat]! : seat),
    matter: () => matter,
    rigor: 'high',
    language,
    ...change,
  }
}

function courtOf(change: Partial<Parties> = {}, said = speeches): Sitting {
  const court = blindCourt(partiesOf(change), 'as-said')
  court.shown(said)
  return court
}

describe('what a blind judge is shown', () => {
  it('a hidden character inside of a name hides nothing', () => {
    const shown = blindCourt(partiesOf(), 'turned').shown(speeches)
    assert.deepEqual(rowsOf(shown, 'key', 'seat', 'text'), [
      ['round-1/A', 'A', 'Side B measured nothing. Side effects of `Side B` remain.'],
      ['round-1/B', 'B', 'As [model], I hold that Side A is wrong about latency.'],
    ])
  })

  it('speakers called A and B are told from the sides', () => {
    const said: Speech[] = [
      { key: 'round-1/a', seat: 'a', text: 'Move now.' },
      { key: 'round-1/b', seat: 'b', text: 'A has measured nothing at all.' },
    ]
    for (const [language, names] of [
      ['en', ['Side X', 'Side Y']],
      ['zh', ['辩手 X', '辩手 Y']],
    ] as const) {
      const speakers = new Map([
        ['a', ['a', 'A']],
        ['b', ['b', 'B']],
      ])
      const court = blindCourt(
        partiesOf({ sides: ['a', 'b'], names: speakers, called: seat => seat.toUpperCase(), language }),
        'turned',
      )
      assert.deepEqual(valuesOf(court.shown(said), 'key'), ['round-1/X', 'round-1/Y'])
      assert.deepEqual(rowsOf(court.sides, 'seat', 'name'), [
        ['b', names[0]],
        ['a', names[1]],
      ])
      assert.deepEqual(
        court.revealed({
          winner: 'X',
          reasoning: `X is stronger than Y, says ${names[0]} (round-1/X). A moves.`,
          citations: [{ turn: 'round-1/X', quote: 'A has measured nothing' }],
        }),
        {
          winner: 'b',
          reasoning: 'B is stronger than A, says B (round-1/b). A moves.',
          citations: [{ turn: 'round-1/b', quote: 'A has measured nothing' }],
        },
      )
    }
  })

  it('the matter is looked through once for all sittings', () => {
    const asked: string[] = []
    const real = matterOf('Claude or GPT?')
    const matter: Matter = {
      has(word) {
        asked.push(word)
        return real.has(word)
      },
      lettered: real.lettered,
    }
    const first = blindCourt(partiesOf({ matter: () => matter }), 'as-said').shown(speeches)
    assert.ok(asked.length > 0)
    const long = matterOf('x '.repeat(4_000_000))
    for (const word of asked) long.has(word)
    for (let i = 0; i < 100; i++)
      assert.deepEqual(blindCourt(partiesOf({ matter: () => long }), 'as-said').shown(speeches), first)
    assert.equal(first[0]!.text, 'As [model], I hold that Side B is wrong about latency.')
  })
})

describe('what a blind judge wrote', () => {
  const court = courtOf()

  it('is told with the names, in whatever form', () => {
    court.shown([{ key: 'opening/proposer', seat: 'proposer', text: 'Hello.' }])
    const cases = texts.cases as [string, string][]
    for (const [words, expected] of cases) assert.equal(court.revealed(words), expected)
    assert.equal(
      courtOf({ language: 'zh' }).revealed('甲方更强，乙的论据不足，A方胜，见round-1/B。'),
      '正方更强，反方的论据不足，正方胜，见round-1/challenger。',
    )
  })

  it('quotes have the words that were said', () => {
    const quoted = (quote: string, turn = 'round-1/A') => {
      const { quote: words } = court.revealed({ turn, quote }) as { quote: string }
      return words
    }
    assert.equal(quoted('[model], I hold that Side B is wrong'), 'Claude, I hold that the challenger is wrong')
    assert.equal(quoted('Side B is wrong', '[round-1/A#e1]'), 'the challenger is wrong')
    assert.equal(quoted('the challenger is wrong about'), 'the challenger is wrong about', 'as it stands there')
    assert.equal(quoted('Side B is never right'), 'The challenger is never right', 'not to be found')
    assert.equal(quoted('effects of `Side A`', 'round-1/B'), 'effects of `proposer`')
    assert.equal(quoted('Side B lies', 'round-9/A'), 'The challenger lies', 'no such turn')
    assert.ok(
      findQuote(
        quoted('As [model], I hold … wrong about'),
        'As Claude, I hold that the challenger is wrong about latency.',
        { elided: true },
      ),
    )
  })

  it('fields with labels become fields with seats, and none is written over', () => {
    assert.deepEqual(court.revealed({ evidence: { why: 'B', A: 7, B: 4 } }), {
      evidence: { why: 'challenger', proposer: 7, challenger: 4 },
    })
    assert.deepEqual(court.revealed({ A: 1, proposer: 2 }), { A: 1, proposer: 2 })
    assert.deepEqual(court.revealed({ 'round-1/A': ['A', null, 3, true] }), {
      'round-1/proposer': ['proposer', null, 3, true],
    })
  })

  it('odd fields break and change nothing', () => {
    const reply = JSON.parse(
      '{"__proto__":{"turn":"round-1/A","quote":"Side B is wrong","polluted":1},"constructor":{"prototype":{"x":"A"}},"toString":"B","hasOwnProperty":"Side A","":"A"}',
    ) as Json
    const told = court.revealed(reply) as Record<string, Json>
    assert.deepEqual(Object.keys(told), ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])
    assert.equal(Object.getPrototypeOf(told), Object.prototype)
    assert.deepEqual(Object.getOwnPropertyDescriptor(told, '__proto__')!.value, {
      turn: 'round-1/proposer',
      quote: 'the challenger is wrong',
      polluted: 1,
    })
    assert.deepEqual(told.constructor, { prototype: { x: 'proposer' } })
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
    assert.equal(told.hasOwnProperty, 'The proposer')
    assert.equal(court.revealed('\u0001constructor\u0001 and Side A'), 'constructor and the proposer')
  })
})
