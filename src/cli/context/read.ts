import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { bytes } from '../numbers.ts'
import { decodeText } from './decode.ts'
import type { ContextWords } from './words.ts'

export type TextRead = { text: string; size: number; problem: null } | { problem: string }

/** Reads a regular file of text. `path` is a real path: what became a link or a pipe meanwhile is not followed. */
export function readText(path: string, most: number, t: ContextWords): TextRead {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      return readOpen(file, most, t)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return { problem: t.unreadableFor((error as NodeJS.ErrnoException).code) }
  }
}

function readOpen(file: number, most: number, t: ContextWords): TextRead {
  const found = fstatSync(file)
  if (!found.isFile()) return { problem: t.notRegular }
  const content = readAtMost(file, Math.min(found.size, most) + 1)
  const size = Math.max(found.size, content.length)
  if (size > most) return { problem: t.tooLarge(bytes(size), bytes(most)) }
  const text = decodeText(content)
  if (text === null) return { problem: t.notText }
  return { text, size: content.length, problem: null }
}

function readAtMost(file: number, most: number): Uint8Array {
  const buffer = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const count = readSync(file, buffer, length, most - length, null)
    if (count === 0) break
    length += count
  }
  return buffer.subarray(0, length)
}
