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
      ['round-1/Larch', 'Larch', 'Sedge measured nothing. Side effects of `Sedge` remain.'],
      ['round-1/Sedge', 'Sedge', 'As [model], I hold that Larch is wrong about latency.'],
    ])
  })

  it('speakers called A and B are told from the sides', () => {
    const said: Speech[] = [
      { key: 'round-1/a', seat: 'a', text: 'Move now.' },
      { key: 'round-1/b', seat: 'b', text: 'A has measured nothing at all.' },
    ]
    const speakers = new Map([
      ['a', ['a', 'A']],
      ['b', ['b', 'B']],
    ])
    const court = blindCourt(
      partiesOf({ sides: ['a', 'b'], names: speakers, called: seat => seat.toUpperCase() }),
      'turned',
    )
    assert.deepEqual(valuesOf(court.shown(said), 'key'), ['round-1/Larch', 'round-1/Sedge'])
    assert.deepEqual(
      court.revealed({
        winner: 'Larch',
        reasoning: 'Larch is stronger than Sedge (round-1/Larch). A moves.',
        citations: [{ turn: 'round-1/Larch', quote: 'A has measured nothing' }],
      }),
      {
        winner: 'b',
        reasoning: 'B is stronger than A (round-1/b). A moves.',
        citations: [{ turn: 'round-1/b', quote: 'A has measured nothing' }],
      },
    )
  })

  it('the matter is looked through once for all sittings', () => {
    const asked: string[] = []
    const real = matterOf('Claude or GPT?')
    const matter: Matter = {
      has(word) {
        asked.push(word)
        return real.has(word)
      },
    }
    const first = blindCourt(partiesOf({ matter: () => matter }), 'as-said').shown(speeches)
    assert.ok(asked.length > 0)
    const long = matterOf('x '.repeat(4_000_000))
    for (const word of asked) long.has(word)
    for (let i = 0; i < 100; i++)
      assert.deepEqual(blindCourt(partiesOf({ matter: () => long }), 'as-said').shown(speeches), first)
    assert.equal(first[0]!.text, 'As [model], I hold that Sedge is wrong about latency.')
  })
})

describe('what a blind judge wrote', () => {
  const court = courtOf()

  it('is told with the names, in whatever form', () => {
    court.shown([{ key: 'opening/proposer', seat: 'proposer', text: 'Hello.' }])
    const cases = texts.cases as [string, string][]
    for (const [words, expected] of cases) assert.equal(court.revealed(words), expected)
    assert.equal(
      courtOf({ language: 'zh' }).revealed('Larch 更强，Sedge 的论据不足，Larch方胜，见round-1/Sedge。'),
      '正方更强，反方的论据不足，正方胜，见round-1/challenger。',
    )
  })

  it('quotes have the words that were said', () => {
    const quoted = (quote: string, turn = 'round-1/Larch') => {
      const { quote: words } = court.revealed({ turn, quote }) as { quote: string }
      return words
    }
    assert.equal(quoted('[model], I hold that Sedge is wrong'), 'Claude, I hold that the challenger is wrong')
    assert.equal(quoted('Sedge is wrong', '[round-1/Larch#e1]'), 'the challenger is wrong')
    assert.equal(quoted('the challenger is wrong about'), 'the challenger is wrong about', 'as it stands there')
    assert.equal(quoted('Sedge is never right'), 'The challenger is never right', 'not to be found')
    assert.equal(quoted('effects of `Larch`', 'round-1/Sedge'), 'effects of `proposer`')
    assert.equal(quoted('Sedge lies', 'round-9/Larch'), 'The challenger lies', 'no such turn')
    assert.ok(
      findQuote(
        quoted('As [model], I hold … wrong about'),
        'As Claude, I hold that the challenger is wrong about latency.',
        { elided: true },
      ),
    )
  })

  it('fields with labels become fields with seats, and none is written over', () => {
    assert.deepEqual(court.revealed({ evidence: { why: 'Sedge', Larch: 7, Sedge: 4 } }), {
      evidence: { why: 'challenger', proposer: 7, challenger: 4 },
    })
    assert.deepEqual(court.revealed({ Larch: 1, proposer: 2 }), { Larch: 1, proposer: 2 })
    assert.deepEqual(court.revealed({ 'round-1/Larch': ['Larch', null, 3, true] }), {
      'round-1/proposer': ['proposer', null, 3, true],
    })
  })

  it('odd fields break and change nothing', () => {
    const reply = JSON.parse(
      '{"__proto__":{"turn":"round-1/Larch","quote":"Sedge is wrong","polluted":1},"constructor":{"prototype":{"x":"Larch"}},"toString":"Sedge","hasOwnProperty":"Larch.","":"Larch"}',
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
    assert.equal(told.hasOwnProperty, 'The proposer.')
  })
})
