import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUsable, readReply } from '../../src/engine/reply/read.ts'
import { always, never, type ReplyCase } from './support/reply-cases.ts'
import { replies } from './support/reply-shapes.ts'
import { slippedReplies } from './support/reply-slips.ts'

const textOf = (reply: unknown): string => (typeof reply === 'string' ? reply : JSON.stringify(reply))

const read = ({ shape, reply }: Pick<ReplyCase, 'shape' | 'reply'>) => readReply(textOf(reply), shape, 'en')

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value)

describe('a reply', () => {
  for (const [name, { shape, reply }] of Object.entries(replies))
    it(`that is right is read as it is: ${name}`, () => {
      const { value, faults, adjustments } = read({ shape, reply })
      assert.deepEqual(value, reply)
      assert.deepEqual([faults, adjustments], [[], []])
    })

  for (const [name, one] of Object.entries(always))
    it(`is understood with ${name}`, () => {
      const reading = read(one)
      assert.deepEqual(at(reading.value, one.path), one.value, JSON.stringify(reading))
      assert.ok(isUsable(reading), JSON.stringify(reading.faults))
    })

  for (const [name, one] of Object.entries(never))
    it(`is not guessed at: ${name}`, () => {
      const { value, faults } = read(one)
      assert.equal(at(value, one.path) ?? null, null, JSON.stringify(value))
      assert.ok(faults.length > 0)
    })
})

describe('a small slip in every try', () => {
  const all = slippedReplies()
  const readings = all.map(slipped => ({ ...slipped, ...readReply(slipped.text, replies[slipped.shape]!.shape, 'en') }))
  const lost = readings.filter(reading => !isUsable(reading))

  it('loses no turn whose meaning is not really open', t => {
    t.diagnostic(`${lost.length} of ${all.length} turns lost`)
    assert.ok(all.length > 450)
    assert.deepEqual(
      lost.map(({ shape, slip }) => `${shape}: ${slip}`),
      [
        // Party C is neither in sides nor said to take none.
        'tree triage: what is spare left out',
        // 0.7 may have been going to be 0.75.
        'arena application: the last brace left out',
        // Nothing is to be looked up, and nothing was found.
        'research looking: what is spare left out',
      ],
    )
  })

  it('changes nothing of what is read', () => {
    const loses = /left out|third|null/
    const rewords = /^quotations/
    for (const { shape, slip, value, text } of readings)
      if (!loses.test(slip) && !rewords.test(slip)) assert.deepEqual(value, replies[shape]!.reply, `${slip}: ${text}`)
  })

  it('is told with the turn, each in its place', () => {
    const { shape } = replies['judge ruling']!
    const { adjustments } = readings.find(one => one.shape === 'judge ruling' && one.slip === 'numbers as text')!
    assert.deepEqual(adjustments[0], { path: 'criteria.evidence.X', wrote: '"8"', read: '8' })
    const reply = { ...replies['judge ruling']!.reply, winner: 'Side X' }
    const [first] = readReply(JSON.stringify(reply), shape, 'en').adjustments
    assert.deepEqual(first, { path: 'winner', wrote: '"Side X"', read: '"X"' })
  })
})
