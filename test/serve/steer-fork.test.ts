import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ForkForm } from '../../src/server/backend.ts'
import { problemsOf, type Script, steered, until, wellBehaved, wishes } from './support/steering.ts'

const duel = { ...wishes.duel!, rounds: 2 }

describe('a fork from the page', { concurrency: 2 }, () => {
  it('goes on from a round with another seat and a remark, after it was estimated', async t => {
    const { steering, over, view, sent } = steered(t)
    const { id } = await steering.start(duel, 'en')
    await over(id)
    const before = sent.length
    const request = { at: 'round-2', seats: { challenger: 'own:d' }, remark: 'We have no administrator.' }
    const estimate = await steering.estimateFork(id, request, 'en')
    assert.equal(sent.length, before)
    assert.deepEqual(
      estimate.seats.map(seat => [seat.label, seat.model]),
      [
        ['Proposer', 'own:a'],
        ['Challenger', 'own:d'],
        ['Judge', 'own:c'],
      ],
    )
    assert.ok(estimate.calls[1] > 0)
    const forked = await steering.fork(id, request, 'en')
    assert.notEqual(forked.id, id)
    await over(forked.id)
    const { state, fork, turns } = view(forked.id)
    assert.deepEqual([state, fork?.parent, fork?.remark], ['done', id, 'We have no administrator.'])
    assert.equal(turns.get('round-1/proposer')?.inherited, true)
    assert.equal(turns.get('round-2/challenger')?.model, 'own:d')
  })

  it('takes a seat in a debate under way, at the point where it is', async t => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const script: Script = async (call, model) => {
      if (call.key === 'round-2/proposer' && call.debate === 1) await held
      return wellBehaved(call, model)
    }
    const { steering, over, view, question, sent, playing } = steered(t, { script })
    const { id } = await steering.start(duel, 'en')
    await until(() => sent.includes('round-2/proposer'), 'round 2')
    const forked = await steering.fork(id, { seats: { judge: 'person:Anna' } }, 'en')
    const asked = await question(forked.id, 'judge')
    assert.equal(asked.person, 'Anna')
    assert.deepEqual(view(forked.id).brief.seats.find(seat => seat.id === 'judge')?.model, 'person:Anna')
    assert.equal(view(forked.id).turns.get('round-1/challenger')?.inherited, true)
    assert.equal(sent.filter(key => key === 'round-1/proposer').length, 1, 'nothing is paid again')
    assert.ok(playing.get(id), 'the other one is left as it is')
    release()
    await over(id)
    assert.equal(view(id).state, 'done')
    steering.stop(forked.id, 'en')
  })

  it('is refused with its problems at their fields', async t => {
    const { steering, over, sent } = steered(t)
    const { id } = await steering.start(duel, 'en')
    await over(id)
    const before = sent.length
    const fieldsOf = async (request: ForkForm, language: 'en' | 'zh' = 'en') =>
      (await problemsOf(steering.fork(id, request, language))).problems.map(({ field }) => field)
    assert.deepEqual(await fieldsOf({ at: 'round-9' }), ['at'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', seats: { judge: 'nobody:x' } }), ['seats.judge'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', seats: { moderator: 'own:a' } }), ['seats.moderator'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', seats: { challenger: 'own:a' } }, 'zh'), ['seats.challenger'])
    assert.deepEqual(await fieldsOf({ without: 'round-7/judge' }), ['without'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', rounds: 99 }), ['rounds'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', maxRounds: 2 }), ['maxRounds'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', colour: 'red' }), ['colour'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', remark: 'x'.repeat(5_000) }), ['remark'])
    assert.deepEqual(await fieldsOf({ at: 'round-2', budget: -1 }), ['budget'])
    for (const language of ['en', 'zh'] as const)
      for (const { message } of (await problemsOf(steering.fork(id, { at: 'x', rounds: 99 }, language))).problems)
        assert.equal(/\p{Script=Han}/u.test(message), language === 'zh', message)
    assert.equal(sent.length, before)
    assert.equal((await problemsOf(steering.fork(77, {}, 'en'))).status, 404)
  })
})
