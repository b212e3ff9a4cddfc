import type { Prices } from '../../core/model.ts'
import type { Memory } from './learned.ts'

/** An OpenAI-compatible server and what is known about it. All its models share one of these. */
export interface Endpoint {
  /** The name before the colon in `provider:model`. */
  provider: string
  /** Up to and without `/chat/completions`; mostly ends in `/v1`. */
  baseURL: string
  apiKey: string | null
  /** Sent with every request, instead of ours where the names are equal. */
  headers?: Readonly<Record<string, string>>
  prices: Readonly<Record<string, Prices>>
  /** Cap on every reply, when the user set one. */
  maxTokens?: number | null
  /** A call that hears nothing for so long has failed. More than 300,000 has no effect: fetch itself gives up then. */
  idleMs: number
  /** From then on keep-alive lines no longer count as hearing something. Ten minutes when left out. */
  totalMs?: number
  /** What the endpoint turned out not to take. Starts as `newMemory()`. */
  memory: Memory
}
