import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  conclude,
  cuesOf,
  decide,
  each,
  endOf,
  failure,
  type Given,
  keysOf,
  playDialectic,
  pointOf,
  sentFor,
  settled,
  speech,
  stuck,
  verdictOf,
} from './support/play.ts'

/** Nobody but the agents is there. */
const alone: Given = { options: { ask: 'never' } }

describe('how long a dialectic lasts', () => {
  it('no number of rounds is set: it lasts until both say that it is settled, and nothing is decided then', async () => {
    for (const lasts of [1, 2, 5, 13]) {
      const played = await playDialectic({ ...alone, lasts })
      assert.deepEqual(endOf(played), ['agreement', lasts])
      assert.equal(keysOf(played).at(-1), 'conclusion/main')
      assert.ok(!keysOf(played).includes(`round-${lasts}/decide/main`))
      assert.equal(keysOf(played).filter(key => key.includes('/decide/')).length, lasts - 1)
    }
  })

  it('goes on where one alone says so', async () => {
    for (const key of ['round-1/main', 'round-1/partner']) {
      const played = await playDialectic({ ...alone, parts: { [key]: settled() } })
      assert.deepEqual(endOf(played), ['agreement', 2])
      assert.ok(keysOf(played).includes('round-1/decide/main'))
    }
  })

  it('goes on where one of several partners does not say so', async () => {
    const parts = { 'round-1/main': settled(), 'round-1/partner-2': settled() }
    const played = await playDialectic({ ...alone, partners: 2, parts })
    assert.deepEqual(endOf(played), ['agreement', 2])
  })

  it('takes no speech without a tail, or with one that cannot be read, for an agreement', async () => {
    const parts = { 'round-1/main': 'It is settled.', 'round-1/partner': '{"state": "settled", "agreed": [' }
    const played = await playDialectic({ ...alone, parts })
    assert.deepEqual(endOf(played), ['agreement', 2])
  })

  it('the main agent ends it', async () => {
    for (const next of ['end', 'sum-up'] as const) {
      const parts = { 'round-3/decide/main': decide({ next }) }
      const played = await playDialectic({ ...alone, lasts: 9, parts })
      assert.deepEqual(endOf(played), ['main', 3])
      assert.match(sentFor(played, 'conclusion/main').asked, /You decided to sum up/)
    }
  })

  it('with nobody to ask, a wish to ask is a wish to go on', async () => {
    const key = 'round-1/decide/main'
    const parts = { [key]: decide({ next: 'ask-user', question: 'Who?', disagreement: 'Whose?' }) }
    const played = await playDialectic({ ...alone, parts })
    assert.deepEqual(endOf(played), ['agreement', 2])
    const decided = { next: 'go-on', why: 'there is more', new_point: true, disagreement: 'Whose?' }
    assert.deepEqual(played.view.turns.get(key)!.value, decided)
    assert.deepEqual(cuesOf(played, key).at(-1), 'decide-alone')
    assert.doesNotMatch(sentFor(played, key).asked, /ask-user|"question"/)
    assert.ok(!keysOf(played).some(key => key.endsWith('/user')))
  })

  it('goes on without a decision that did not come, and shows the challenge in the next turn instead', async () => {
    const played = await playDialectic({ ...alone, parts: { 'round-1/decide/main': failure('refused') } })
    assert.deepEqual(endOf(played), ['agreement', 2])
    assert.deepEqual(cuesOf(played, 'round-2/main'), ['challenges', 'answer'])
    const { messages } = sentFor(played, 'round-2/main').call
    const roles = messages.map(({ role }) => role)
    assert.deepEqual(roles, ['system', 'user', 'assistant', 'user'])
    assert.ok(messages.at(-1)!.content.includes(pointOf('round-1/partner')))
  })

  it('no debate that nobody watches goes on for ever', async () => {
    const played = await playDialectic({ ...alone, lasts: 1000 })
    assert.deepEqual(endOf(played), ['limit', 100])
    const history = Array.from({ length: 3 }, (_, i) => ({ main: pointOf(`m${i}`), partners: [pointOf(`p${i}`)] }))
    const gone = await playDialectic({ options: { ask: 'never', history }, lasts: 1000 })
    assert.deepEqual(endOf(gone), ['limit', 103])
  })

  it('after ten rounds the main agent is told how long it has lasted, and again every five', async () => {
    const played = await playDialectic({ ...alone, lasts: 22 })
    const told = keysOf(played).filter(key => cuesOf(played, key).includes('long'))
    const expected = [10, 15, 20].map(round => `round-${round}/decide/main`)
    assert.deepEqual(told, expected)
    assert.match(sentFor(played, 'round-15/decide/main').asked, /has lasted 15 rounds\. .*suggest to sum up/)
  })

  it('ends without a conclusion where none comes, and says so', async () => {
    const played = await playDialectic({ ...alone, parts: { 'conclusion/main': failure('refused') } })
    assert.deepEqual([played.view.state, played.view.outcome], ['done', 'no-conclusion'])
    assert.equal(played.view.decided, false)
  })

  it('is decided unless it is split and the user says nothing', async () => {
    const split = conclude({ outcome: 'split', split: [{ point: 'when', main: 'now', partner: 'later' }] })
    const undecided = await playDialectic({ ...alone, parts: { 'conclusion/main': split } })
    assert.deepEqual([undecided.view.outcome, undecided.view.decided], ['split', false])
    const decided = await playDialectic({ parts: { 'conclusion/main': split } })
    assert.deepEqual(
      [decided.view.outcome, decided.view.decided, verdictOf(decided).decision],
      ['split', true, 'We stay.'],
    )
    const silent = await playDialectic({ parts: { 'conclusion/main': split, 'conclusion/user': failure('passed') } })
    assert.deepEqual([silent.view.decided, verdictOf(silent).decision, verdictOf(silent).keep], [false, null, true])
  })
})

describe('a stalemate', () => {
  const stale = decide({ new_point: false })
  const ways: Record<string, Given['parts']> = {
    'the main agent says so': each(9, 'decide/main', stale),
    'code finds the words of before': {
      ...each(9, 'main', speech('The night shift has nobody who knows the database well enough.')),
      ...each(9, 'partner', speech('Redis loses the last second of jobs on every crash.')),
    },
  }
  for (const [how, parts] of Object.entries(ways))
    it(`two rounds without a new point, as ${how}, and then a look for common ground`, async () => {
      const played = await playDialectic({ ...alone, lasts: 99, parts: parts! })
      const byCode = how.startsWith('code')
      const first = byCode ? 3 : 2
      assert.deepEqual(endOf(played), ['stalemate', first + 1])
      for (let round = 2; round <= first; round++)
        assert.equal(cuesOf(played, `round-${round}/main`).at(-1), 'answer', String(round))
      assert.equal(cuesOf(played, `round-${first + 1}/main`).at(-1), 'common-ground')
      assert.match(sentFor(played, 'conclusion/main').asked, /say precisely where the two of you differ/)
    })

  it('at once where all say that they are stuck', async () => {
    const parts = { ...each(9, 'main', stuck(pointOf('a'))), ...each(9, 'partner', stuck(pointOf('b'))) }
    const played = await playDialectic({ ...alone, parts })
    assert.equal(cuesOf(played, 'round-2/main').at(-1), 'common-ground')
    assert.deepEqual(endOf(played), ['stalemate', 2])
  })

  it('not where one alone is stuck', async () => {
    const parts = { 'round-1/main': stuck(pointOf('round-1/main')), 'round-2/main': stuck(pointOf('round-2/main')) }
    const played = await playDialectic({ ...alone, lasts: 3, parts })
    assert.equal(cuesOf(played, 'round-2/main').at(-1), 'answer')
    assert.deepEqual(endOf(played), ['agreement', 3])
  })

  it('is over when the look for common ground brings something', async () => {
    const parts = each(2, 'decide/main', stale)
    const played = await playDialectic({ ...alone, lasts: 5, parts })
    const cues = [3, 4, 5].map(round => cuesOf(played, `round-${round}/main`).at(-1))
    assert.deepEqual(cues, ['common-ground', 'answer', 'answer'])
    assert.deepEqual(endOf(played), ['agreement', 5])
  })

  it('is none after one round without a new point', async () => {
    const parts = { 'round-1/decide/main': stale, 'round-3/decide/main': stale }
    const played = await playDialectic({ ...alone, lasts: 5, parts })
    const cues = [2, 3, 4].map(round => cuesOf(played, `round-${round}/main`).at(-1))
    assert.deepEqual(cues, ['answer', 'answer', 'answer'])
  })

  it('the decision of the main agent comes first', async () => {
    const parts = { ...each(2, 'decide/main', stale), 'round-2/decide/main': decide({ new_point: false, next: 'end' }) }
    assert.deepEqual(endOf(await playDialectic({ ...alone, lasts: 9, parts })), ['main', 2])
  })
})

describe('a record that is gone on with', () => {
  const history = [
    { main: 'We move the queue in March.', partners: ['March is the busiest month.'], user: 'April would do.' },
    { main: 'Then April.', partners: ['April has two holidays.', 'And nobody is there.'] },
  ]

  it('counts its rounds, and shows them once at the beginning of each conversation', async () => {
    const played = await playDialectic({ options: { ask: 'never', history }, lasts: 4, partners: 2 })
    assert.deepEqual(keysOf(played).slice(0, 3).toSorted(), ['round-3/main', 'round-3/partner', 'round-3/partner-2'])
    assert.deepEqual(endOf(played), ['agreement', 4])
    for (const seat of ['main', 'partner', 'partner-2']) {
      const prompt = sentFor(played, `round-4/${seat}`).prompt
      for (const words of ['We move the queue', 'March is the busiest', 'April would do', 'And nobody is there'])
        assert.equal(prompt.split(words).length, 2, `${seat}: ${words}`)
      assert.ok(prompt.indexOf('turn round-1/main>>') < prompt.indexOf('turn round-1/user>>'))
      assert.match(prompt, /turn round-2\/partner-2>>\nAnd nobody is there\./)
    }
  })

  it('is answered, not begun anew', async () => {
    const played = await playDialectic({ options: { ask: 'never', history }, lasts: 3 })
    assert.equal(cuesOf(played, 'round-3/main').at(-1), 'answer')
  })

  it('what it says again is nothing new', async () => {
    const parts = {
      'round-3/main': speech('We move the queue in March.'),
      'round-3/partner': speech('March is the busiest month.'),
      'round-4/main': speech('Then April. We move the queue in March.'),
      'round-4/partner': speech('April has two holidays. And nobody is there.'),
    }
    const played = await playDialectic({ options: { ask: 'never', history }, lasts: 5, parts })
    assert.equal(cuesOf(played, 'round-5/main').at(-1), 'common-ground')
  })
})
