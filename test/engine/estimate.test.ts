import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormRequest } from '../../src/server/backend.ts'
import { dialecticTopic } from '../dialectic/support/script.ts'
import { researchMachine } from '../research/support/machine.ts'
import { problemsOf, steered } from '../serve/support/steering.ts'

const research: FormRequest = {
  format: 'research',
  topic: 'Claude Code vs OpenCode',
  seats: { proponent: 'own:a', opponent: 'own:b', auditor: 'own:c', judge: 'own:d' },
}

describe('the seats of an estimate', { concurrency: 2 }, () => {
  for (const [language, auditor] of [
    ['en', 'Auditor'],
    ['zh', '审计员'],
  ] as const)
    it(`hold an auditor only where there is an audit (${language})`, async t => {
      const { steering } = steered(t)
      const labels = async (evidence_round: string) =>
        (await steering.estimate({ ...research, language, evidence_round }, language)).seats.map(({ label }) => label)
      assert.ok((await labels('true')).includes(auditor))
      const without = await labels('false')
      assert.equal(without.length, 3)
      assert.ok(!without.includes(auditor))
    })

  it('and what is said of them leave out one who has nothing to do', async t => {
    const { steering } = steered(t)
    const seats = { ...research.seats, auditor: 'person:Anna' }
    const estimate = async (evidence_round: string) =>
      (await steering.estimate({ ...research, seats, evidence_round, rigor: 'high' }, 'en')).remarks.join('\n')
    assert.match(await estimate('true'), /Auditor/)
    assert.doesNotMatch(await estimate('false'), /Auditor/)
  })

  it('hold the user, who is in no plan of calls', async t => {
    const { steering } = steered(t)
    const seats = { main: 'own:a', partner: 'own:b' }
    const request = { format: 'dialectic', topic: dialecticTopic, seats, ask: 'always' }
    const ids = (await steering.estimate(request, 'en')).seats.map(({ id }) => id)
    assert.deepEqual(ids, ['main', 'partner', 'user'])
  })

  for (const [language, row] of [
    ['en', /^ *Auditor\b.*lab:/m],
    ['zh', /^ *审计员 .*lab:/m],
  ] as const)
    it(`of a terminal are the same (${language})`, async t => {
      const machine = await researchMachine(t)
      const plan = async (round: string) =>
        (await machine.run(['research', 'A or B?', '--yes', '--plain', '--lang', language, '--evidence-round', round]))
          .stderr
      assert.match(await plan('true'), row)
      assert.doesNotMatch(await plan('false'), /^ *(?:Auditor|审计员)/m)
    })
})

describe('an estimate with a budget that is too small', { concurrency: 2 }, () => {
  const duel: FormRequest = {
    format: 'duel',
    topic: 'Should we move to Postgres?',
    seats: { proposer: 'own:a', challenger: 'own:b', judge: 'own:c' },
    rounds: 2,
  }
  const priced = { voices: { prices: { input: 1, output: 5 } } }

  for (const [language, words] of [
    ['en', /too little|at least/],
    ['zh', /至少/],
  ] as const)
    it(`is made all the same, with what is wrong at its field (${language})`, async t => {
      const { steering, sent } = steered(t, priced)
      const free = await steering.estimate(duel, language)
      const short = await steering.estimate({ ...duel, budget: 0.0001 }, language)
      assert.deepEqual([short.cost, short.calls, short.seats], [free.cost, free.calls, free.seats])
      assert.deepEqual(
        short.problems?.map(({ field }) => field),
        ['budget'],
      )
      assert.match(short.problems![0]!.message, words)
      assert.equal((await steering.estimate({ ...duel, budget: 5 }, language)).problems, undefined)
      assert.equal((await problemsOf(steering.start({ ...duel, budget: 0.0001 }, language))).status, 422)
      assert.deepEqual(sent, [])
    })

  it('is none where something else is wrong as well, or the budget is none', async t => {
    const { steering } = steered(t, priced)
    const fields = async (request: FormRequest) =>
      (await problemsOf(steering.estimate(request, 'en'))).problems.map(({ field }) => field)
    assert.ok((await fields({ ...duel, budget: 0.0001, rounds: 99 })).includes('rounds'))
    assert.deepEqual(await fields({ ...duel, budget: -1 }), ['budget'])
  })

  it('is made of a fork, too', async t => {
    const { steering, over } = steered(t, priced)
    const { id } = await steering.start(duel, 'en')
    await over(id)
    const { cost, problems } = await steering.estimateFork(id, { at: 'round-2', budget: 0.0001 }, 'en')
    assert.ok(cost !== null && cost[1] > 0.0001)
    assert.equal(problems?.[0]?.field, 'budget')
  })
})
