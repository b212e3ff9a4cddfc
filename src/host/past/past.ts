import type { ArchivedDebate } from '../archived.ts'
import type { Request } from '../request.ts'

/** The debate that a request goes on from. */
export interface Past {
  debate: ArchivedDebate
  /** Where its file is now, if it has one. null: where it was. */
  file: string | null
  /** Where another debate parts from it. null: it is resumed. */
  fork: ForkAsked | null
  /** Whether its files may replace existing ones. */
  force: boolean
}

/** What a fork changes, besides the options, fallbacks and budget of its request. */
export interface ForkAsked {
  /** null: right after the speech that is left out. */
  at: string | null
  without: string | null
  remark: string | null
  /** `SEAT=MODEL`, as written. */
  seats: readonly string[]
}

export type PastRequest = Request & { past: Past }

/** Nobody speaks in it any more, but its files may be missing. */
export const isOver = ({ debate, fork }: Past): boolean => fork === null && debate.view.state === 'done'
