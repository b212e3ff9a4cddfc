import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Prices } from '../../src/core/model.ts'
import type { Lookup } from '../../src/core/search.ts'
import { totalsOf } from '../../src/core/totals.ts'
import { leastBudget } from '../../src/engine/budget.ts'
import { plan } from '../../src/formats/research/plan.ts'
import { settledKeys, withArchive } from '../cases/play.ts'
import { keysOf, type Played } from '../cases/sent.ts'
import { sample, upTo } from '../support/sample.ts'
import {
  bySearch,
  except,
  failure,
  type Given,
  openingOf,
  openResearch,
  playResearch,
  resumeResearch,
  type Script,
  verdictIn,
} from './support/play.ts'
import { looks, researchScript, roundOf } from './support/script.ts'

const prices: Prices = { input: 3, output: 15 }

const spent = ({ view }: Pick<Played, 'view'>): number => totalsOf(view).knownCost

const lookup: Lookup = {
  name: 'searxng',
  find: async query => ({
    hits: [{ url: 'https://a.example/', title: null, text: `About ${query}. `.repeat(100), date: null }],
  }),
  read: async url => ({ url, title: null, text: 'words '.repeat(1_000) }),
}

const searchesTwice: Script = call => {
  const round = roundOf(call)
  if (call.shape?.name !== 'looking' || round === 2) return researchScript(call)
  return looks([`q${round}`], round ? ['https://a.example/'] : [])
}

const cases: readonly [string, Given][] = [
  ['two roles', {}],
  ['four roles', { roles: 4 }],
  ['a service', { options: bySearch('searxng'), lookup, script: searchesTwice }],
  ['a panel in both orders', { rigor: 'high', seats: [{ id: 'judge-2', model: 'other:judge' }] }],
]

describe('the budget of a research', () => {
  for (const [name, given] of cases)
    it(`is never passed: it ends in a verdict or is paused, and more money brings it to its end: ${name}`, async () => {
      const free = await playResearch({ ...given, prices })
      const full = spent(free)
      for (const times of sample([0.2, 0.7, 1.5, 3, 12], {
        must: times => (times < 1 ? 'too little' : 'enough'),
        atLeast: 3,
      }))
        await withArchive(async archive => {
          const budget = full * times
          const played = await openResearch(archive, { ...given, prices, budget })
          assert.ok(spent(played) <= budget, `${spent(played)} of ${budget}`)
          if (played.paused === null) {
            // A role that could not be paid is no role that failed.
            assert.deepEqual(verdictIn(played).degraded, [])
            return
          }
          assert.deepEqual([played.paused.kind, played.view.state], ['budget', 'running'])
          const again = await resumeResearch(archive, played.id, { ...given, prices, budget: full * 40 })
          assert.equal(again.view.outcome, 'success')
          const settled = settledKeys(played.records)
          for (const key of keysOf(again)) assert.ok(!settled.has(key), key)
        })
    })

  it('is refused before anything is asked where it pays for nothing', async () => {
    const played = await playResearch({ prices, budget: 0.001 })
    assert.equal(played.paused?.kind, 'budget')
    assert.deepEqual([keysOf(played), spent(played)], [[], 0])
  })

  it('is enough where the plan says so', async () => {
    for (const [, given] of cases) {
      const { context, ...opening } = openingOf(given)
      assert.deepEqual(context, [])
      const least = leastBudget(plan({ ...opening, context: [] }), () => prices)!
      const played = await playResearch({ ...given, prices, budget: least * 1.3 })
      assert.deepEqual([played.paused, played.view.outcome], [null, 'success'])
    }
  })

  it('keeps the price of the judgment aside from the start', async () => {
    const all = spent(await playResearch({ prices }))
    for (const times of sample(
      upTo(23).map(n => 0.5 + n / 2),
      { atLeast: 5 },
    )) {
      const { view, sent } = await playResearch({ prices, budget: all * times })
      // Whoever got as far as the rebuttals got its judgment, or was stopped before it had spent what that needs.
      if (view.state === 'done') assert.ok(sent.some(({ key }) => key === 'judgment/judge'))
      const audited = view.turns.get('audit/auditor')?.state === 'answered'
      if (audited) assert.equal(view.state, 'done', `${times} times what it takes`)
    }
  })

  it('pays for repairs and second tries as well', async () => {
    let n = 0
    const script = except({
      'research/opencode': call => (n++ === 0 ? 'not JSON' : researchScript(call)),
      'rebuttal/opencode': failure('transport', 'the line broke'),
    })
    const played = await playResearch({ prices, script, budget: 5 })
    const plain = await playResearch({ prices })
    assert.equal(played.view.outcome, 'degraded-success')
    assert.equal(totalsOf(played.view).calls, totalsOf(plain.view).calls + 2)
    assert.ok(spent(played) <= 5)
  })
})
