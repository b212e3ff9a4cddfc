import assert from 'node:assert/strict'
import type { Failure } from '../../../src/core/failure.ts'
import { rigorOf } from '../../../src/core/judging/panel.ts'
import { speechesIn } from '../../../src/formats/research/course-in.ts'
import { heardIn } from '../../../src/formats/research/length.ts'
import type { Degraded } from '../../../src/formats/research/verdict.ts'
import { withArchive } from '../../cases/play.ts'
import { type Played, promptOf } from '../../cases/sent.ts'
import { assertResumes, type Cut, failure, type Given, openResearch, verdictIn } from './play.ts'
import { investigationOf } from './script.ts'

export const late = failure('timeout', 'no complete reply within 900 s')
export const lost = failure('transport', 'the line broke')
export const locked = failure('auth', 'the key is not valid')
export const declined = failure('refused', 'the model declines')

/** As far as the second argument, in the middle of a word. */
export const begun = (seat: string): string => {
  const whole = JSON.stringify(investigationOf(seat))
  return whole.slice(0, whole.indexOf('prices') + 3)
}

export const cut = (partial: string, why: Failure = late): Cut => ({ partial, failure: why })

export const broughtNothing = (phase: Degraded['phase'], seat: string, { kind, message }: Failure): Degraded => ({
  phase,
  seat,
  arrived: false,
  failure: { kind, message },
})

export const broughtSome = (phase: Degraded['phase'], seat: string, why: Failure): Degraded => ({
  ...broughtNothing(phase, seat, why),
  arrived: true,
})

/** It ends degraded by just this, and so from every point at which its process may have died. */
export async function assertDegraded(given: Given, degraded: readonly Degraded[], look?: (whole: Played) => void) {
  await withArchive(async archive => {
    const whole = await openResearch(archive, given)
    assert.deepEqual([whole.view.state, whole.view.outcome], ['done', 'degraded-success'])
    assert.deepEqual(verdictIn(whole).degraded, degraded)
    assertReadAlike(whole)
    look?.(whole)
    await assertResumes(archive, whole, given)
  })
}

/** Whoever reads the journal afterwards reads what the judge was shown. */
function assertReadAlike(whole: Played): void {
  if (rigorOf(whole.view.brief) !== 'low') return
  const shown = promptOf(whole, 'judgment/judge')
  const heard = heardIn(whole.view)
  for (const { key, text } of speechesIn(heard)) assert.ok(shown.includes(`>>\n${text}\n<<`), key)
  const missing = [...heard.found, ...heard.rebutted].filter(({ speech }) => speech === null).length
  assert.equal(shown.split('[INCOMPLETE]\n<<').length - 1 <= missing, true)
}
