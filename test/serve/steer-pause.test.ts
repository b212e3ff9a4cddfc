import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemsOf, type Script, steered, until, wellBehaved, wishes } from './support/steering.ts'

const duel = wishes.duel!

/** Every call takes its time, or as long as nobody hurries; those under way are counted. */
function unhurried(ms: number | null): { script: Script; now(): number; hurry(): void } {
  const { promise: hurried, resolve: hurry } = Promise.withResolvers<void>()
  let underWay = 0
  const script: Script = async (call, model) => {
    underWay += 1
    await (ms === null ? hurried : sleep(ms))
    underWay -= 1
    return wellBehaved(call, model)
  }
  return { script, now: () => underWay, hurry }
}

describe('a pause', { concurrency: 2 }, () => {
  for (const format of ['tree', 'arena'])
    it(`lets what is being said in a ${format} come to its end, and nothing else begin`, async t => {
      const { script, now } = unhurried(60)
      const { steering, playing, over, view, sent } = steered(t, { script })
      const { id } = await steering.start(wishes[format]!, 'en')
      await until(() => now() > 1, 'calls side by side')
      const before = [...sent]
      const remarkSources: boolean[] = []
      playing.watch((id, what) => what === 'control' && remarkSources.push(playing.get(id)!.pausing()))
      steering.pause(id, 'en')
      assert.deepEqual(remarkSources, [true], 'everybody is told at once')
      assert.ok(now() > 0, 'nobody is cut off')
      await over(id)
      assert.deepEqual(sent, before, 'nothing begins any more')
      const { turns, state } = view(id)
      assert.notEqual(state, 'done')
      for (const key of sent) assert.equal(turns.get(key)?.state, 'answered', `${key} was heard to its end`)
      await steering.resume(id, {}, 'en')
      await over(id)
      assert.equal(view(id).state, 'done')
      assert.equal(new Set(sent).size, sent.length, 'no call is made twice')
    })

  it('does not wait for calls that wait for another attempt', async t => {
    let failures = 0
    const script: Script = (call, model) => {
      if (call.key !== 'round-1/proposer' || failures > 0) return wellBehaved(call, model)
      failures += 1
      return { kind: 'rate-limit', message: 'slow down', maybePaid: false, retryAfterMs: 60_000 }
    }
    const { steering, over, view, sent } = steered(t, { script })
    const { id } = await steering.start(duel, 'en')
    await until(() => failures > 0, 'the failure')
    await until(() => view(id).turns.get('round-1/proposer')?.state === 'failed', 'the failure is kept')
    // By itself it would be tried again in a minute.
    steering.pause(id, 'en')
    await over(id)
    await steering.resume(id, {}, 'en')
    await over(id)
    assert.equal(view(id).state, 'done')
    assert.equal(sent.filter(key => key === 'round-1/proposer').length, 2)
  })

  it('withdraws what people are asked at once, while others speak on', async t => {
    const { script, now, hurry } = unhurried(null)
    const { steering, playing, over, view, question, sent } = steered(t, { script })
    const seats = { 'party-a': 'own:a', 'party-b': 'person', reviewer: 'own:d' }
    const { id } = await steering.start({ ...wishes.tree!, seats }, 'en')
    const { key } = await question(id, 'party-b')
    await until(() => now() > 0, 'the other speaks')
    steering.pause(id, 'en')
    await until(() => playing.get(id)?.questions('en').length === 0, 'the question is gone')
    assert.ok(now() > 0, 'the other speaks on')
    assert.equal((await problemsOf((async () => steering.answer(id, { key, said: 'Late.' }, 'en'))())).status, 409)
    hurry()
    await over(id)
    assert.equal(view(id).turns.get(sent[0]!)?.state, 'answered')
    await steering.resume(id, {}, 'en')
    assert.equal((await question(id, 'party-b')).key, key, 'it is asked again')
    steering.stop(id, 'en')
    await over(id)
  })

  it('cuts off when it is told to stop, and goes on from there', async t => {
    const { script, now, hurry } = unhurried(null)
    const { steering, over, view, sent } = steered(t, { script })
    const { id } = await steering.start(duel, 'en')
    await until(() => now() > 0, 'the first call')
    steering.stop(id, 'en')
    await over(id)
    hurry()
    assert.equal(view(id).turns.get('round-1/proposer')?.state, 'failed')
    await steering.resume(id, {}, 'en')
    await over(id)
    assert.equal(view(id).state, 'done')
    assert.equal(sent.filter(key => key === 'round-1/proposer').length, 2)
  })

  it('can be cut short: whoever does not want to wait stops it', async t => {
    const { script, now } = unhurried(null)
    const { steering, playing, over, view } = steered(t, { script })
    const { id } = await steering.start(duel, 'en')
    await until(() => now() > 0, 'the first call')
    steering.pause(id, 'en')
    assert.ok(playing.get(id)?.pausing(), 'it waits for what is being said')
    steering.stop(id, 'en')
    await over(id)
    assert.equal(view(id).turns.get('round-1/proposer')?.state, 'failed')
  })

  it('is refused where there is nothing to pause, to stop or to resume', async t => {
    const { steering, over } = steered(t)
    const { id } = await steering.start(duel, 'en')
    assert.equal((await problemsOf(steering.resume(id, {}, 'en'))).status, 409)
    await over(id)
    assert.equal((await problemsOf((async () => steering.pause(id, 'en'))())).status, 409)
    assert.equal((await problemsOf((async () => steering.stop(99, 'zh'))())).status, 404)
    const over409 = await problemsOf(steering.resume(id, {}, 'zh'))
    assert.deepEqual([over409.status, over409.problems[0]?.message], [409, `辩论 ${id} 已经结束。可以从中分叉。`])
    assert.equal((await problemsOf(steering.resume(99, {}, 'en'))).status, 404)
  })

  it('comes over everything when the server closes, and nothing begins any more', async t => {
    const { script, now } = unhurried(null)
    const { steering, playing, view } = steered(t, { script })
    const started = await Promise.all([steering.start(duel, 'en'), steering.start(duel, 'en')])
    await until(() => now() > 1, 'both speak')
    await steering.close()
    assert.deepEqual(playing.ids, [])
    for (const { id } of started) assert.notEqual(view(id).state, 'done')
    assert.equal((await problemsOf(steering.start(duel, 'en'))).status, 503)
  })
})

describe('a pause with a budget', () => {
  it('keeps no call waiting for money, and the figures hold when it goes on', async t => {
    const { script, now } = unhurried(40)
    const { steering, over, view, sent } = steered(t, { script, voices: { prices: { input: 1, output: 2 } } })
    const { id } = await steering.start({ ...wishes.tree!, budget: 3 }, 'en')
    for (const key of ['position', 'rebuttal', 'triage']) {
      await until(() => sent.some(one => one.includes(`/${key}/`)), key)
      if (now() === 0) await until(() => now() > 0, 'somebody speaks')
      steering.pause(id, 'en')
      await over(id)
      assert.notEqual(view(id).state, 'done')
      await steering.resume(id, {}, 'en')
    }
    await over(id)
    assert.equal(view(id).state, 'done')
    assert.equal(new Set(sent).size, sent.length, 'no call is made twice')
  })
})
