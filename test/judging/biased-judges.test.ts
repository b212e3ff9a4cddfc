import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../support/sample.ts'
import { biases } from './biased.ts'
import { type Figures, simulate } from './simulate.ts'

const pairs = isLongRun ? 30 : 12
const share = ({ proposer, wins }: Figures): number => proposer / wins

describe('judges with planted biases', () => {
  for (const bias of biases) {
    it(`at high rigor, ${bias.name}: no win flips with the sides, and neither side is preferred`, async () => {
      const high = await simulate(bias, 'high', pairs)
      assert.ok(high.wins >= pairs / 2, `only ${high.wins} of ${high.debates} are won at all`)
      assert.equal(high.flips, 0)
      assert.ok(share(high) >= 0.45 && share(high) <= 0.55, `the proposer has ${share(high)} of the wins`)
    })
  }

  it('show at low rigor, so that there is something to withstand', async () => {
    for (const bias of biases.filter(({ name }) => /position|last|name|label/.test(name))) {
      const low = await simulate(bias, 'low', pairs)
      assert.ok(low.flips > 0.2 * low.pairs, bias.name)
      assert.ok(Math.abs(share(low) - 0.5) > 0.1, bias.name)
    }
  })

  it('cannot tell a name any more at normal rigor', async () => {
    const normal = await simulate(biases.find(({ name }) => name === 'a name')!, 'normal', pairs)
    assert.deepEqual([normal.flips, share(normal)], [0, 0.5])
  })
})
