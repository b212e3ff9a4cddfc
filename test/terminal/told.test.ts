import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AsideTold } from '../../src/models/asides.ts'

describe('a remark', () => {
  it('is news once in a debate', () => {
    const told = new AsideTold()
    assert.deepEqual(
      [told.isNews(1, 'a'), told.isNews(1, 'a'), told.isNews(2, 'a'), told.isNews(1, 'b')],
      [true, false, true, true],
    )
  })

  it('is remembered while its debate goes on, and forgotten a thousand others later', () => {
    const told = new AsideTold()
    told.isNews(1, 'of a long debate')
    told.isNews(2, 'of a short one')
    for (let debate = 3; debate < 3_000; debate++) {
      assert.deepEqual([told.isNews(debate, 'a'), told.isNews(1, 'of a long debate')], [true, false])
    }
    assert.equal(told.isNews(2, 'of a short one'), true)
  })
})
