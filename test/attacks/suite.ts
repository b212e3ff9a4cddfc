import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formats } from '../../src/formats/index.ts'
import { withArchive } from '../cases/play.ts'
import { isLongRun, sample } from '../support/sample.ts'
import type { AttackCase } from './case.ts'
import { type Attempt, breaksByDebaters, breaksByUser } from './run.ts'
import { attacks } from './speeches.ts'

/** What every format makes of hostile speeches. `ofUser`: the same format with the words where its user writes. */
export function attackSuite(given: AttackCase, ofUser?: AttackCase): void {
  describe(`speech is data in the format ${given.format.id}`, () => {
    it('leaves no fence, speaks for nobody else, decides nothing and runs nowhere', async t => {
      const attempts = attemptsOn(given)
      t.diagnostic(`${attempts.length} debates`)
      assert.deepEqual(await withArchive(archive => breaksByDebaters(given, attempts, archive)), [])
    })

    if (ofUser)
      it('is what the user wants where a user writes, and breaks nothing', async () => {
        const some = sample(attacks, { must: ({ kind, language }) => `${kind} ${language}` })
        assert.deepEqual(await withArchive(archive => breaksByUser(ofUser, some, archive)), [])
      })
  })
}

/**
 * In a long run every attack by every seat at every rigor. Otherwise each attack meets one format; each kind of attack meets every format in
 * both languages, and there each seat.
 */
function attemptsOn({ format, debaters, judge, rigors }: AttackCase): Attempt[] {
  const meetings = sample(
    attacks.flatMap(attack => formats.map(({ id }) => ({ attack, id }))),
    { must: ({ attack: { place, kind, language }, id }) => [`${place}`, `${kind} ${language} ${id}`] },
  )
  const seats = [...debaters, judge]
  const all = meetings
    .filter(({ id }) => id === format.id)
    .flatMap(({ attack }) =>
      (isLongRun ? [...new Set(rigors)] : rigors).flatMap(rigor =>
        seats.map(seat => ({ attack, setting: { language: attack.language, rigor, seat } }) satisfies Attempt),
      ),
    )
  return sample(all, {
    must: ({ attack: { place, kind, language }, setting: { seat, rigor } }) => [
      `${place}`,
      `${kind} ${seat}`,
      `${language} ${seat} ${rigor}`,
    ],
  })
}
