import type { OfflineReplies } from '../core/model.ts'
import type { FormatSpec } from '../core/spec.ts'
import type { Format, FormatAbout } from '../engine/format.ts'
import type { ArchivedDebate, SuggestionsPlace } from '../host/archived.ts'
import type { CompanionOptions, Companions } from '../host/companions.ts'
import type { Host } from '../host/host.ts'
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
  /** What accompanies its debates. Left out: nothing does. */
  companions?: () => Promise<(host: Host, options: CompanionOptions) => Companions>
  /** Shows the changes that were proposed in a debate. Left out: nobody proposes any. */
  suggestions?: () => Promise<(debate: ArchivedDebate, place: SuggestionsPlace) => void>
  /** What the offline voice says in it. Left out: it needs language models. */
  offline?: () => Promise<OfflineReplies>
}

/** The format that a file describes if nobody says which. */
export const formatOfFiles = tree.id

/** Every format Agon plays. The first one is the default. */
const list = [duel, research, tree, arena, dialectic, judge] as const

export const formats: readonly ListedFormat[] = list

/** What the formats say of themselves, for the types that follow from it. */
export type Specs = Awaited<ReturnType<(typeof list)[number]['spec']>>

/** What the offline voice says in a format. null: nothing. */
export const offlineReplies = (format: string): Promise<OfflineReplies> | null =>
  formats.find(({ id }) => id === format)?.offline?.() ?? null
