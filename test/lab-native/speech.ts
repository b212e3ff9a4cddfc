import type { Usage } from '../../src/core/model.ts'

/** A reply, before it is put into a protocol. */
export interface Speech {
  chunks: readonly string[]
  thinking?: string
  usage?: Usage
  /** The server's own word; null: the stream ends without one. */
  finish?: string | null
  model?: string
  sources?: readonly { url: string; title: string }[]
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
