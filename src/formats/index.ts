import type { Format } from '../engine/format.ts'
import { arena } from './arena/arena.ts'
import { dialectic } from './dialectic/dialectic.ts'
import { duel } from './duel/duel.ts'
import { judge } from './judge/judge.ts'
import { research } from './research/research.ts'
import { tree } from './tree/tree.ts'

/** Every format Agon plays. The first one is the default. */
export const formats: readonly Format[] = [duel, research, tree, arena, dialectic, judge]

export function formatNamed(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (!format) throw new Error(`there is no format "${id}". Formats: ${formats.map(format => format.id).join(', ')}`)
  return format
}
