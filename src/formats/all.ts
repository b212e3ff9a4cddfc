import type { Format } from '../engine/format.ts'
import { arena } from './arena/arena.ts'
import { dialectic } from './dialectic/dialectic.ts'
import { duel } from './duel/duel.ts'
import { judge } from './judge/judge.ts'
import { research } from './research/research.ts'
import { tree } from './tree/tree.ts'

/** Every format, loaded. Only for those who may need any of them at once: the page, the library, a search. */
export const allFormats: readonly Format[] = [duel, research, tree, arena, dialectic, judge]

export function formatNamed(id: string): Format {
  const format = allFormats.find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${allFormats.map(({ id }) => id).join(', ')}`)
  return format
}

/** A format may add data to a speech. The archive keeps it, but nobody hears it: this is what is heard. */
export const heardIn = (text: string, format: string): string =>
  allFormats.find(({ id }) => id === format)?.words?.(text) ?? text
