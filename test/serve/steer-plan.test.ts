import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormRequest } from '../../src/server/backend.ts'
import { problemsOf, type Script, steered, wellBehaved } from './support/steering.ts'

const wish: FormRequest = {
  format: 'research',
  topic: 'Claude Code vs OpenCode',
  seats: { proponent: 'own:a', opponent: 'own:b', auditor: 'own:c', judge: 'own:d' },
  evidence_round: 'true',
  official: [],
}

describe('the plan of a research', { concurrency: 2 }, () => {
  it('is shown with everything that was inferred, and begins with a yes', async t => {
    const { steering, over, view, sent, host } = steered(t)
    const { plan, text, wish: filled, estimate } = await steering.plan(wish, 'en', null)
    assert.deepEqual([...new Set(sent)], ['probe'])
    assert.equal(sent.length, 4)
    assert.equal(host.archive.list().length, 0, 'there is no debate yet')
    assert.match(text, /^- Topic: Claude Code vs OpenCode$/m)
    assert.match(text, /^\| Claude Code \(inferred\) \| [^|]+ \| own:a \| none \|$/m)
    assert.match(text, /^\| --- \| --- \| --- \| --- \|$/m)
    assert.deepEqual(filled.roles, [
      { name: 'Claude Code', stance: 'argue for Claude Code', model: 'own:a' },
      { name: 'OpenCode', stance: 'argue for OpenCode', model: 'own:b' },
    ])
    assert.ok(String(filled.goal).length > 10)
    assert.deepEqual(
      [filled.audience, filled.decision_type, filled.evidence_round],
      ['self', 'personal-choice', 'true'],
    )
    assert.deepEqual(filled.seats, { judge: 'own:d', auditor: 'own:c' })
    assert.ok(estimate.calls[0] > 4)
    const { id } = await steering.decide(plan, true, 'en')
    await over(id)
    assert.deepEqual([view(id).state, view(id).decided], ['done', true])
    assert.equal(view(id).facts.filter(({ type }) => type === 'model.probed').length, 4)
    assert.equal((await problemsOf(steering.decide(plan, true, 'en'))).status, 404)
  })

  it('is changed: its form is filled in, models that answered are not probed again, and the old plan is gone', async t => {
    const { steering, over, view, sent, host } = steered(t)
    const first = await steering.plan(wish, 'en', null)
    const edited = await steering.plan(
      {
        ...first.wish,
        topic: `${wish.topic}, today`,
        audience: 'team',
        seats: { ...first.wish.seats, judge: 'own:e' },
      },
      'en',
      first.plan,
    )
    assert.deepEqual(sent, Array(5).fill('probe'), 'only the new judge is')
    assert.deepEqual(edited.wish.roles, first.wish.roles)
    assert.equal((await problemsOf(steering.decide(first.plan, true, 'zh'))).status, 404)
    const { id } = await steering.decide(edited.plan, true, 'en')
    await over(id)
    assert.equal(view(id).brief.options.audience, 'team')
    assert.deepEqual(
      view(id).brief.seats.map(seat => seat.model),
      ['own:a', 'own:b', 'own:c', 'own:e'],
    )
    assert.equal(host.archive.list().length, 1)
  })

  it('leaves another plan for the same question alone', async t => {
    const { steering } = steered(t)
    const mine = await steering.plan(wish, 'en', null)
    const yours = await steering.plan(wish, 'en', null)
    assert.ok((await steering.decide(mine.plan, false, 'en')).id > 0)
    assert.ok((await steering.decide(yours.plan, false, 'en')).id > 0)
  })

  it('is given up with a no, and when the server closes, and kept as that', async t => {
    const { steering, view, host } = steered(t)
    const one = await steering.plan(wish, 'en', null)
    const { id } = await steering.decide(one.plan, false, 'en')
    assert.deepEqual([view(id).state, view(id).outcome], ['done', 'aborted'])
    await steering.plan({ ...wish, topic: 'Aider vs Cursor' }, 'en', null)
    await steering.close()
    assert.deepEqual(
      host.archive.list().map(({ id }) => view(id).outcome),
      ['aborted', 'aborted'],
    )
  })

  it('is refused where a named model does not answer, and says who and why', async t => {
    const script: Script = (call, model) =>
      model === 'own:b' ? { kind: 'auth', message: 'bad key', maybePaid: false } : wellBehaved(call, model)
    const { steering } = steered(t, { script })
    const { status, problems } = await problemsOf(steering.plan(wish, 'en', null))
    assert.equal(status, 422)
    assert.match(problems[0]!.message, /own:b .*did not answer/)
    assert.equal(problems[0]!.field, 'seats.opponent')
    assert.match(problems.at(-1)!.message, /Kept as debate 1/)
  })

  it('is only for a research, and for one that can be had', async t => {
    const { steering, sent } = steered(t)
    const duel = await problemsOf(steering.plan({ format: 'duel', topic: 'Tabs?' }, 'en', null))
    assert.deepEqual([duel.status, duel.problems[0]?.field], [422, 'format'])
    const wrong = await problemsOf(
      steering.plan({ ...wish, audience: 'everyone', roles: [{ name: 'Only one' }] }, 'zh', null),
    )
    assert.deepEqual(wrong.problems.map(({ field }) => field).sort(), ['audience', 'roles'])
    for (const { message } of wrong.problems) assert.match(message, /\p{Script=Han}/u)
    assert.deepEqual(sent, [])
  })
})
