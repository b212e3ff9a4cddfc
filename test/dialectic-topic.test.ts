import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isVague } from '../src/cli/dialectic/topic.ts'
import { clearWithMaterial, heldOut, known, mended, neverClear } from './fixtures/dialectic-topics.ts'
import { processorMs } from './support/quick.ts'

describe('a topic that names nothing', () => {
  it('is told from one that is only short', () => {
    for (const { vague, clear } of [known, mended]) {
      const missed = vague.filter(topic => !isVague(topic))
      assert.deepEqual(
        clear.filter(topic => isVague(topic)),
        [],
      )
      assert.ok(missed.length <= 2, `taken for topics: ${missed}`)
    }
  })

  it('is told also where the rules were not made for it, and real topics are never refused', () => {
    const { vague, clear } = heldOut
    const missed = vague.filter(topic => !isVague(topic))
    assert.deepEqual(
      clear.filter(topic => isVague(topic)),
      [],
    )
    assert.ok(missed.length <= vague.length / 5, `${missed.length} of ${vague.length}: ${missed}`)
  })

  it('is enough where it points at what lies beside it', () => {
    for (const topic of clearWithMaterial)
      assert.deepEqual([topic, isVague(topic), isVague(topic, true)], [topic, true, false])
    for (const topic of neverClear) assert.equal(isVague(topic, true), true, topic)
  })

  it('is told at once, whatever is written', () => {
    for (const text of ['help ', '这个', '[', '"', '/', 'a/', "'", 'it ']) {
      const long = text.repeat(1_000_000 / text.length)
      const started = processorMs()
      isVague(long)
      isVague(long.slice(0, 299))
      assert.ok(processorMs() - started < 100, JSON.stringify(text))
    }
    assert.equal(isVague('help '.repeat(100)), false, 'whoever writes so much has something to say')
  })
})
