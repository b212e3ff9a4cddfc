import type { OfflineReplies } from '../core/model.ts'
import type { FormatSpec } from '../core/spec.ts'
import type { Format, FormatAbout } from '../engine/format.ts'
import type { Asking } from '../host/request.ts'
import { arena } from './arena/listed.ts'
import { dialectic } from './dialectic/listed.ts'
import { duel } from './duel/listed.ts'
import { judge } from './judge/listed.ts'
import { research } from './research/listed.ts'
import { tree } from './tree/listed.ts'

/** A format in the list. What is more than a few lines is loaded when it is needed: most processes need one format. */
export interface ListedFormat extends FormatAbout {
  /** What users can ask for. */
  spec(): Promise<FormatSpec>
  load(): Promise<Format>
  /** How it is asked for, besides its seats and options. Left out: by these alone. */
  asking?: () => Promise<Asking>
  /** What the offline voice says in it. Left out: it needs language models. */
  offline?: () => Promise<OfflineReplies>
}

/** The format that a file describes if nobody says which. */
export const formatOfFiles = tree.id

/** Every format Agon plays. The first one is the default. */
export const formats: readonly ListedFormat[] = [duel, research, tree, arena, dialectic, judge]

/** What the offline voice says in a format. null: nothing. */
export const offlineReplies = (format: string): Promise<OfflineReplies> | null =>
  formats.find(({ id }) => id === format)?.offline?.() ?? null
