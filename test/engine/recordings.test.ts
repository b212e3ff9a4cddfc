import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUsable, readReply } from '../../src/engine/reply/read.ts'
import { recordings, refused, repliesOf, shapeOf } from './support/recorded.ts'

describe('recorded replies of language models', () => {
  const read = recordings.flatMap(recording =>
    repliesOf(recording).flatMap(reply => {
      const shape = reply.turn === 'probe' ? null : shapeOf(recording, reply)
      if (!shape) return []
      const language = recording.endsWith('zh') ? 'zh' : 'en'
      const isTheOne = (one: (typeof refused)[number]) =>
        one.recording === recording && one.debate === reply.debate && one.turn === reply.turn && one.try === reply.try
      const name = `${recording} ${reply.debate} ${reply.turn} ${reply.try}`
      return [{ name, wasRefused: refused.some(isTheOne), ...readReply(reply.reply, shape, language) }]
    }),
  )

  it('are all understood', t => {
    const lost = read.filter(reading => !isUsable(reading))
    t.diagnostic(`${lost.length} of ${read.length} refused, where a strict reader refused ${refused.length}`)
    assert.deepEqual(
      lost.map(({ name, faults }) => [name, ...faults.map(({ text }) => text)]),
      [],
    )
    assert.deepEqual([read.length, read.filter(({ wasRefused }) => wasRefused).length], [47, 21])
  })

  it('are read as they are written where a strict reader took them', () => {
    const changed = read.filter(({ wasRefused }) => !wasRefused).flatMap(({ adjustments }) => adjustments)
    const heading = { path: 'updates[0].section', wrote: '"## 3. 失效方式（未定）"', read: '"3. 失效方式（未定）"' }
    assert.deepEqual(changed, [heading])
  })

  it('lose only what cannot be read, and say so', () => {
    const left = read.flatMap(({ name, faults }) => faults.map(({ path, kind }) => `${name}: ${path || kind}`))
    assert.deepEqual(left, [
      // Words that are only nearly those of the speech; the next quotation is exact.
      'duel 2 synthesis/judge-2 1: citations[0].quote',
      // 30 to 30.5 points for the other side.
      'duel 2 synthesis/turned/judge-2 1: rule',
      'duel 2 synthesis/judge-2 2: citations[0].quote',
      'duel 2 synthesis/turned/judge-2 2: rule',
      // 高 is no number; 393 characters of 300.
      'research-zh 1 rebuttal/nats-jetstream 1: rebuttals[1].confidence',
      'research-zh 1 rebuttal/nats-jetstream 1: rule',
      'research-zh 1 rebuttal/nats-jetstream 2: rule',
    ])
  })
})
