import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUsable, readReply } from '../../src/engine/reply/read.ts'
import { always, never, type ReplyCase } from './support/reply-cases.ts'
import { replies } from './support/reply-shapes.ts'

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
