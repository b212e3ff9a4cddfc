import { debateNumber, keptDebate } from '../kept.ts'
import type { Room } from '../room.ts'
import { cliWords } from '../words.ts'
import { compare, type DiffDocument } from './compare.ts'

/** Throws UsageError where there is no such debate. */
export function diffIn(
  { archive, language }: Pick<Room, 'archive' | 'language'>,
  one: number,
  other: number,
): DiffDocument {
  const words = cliWords[language]
  const read = (id: number) => keptDebate(archive, debateNumber(archive, String(id), words), words)
  return compare(read(one), read(other))
}
