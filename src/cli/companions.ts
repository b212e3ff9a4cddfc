import type { JournalRecord } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import type { Format } from '../engine/format.ts'
import type { Listener } from '../engine/journal.ts'
import type { Ear } from '../engine/remarks.ts'
import { dialectic } from '../formats/dialectic/dialectic.ts'
import type { KeptDebate } from './kept.ts'
import type { Room } from './room.ts'

/** What goes along with a debate, whether it is opened, resumed or a fork. */
export interface Companions {
  /** With its number, and what was said before. */
  opened(id: number, past: readonly JournalRecord[]): void
  listeners: readonly Listener[]
  ears: readonly Ear[]
  /** It is over or paused, and everything was shown. */
  ended(debate: Pick<KeptDebate, 'id' | 'view'>, paused: Failure | null): Promise<void>
}

export interface CompanionOptions {
  language: Language
  quiet: boolean
  /** Nobody is asked anything. */
  yes: boolean
}

/** A dialectic debate has a record on disk, which its user may write into. */
export async function companionsOf(format: Format, room: Room, options: CompanionOptions): Promise<Companions> {
  if (format.id !== dialectic.id) return nobody
  const { recordKeeper } = await import('./dialectic/keep.ts')
  return recordKeeper(room, options)
}

const nobody: Companions = { opened: () => {}, listeners: [], ears: [], ended: async () => {} }
