import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomFrom, sample, upTo } from '../support/sample.ts'
import { StillClock } from '../support/still-clock.ts'
import { pathOf, timedResearch } from './support/timed.ts'

/** On a clock that stands still while anything is done: what the program itself takes is measured by bench/bars/research.ts. */
describe('the time that a research takes', () => {
  for (const search of [false, true])
    for (const rigor of ['low', 'high'] as const)
      it(`is that of its longest path (${search ? 'with' : 'without'} searches, rigor ${rigor})`, async () => {
        for (const seed of sample(upTo(8), { atLeast: 2 })) {
          const random = randomFrom(seed)
          const ms = () => (random() < 0.5 ? 100 : 1_000) + Math.floor(random() * 50)
          const { calls, looks, took } = await timedResearch({ clock: new StillClock(), ms, search, rigor })
          assert.equal(calls.filter(({ key }) => key.startsWith('research/')).length, search ? 12 : 4)
          assert.equal(looks.length, search ? 16 : 0)
          assert.equal(took, pathOf(calls, looks), `seed ${seed}`)
        }
      })
})
