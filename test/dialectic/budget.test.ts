import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Prices } from '../../src/core/model.ts'
import { spentSoFar } from '../../src/engine/budget.ts'
import { withArchive } from '../cases/play.ts'
import {
  failure,
  type Given,
  keysOf,
  openDialectic,
  type Played,
  playDialectic,
  pointOf,
  resumeDialectic,
  sentFor,
  verdictOf,
} from './support/play.ts'

const prices: Prices = { input: 3, output: 15 }
const endless: Given = { options: { ask: 'never' }, lasts: 60, prices }

/** From too little for anything to enough for many rounds. */
const budgets = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) }, (_, i) => from + i * step)

const answered = ({ view }: Played, pattern: RegExp): string[] =>
  [...view.turns.values()].filter(({ key, state }) => state === 'answered' && pattern.test(key)).map(({ key }) => key)

describe('a dialectic with a budget', () => {
  it('ends with a conclusion once there was a round, else it pauses; and spends no more than it has', async () => {
    const seen = { paused: 0, concluded: 0 }
    for (const budget of budgets(0.1, 0.3, 0.02)) {
      const played = await playDialectic({ ...endless, budget })
      assert.ok(spentSoFar(played.view) <= budget)
      if (played.paused) {
        seen.paused += 1
        assert.equal(played.paused.kind, 'budget')
        assert.deepEqual(answered(played, /partner/), [])
        continue
      }
      seen.concluded += 1
      const { endedBy, rounds } = verdictOf(played)
      assert.deepEqual([played.view.outcome, endedBy], ['agreed', 'budget'])
      assert.equal(answered(played, /^round-\d+\/partner$/).length, rounds)
      assert.match(sentFor(played, 'conclusion/main').asked, /money for further rounds is used up/)
    }
    assert.ok(seen.paused > 1 && seen.concluded > 1, JSON.stringify(seen))
  })

  it('concludes from all that was said, also in a round that the money did not reach to the end of', async () => {
    let seen = 0
    for (const budget of budgets(0.3, 0.4, 0.005)) {
      const played = await playDialectic({ ...endless, partners: 2, budget })
      const [last] = answered(played, /^round-\d+\/main$/).toReversed()
      const half = answered(played, new RegExp(`^${last!.replace('main', 'partner')}`))
      if (half.length !== 1) continue
      seen += 1
      const { prompt } = sentFor(played, 'conclusion/main')
      for (const key of [last!, half[0]!]) assert.ok(prompt.includes(pointOf(key)), key)
    }
    assert.ok(seen > 0, 'no budget ended it between two partners')
  })

  it('does not forget what the user said where the money ended before anybody answered', async () => {
    let seen = 0
    for (const budget of budgets(0.2, 0.3, 0.005)) {
      const played = await playDialectic({ ...endless, budget, remarks: { 'round-3/partner': ['Mind the night.'] } })
      if (!answered(played, /./).includes('round-3/partner') || answered(played, /./).includes('round-4/main')) continue
      seen += 1
      assert.ok(sentFor(played, 'conclusion/main').asked.includes('Mind the night.'))
    }
    assert.ok(seen > 0)
  })

  it('pauses where a record was brought along and nothing could be said to it; with more money it goes on', () =>
    withArchive(async archive => {
      const history = [{ main: 'We move in March.', partners: ['March is busy.'] }]
      const given: Given = { prices, lasts: 3, options: { ask: 'never', history } }
      const paused = await openDialectic(archive, { ...given, budget: 0.1 })
      assert.equal(paused.paused?.kind, 'budget')
      assert.deepEqual(keysOf(paused), [])
      const again = await resumeDialectic(archive, paused.id, { ...given, budget: 5 })
      assert.deepEqual([again.view.outcome, verdictOf(again).endedBy], ['agreed', 'agreement'])
    }))

  it('asks for the choice of a partner again when it is resumed with more money', () =>
    withArchive(async archive => {
      const candidates = [{ name: 'general-purpose' }, { name: 'skeptic', role: 'Doubt.' }]
      const parts = { 'choice/main': JSON.stringify({ partner: 'skeptic', reason: 'x' }) }
      const given: Given = { prices, options: { ask: 'never', candidates }, parts }
      const paused = await openDialectic(archive, { ...given, budget: 0.01 })
      assert.equal(paused.paused?.kind, 'budget')
      const again = await resumeDialectic(archive, paused.id, { ...given, budget: 5 })
      assert.equal(again.view.turns.get('choice/main')?.state, 'answered')
      assert.ok(sentFor(again, 'round-1/partner').prompt.includes('Doubt.'))
    }))

  it('fails, and does not conclude, where a voice is dead for another reason than money', async () => {
    const parts = { 'round-2/main': failure('quota') }
    const played = await playDialectic({ ...endless, budget: 5, parts })
    assert.deepEqual([played.view.state, played.view.failure?.kind], ['failed', 'quota'])
  })
})
