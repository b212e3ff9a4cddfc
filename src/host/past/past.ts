import type { Language } from '../../core/language.ts'
import { formats } from '../../formats/index.ts'
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

/** A request that says nothing but what it goes on from. `language` is for messages: left out, it is the debate's. */
export const goingOn = (
  past: Past,
  { language, place = option => option }: { language?: Language; place?(option: string): string } = {},
): Request => ({
  format: formats.find(({ id }) => id === past.debate.format.id)!,
  past,
  language: language ?? null,
  ...{ topic: null, seats: {}, fallbacks: [], options: {}, budget: null, context: [], web: false },
  place,
})
