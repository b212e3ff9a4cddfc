import type { Usage } from '../../src/core/model.ts'

export interface Page {
  url: string
  title: string | null
}

/** A reply, before it is put into a protocol. */
export interface Speech {
  chunks: readonly string[]
  thinking?: string
  usage?: Usage
  /** The server's own word; null: the stream ends without one. */
  finish?: string | null
  model?: string
  /** What a search brings. */
  sources?: readonly Page[]
  /** What the words cite: none of the above but the first, where this is left out. */
  cited?: readonly Page[]
  /** Pages that are opened after the search, where a protocol tells. */
  opened?: readonly string[]
  /** Said before the search. */
  aside?: string
  /** The search fails so. */
  searchError?: string
  /** The words in which the model refuses. */
  refusal?: string
  /** Frames to put after the words, instead of an end. */
  instead?: readonly string[]
}

export const counted = (usage: Usage | undefined): Required<Usage> => ({
  cached: 0,
  cacheWrite: 0,
  reasoning: 0,
  ...(usage ?? { input: 12, output: 7 }),
})
