import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Playing } from '../../src/server/backend/playing.ts'
import { Unsteered } from './support/reading-backend.ts'
import { problemsOf, steered } from './support/steering.ts'

describe('debates that this process plays', () => {
  it('are ended by whoever plays them now, and by nobody who did before', () => {
    const playing = new Playing()
    const [earlier, now] = [new Unsteered(playing, null), new Unsteered(playing, null)]
    playing.add(1, earlier)
    playing.add(1, now)
    playing.end(1, earlier)
    assert.equal(playing.get(1), now)
    playing.end(1, now)
    assert.equal(playing.get(1), null)
  })

  it('hear of what breaks among those who watch, and go on', async t => {
    const wrong: unknown[] = []
    const playing = new Playing(error => void wrong.push(error))
    const told: string[] = []
    const broken = () => {
      throw new Error('a bug of the page')
    }
    playing.watch(broken)
    playing.watch((id, what) => told.push(`${what} of ${id}`))
    const { steering, over, view } = steered(t, { playing })
    const { id } = await steering.start({ format: 'duel', topic: 'Tabs?', seats, rounds: 1 }, 'en')
    playing.listen(id, broken)
    await over(id)
    assert.equal(view(id).state, 'done')
    assert.deepEqual(told, [`standing of ${id}`, `standing of ${id}`])
    assert.ok(wrong.length > 4, 'each time it is told')
  })

  it('are not resumed before they have left everything behind', async t => {
    const failing = async () => ({ kind: 'auth' as const, message: 'bad key', maybePaid: false })
    const { steering, playing, over, view } = steered(t, { script: failing })
    const { id } = await steering.start({ format: 'duel', topic: 'Tabs?', seats, rounds: 1 }, 'en')
    await over(id)
    assert.notEqual(view(id).state, 'done')
    const leaving = new Unsteered(playing, null)
    playing.add(id, leaving)
    assert.equal((await problemsOf(steering.resume(id, {}, 'en'))).status, 409)
    assert.equal(playing.get(id), leaving)
    playing.end(id, leaving)
    assert.deepEqual(await steering.resume(id, {}, 'en'), { id })
    await over(id)
  })
})

const seats = { proposer: 'own:a', challenger: 'own:b', judge: 'own:c' }
