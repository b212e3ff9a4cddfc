import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUsable, readReply } from '../../src/engine/reply/read.ts'
import { recordings, repliesOf, shapeOf } from './support/recorded.ts'
import { replies } from './support/reply-shapes.ts'

/** Random numbers that are the same in every run. */
let seed = 11
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

const withoutLine = (text: string, at: number, times: 0 | 2): string =>
  text
    .split('\n')
    .flatMap((line, i) => (i === at ? Array<string>(times).fill(line) : [line]))
    .join('\n')

/** Places of brackets, commas, colons and quotation marks that belong to the JSON and not to its words. */
function marksIn(text: string): number[] {
  const start = text.indexOf('{')
  return [...text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)].flatMap(({ 0: token, index }) =>
    token.length > 1 ? [start + index, start + index + token.length - 1] : [start + index],
  )
}

const damages: Record<string, (text: string) => string> = {
  'cut off': text => text.slice(0, random(text.length)),
  'a mark lost': text => {
    const marks = marksIn(text)
    const at = marks[random(marks.length)]!
    return text.slice(0, at) + text.slice(at + 1)
  },
  'a line lost': text => withoutLine(text, random(text.split('\n').length), 0),
  'a line twice': text => withoutLine(text, random(text.split('\n').length), 2),
}

/** Every value of a reply with its path; places in lists do not count, since a list may have lost an entry. */
function* leaves(value: unknown, path = ''): Generator<string> {
  if (value === null || typeof value !== 'object') yield `${path}=${value}`
  else
    for (const [name, inner] of Object.entries(value))
      yield* leaves(inner, `${path}.${Array.isArray(value) ? '' : name}`)
}

const emptyLists = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([name, inner]) => (Array.isArray(inner) && inner.length === 0 ? [name] : []))

describe('a damaged reply', { timeout: 60_000 }, () => {
  const whole = [
    ...Object.values(replies).map(({ shape, reply }) => ({ shape, text: JSON.stringify(reply, null, 1) })),
    ...recordings.flatMap(recording =>
      repliesOf(recording).flatMap(reply => {
        const shape = reply.turn === 'probe' ? null : shapeOf(recording, reply)
        return shape ? [{ shape, text: reply.reply }] : []
      }),
    ),
  ].map(one => ({ ...one, value: readReply(one.text, one.shape, 'en').value }))

  for (const [name, damage] of Object.entries(damages))
    it(`is never read as something that it does not say: ${name}`, t => {
      const count = { replies: 0, taken: 0, salvageable: 0 }
      for (const { shape, text, value } of whole) {
        const truth = new Set(leaves(value))
        const lists = new Set(emptyLists(value))
        for (let i = 0; i < 20; i++) {
          const damaged = damage(text)
          const reading = readReply(damaged, shape, 'en')
          count.replies++
          if (reading.value === null) continue
          const strange = [...leaves(reading.value)].filter(leaf => !leaf.endsWith('=null') && !truth.has(leaf))
          const isDamaged = reading.faults.some(({ kind }) => kind === 'damaged')
          if (isUsable(reading)) {
            count.taken++
            assert.deepEqual(strange, [], damaged)
            const emptied = emptyLists(reading.value).filter(list => !lists.has(list))
            // A line that is lost takes a whole field with it, and nobody can tell.
            if (name === 'cut off') assert.deepEqual(emptied, [], damaged)
          } else if (!isDamaged) {
            count.salvageable++
            assert.deepEqual(strange, [], damaged)
          }
        }
      }
      t.diagnostic(JSON.stringify(count))
    })
})
