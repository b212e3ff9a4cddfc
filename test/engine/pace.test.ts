import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Pace } from '../../src/engine/turn/pace.ts'
import { randomFrom } from '../support/sample.ts'

const never = new AbortController().signal
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('the pace of calls', { timeout: 20_000 }, () => {
  it('never lets more run side by side than it may, and leaves no place empty', async () => {
    const pace = new Pace(3)
    const random = randomFrom(7)
    const seen: number[] = []
    let running = 0
    const call = async (model: string) => {
      await pace.enter(model, never)
      running += 1
      seen.push(running)
      if (random() < 0.2) pace.hold(model, random() * 5)
      await wait(random() * 4)
      running -= 1
      pace.leave()
    }
    await Promise.all(Array.from({ length: 120 }, (_, i) => call(`p${i % 4}`)))
    assert.equal(Math.max(...seen), 3)
    assert.equal(seen.length, 120)
  })

  it('gives the place of a model that asked for patience to others', async () => {
    const pace = new Pace(2)
    const order: string[] = []
    await pace.enter('busy', never)
    await pace.enter('busy', never)
    const enter = async (name: string) => {
      await pace.enter(name.split(' ')[0]!, never)
      order.push(name)
    }
    const waiting = ['busy 1', 'busy 2', 'busy 3', 'calm 1', 'calm 2'].map(enter)
    pace.hold('busy', 150)
    pace.leave()
    pace.leave()
    await wait(50)
    assert.deepEqual(order, ['calm 1', 'calm 2'])
    await wait(200)
    assert.deepEqual(order, ['calm 1', 'calm 2'], 'both places are taken')
    for (let i = 0; i < 4; i++) {
      pace.leave()
      await wait(5)
    }
    await Promise.all(waiting)
    assert.deepEqual(order.slice(2).sort(), ['busy 1', 'busy 2', 'busy 3'])
  })

  it('keeps a model waiting for the longest time it asked for', async () => {
    const pace = new Pace(4)
    const began = performance.now()
    pace.hold('busy', 120)
    pace.hold('busy', 20)
    await pace.enter('busy', never)
    assert.ok(performance.now() - began >= 118)
  })

  it('lets everyone go at once when the user stops', async () => {
    const stop = new AbortController()
    const pace = new Pace(1)
    await pace.enter('a', stop.signal)
    pace.hold('b', 2_000_000_000)
    const waiting = [pace.enter('a', stop.signal), pace.enter('b', stop.signal), pace.enter('a', stop.signal)]
    setTimeout(() => stop.abort(), 10)
    await Promise.all(waiting)
  })
})
