import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Speech } from '../../src/core/model.ts'
import { bringsNothingNew } from '../../src/formats/dialectic/after-round.ts'
import english from '../fixtures/dialectic/rounds.en.json' with { type: 'json' }
import chinese from '../fixtures/dialectic/rounds.zh.json' with { type: 'json' }
import { speech } from './support/play.ts'

type Spoken = readonly [main: string, partner: string]

/** Two rounds that may follow what was `said`: `again` has the same points in nearly the same words, `fresh` another one. */
type LabelledRounds = Record<'said' | 'again' | 'fresh', Spoken>
const labelledRounds = { en: english, zh: chinese } as object as Record<Language, readonly LabelledRounds[]>

const spoken = (round: number, [main, partner]: Spoken): [Speech, Speech] => [
  { key: `round-${round}/main`, seat: 'main', text: speech(main) },
  { key: `round-${round}/partner`, seat: 'partner', text: speech(partner) },
]

const isStale = (before: readonly Spoken[], now: Spoken): boolean => {
  const said = before.flatMap((one, i) => spoken(i + 1, one))
  const [main, partner] = spoken(before.length + 1, now)
  return bringsNothingNew({ number: before.length + 1, main, challenges: [partner] }, [...said, main, partner])
}

/** What adds nothing to a speech. */
const fillers: Record<Language, readonly Spoken[]> = {
  en: [
    ['I hold on to that.', 'You have not answered this.'],
    ['My view stands as it was.', 'That has not been met so far.'],
    ['Nothing of this has been refuted.', 'So I ask once more.'],
  ],
  zh: [
    ['我坚持这一点。', '你还没有回答。'],
    ['我的看法不变。', '这一点至今没有得到回应。'],
    ['这些都没有被反驳。', '所以我再问一次。'],
  ],
}

/** One round that says nothing new, with and without words around it, and rounds with a point more, however much they repeat. */
function casesOf({ said, again, fresh }: LabelledRounds, place: number, language: Language) {
  const joined = (...parts: string[]) => parts.join(language === 'zh' ? '' : ' ')
  const [filler, other] = fillers[language][place % 3]!
  return {
    stale: [again, [joined(again[0], filler), joined(other, again[1])]] as Spoken[],
    new: [
      fresh,
      [again[0], fresh[1]],
      [fresh[0], again[1]],
      [joined(again[0], fresh[0]), again[1]],
      [again[0], joined(fresh[1], again[1])],
      [joined(...said, ...again, fresh[0]), joined(...again)],
    ] as Spoken[],
    said,
  }
}

describe('a round without a new point, found by code', () => {
  for (const language of ['en', 'zh'] as const) {
    const all = labelledRounds[language].map((rounds, place) => casesOf(rounds, place, language))

    it(`none of ${all.length * 6} rounds with a new point is taken for one: ${language}`, () => {
      for (const { said, new: rounds } of all)
        for (const round of rounds) assert.equal(isStale([said], round), false, round.join('\n'))
    })

    it(`what the other one said counts as said, in whichever round: ${language}`, () => {
      const [one, other, third] = labelledRounds[language] as [LabelledRounds, LabelledRounds, LabelledRounds]
      assert.equal(isStale([one.said, other.said, third.said], [one.again[1], other.again[0]]), true)
    })
  }

  it('most of those that repeat what was said are found, also of those that the measure was not made by', t => {
    const all = (['en', 'zh'] as const).flatMap(language =>
      labelledRounds[language].map((rounds, place) => ({ place, ...casesOf(rounds, place, language) })),
    )
    const found = (some: typeof all) => {
      const stale = some.flatMap(({ said, stale }) => stale.map(round => isStale([said], round)))
      return stale.filter(Boolean).length / stale.length
    }
    const [seen, heldOut] = [all.filter(({ place }) => place % 3 !== 2), all.filter(({ place }) => place % 3 === 2)]
    t.diagnostic(`found: ${found(seen)} of those seen, ${found(heldOut)} of those held out`)
    assert.ok(found(seen) >= 0.9)
    assert.ok(found(heldOut) >= 0.6)
  })

  it('needs something that was said before', () => {
    assert.equal(isStale([], ['We move.', 'You do not.']), false)
  })

  it('goes by the words alone: a tail is none of them', () => {
    const before = spoken(1, ['The night shift has no database expert at all.', 'Redis loses the last second of jobs.'])
    const tail = {
      agreed: ['Partitions are dropped every hour and never vacuumed'],
      open: ['Who owns the new cluster'],
    }
    const main = {
      ...before[0],
      key: 'round-2/main',
      text: speech('The night shift has no database expert at all.', tail),
    }
    const partner = { ...before[1], key: 'round-2/partner', text: speech('Redis loses the last second of jobs.', tail) }
    assert.equal(bringsNothingNew({ number: 2, main, challenges: [partner] }, [...before, main, partner]), true)
  })

  it('counts as new what turns a statement round, and what gives another number', () => {
    const said: Spoken = ['Vacuum keeps up with 400 jobs a second on our machine.', 'The team can run it at night.']
    assert.equal(isStale([said], ['Vacuum does not keep up with 400 jobs a second on our machine.', said[1]]), false)
    assert.equal(isStale([said], [said[0], 'The team cannot run it at night.']), false)
  })

  it('is not found where a speech is too long to be looked through: its end may be new', () => {
    const [{ said, fresh }] = labelledRounds.en as [LabelledRounds]
    const again = Array.from({ length: 60 }, () => said[0]).join(' ')
    assert.equal(isStale([said], [said.join(' '), said[1]]), true)
    assert.equal(isStale([said], [`${again} ${fresh[0]}`, said[1]]), false)
    const unended = said[0].replaceAll('.', ',').repeat(300)
    assert.equal(isStale([said], [`${unended} ${fresh[0]}`, said[1]]), false)
  })

  it('of several partners, all', () => {
    const [one, other] = labelledRounds.en as [LabelledRounds, LabelledRounds]
    const before = spoken(1, one.said)
    const [main, partner] = spoken(2, one.again)
    const second = { key: 'round-2/partner-2', seat: 'partner-2', text: speech(other.said[0]) }
    const said = [...before, main, partner]
    assert.equal(bringsNothingNew({ number: 2, main, challenges: [partner] }, said), true)
    assert.equal(bringsNothingNew({ number: 2, main, challenges: [partner, second] }, [...said, second]), false)
  })
})
