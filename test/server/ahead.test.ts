import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ahead } from '../../src/server/ahead.ts'

const said = (from: number, text: string, attempt = 1) => ({ key: 'a', attempt, from, text })

describe('who has read further than has been told', () => {
  const ahead = () => new Ahead(1, { a: { attempt: 1, text: 'My key is 1234' } })

  it('is told what goes on behind it, once', () => {
    const viewer = ahead()
    assert.equal(viewer.restOf(said(0, 'My key'), 1), null)
    assert.deepEqual(viewer.restOf(said(6, ' is 1234, so'), 1), said(14, ', so'))
    assert.deepEqual(viewer.restOf(said(18, ' there'), 1), said(18, ' there'))
  })

  it('is told again what does not go on as it began, also where that is shorter', () => {
    const viewer = ahead()
    assert.deepEqual(viewer.restOf(said(0, 'My key is […]'), 1), said(0, 'My key is […]'))
    assert.deepEqual(viewer.restOf(said(13, ', so'), 1), said(13, ', so'))
    assert.deepEqual(ahead().restOf(said(0, 'My key is […], so there'), 1), said(0, 'My key is […], so there'))
  })
})
