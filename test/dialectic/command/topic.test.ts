import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isVague } from '../../../src/formats/dialectic/request/topic.ts'
import topics from '../../fixtures/dialectic/topics.json' with { type: 'json' }

/**
 * Topics as people write them. The rules were written with those that are `known`, and `mended` by the next ones; they are
 * judged by those `heldOut`, which were written last and never used for mending.
 */
const { known, mended, heldOut, clearWithMaterial, neverClear } = topics

describe('a topic that names nothing', () => {
  it('is told from one that is only short', () => {
    for (const { vague, clear } of [known, mended]) {
      const missed = vague.filter(topic => !isVague(topic))
      for (const topic of clear) assert.ok(!isVague(topic), topic)
      assert.ok(missed.length <= 2, `taken for topics: ${missed}`)
    }
  })

  it('is told also where the rules were not made for it, and real topics are never refused', () => {
    const { vague, clear } = heldOut
    const missed = vague.filter(topic => !isVague(topic))
    for (const topic of clear) assert.ok(!isVague(topic), topic)
    assert.ok(missed.length <= vague.length / 5, `${missed.length} of ${vague.length}: ${missed}`)
  })

  it('is enough where it points at what lies beside it', () => {
    for (const topic of clearWithMaterial)
      assert.deepEqual([topic, isVague(topic), isVague(topic, true)], [topic, true, false])
    for (const topic of neverClear) assert.equal(isVague(topic, true), true, topic)
  })
})
