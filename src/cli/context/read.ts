import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { bytes } from '../numbers.ts'
import { decodeText } from './decode.ts'

export type TextRead = { text: string; size: number; problem: null } | { problem: string }

/** Reads a regular file of text. `path` is a real path: what became a link or a pipe meanwhile is not followed. */
export function readText(path: string, most: number): TextRead {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      return readOpen(file, most)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

function readOpen(file: number, most: number): TextRead {
  const found = fstatSync(file)
  if (!found.isFile()) return { problem: 'is not a regular file' }
  const content = readAtMost(file, Math.min(found.size, most) + 1)
  if (Math.max(found.size, content.length) > most) {
    return { problem: `is ${bytes(Math.max(found.size, content.length))}, over the limit of ${bytes(most)} a file` }
  }
  const text = decodeText(content)
  if (text === null) return { problem: 'is not a text file (UTF-8, or UTF-16 with a byte order mark)' }
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
