import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { steered, wishes } from './support/steering.ts'

describe('debates from a page', { concurrency: 2 }, () => {
  it('break off alone: the server and the others go on, and readers are told', async t => {
    const { steering, over, view, host } = steered(t)
    const { append } = host.archive
    let isBroken = false
    host.archive.append = (...asked) =>
      isBroken && asked[0].debate === 1
        ? Promise.reject(new Error('the disk is full'))
        : append.apply(host.archive, asked)
    const [first, second] = [await steering.start(wishes.duel!, 'en'), steering.start(wishes.tree!, 'en')]
    isBroken = true
    await over(first.id)
    assert.match(steering.notices(first.id).join(), /It broke off: .*the disk is full/)
    isBroken = false
    const other = await second
    await over(other.id)
    assert.equal(view(other.id).state, 'done')
    await steering.resume(first.id, {}, 'en')
    await over(first.id)
    assert.deepEqual([view(first.id).state, steering.notices(first.id)], ['done', []])
  })

  for (const [format, request] of Object.entries(wishes))
    it(`estimates and plays a ${format} from its wish to its end`, async t => {
      const { steering, over, view, sent } = steered(t)
      const estimate = await steering.estimate(request, 'en')
      assert.deepEqual(sent, [], 'nothing is spent on an estimate')
      assert.ok(estimate.calls[0] > 0 && estimate.calls[0] <= estimate.calls[1])
      assert.ok(estimate.seats.some(({ model }) => model === 'own:a'))
      const { id } = await steering.start(request, 'en')
      await over(id)
      const { state, decided, brief, failure } = view(id)
      assert.equal(state, 'done', JSON.stringify(failure))
      assert.equal(decided, true)
      assert.equal(brief.topic, request.topic)
      assert.deepEqual(
        estimate.seats.map(({ id, model }) => [id, model]),
        brief.seats.map(({ id, model }) => [id, model]),
        'everybody who sits there',
      )
      assert.deepEqual(steering.notices(id), [])
    })
})
