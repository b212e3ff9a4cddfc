import type { Model, Prices } from '../../core/model.ts'
import type { Memory } from './learned.ts'

/** How a server is spoken to. `responses` is OpenAI's newer one. */
export type Protocol = 'chat' | 'responses' | 'anthropic' | 'google'

/** What the project knows about a model without asking anybody. */
export interface ModelFacts {
  prices: Prices | null
  /** Tokens that a prompt and its reply may take together. */
  window: number | null
  /** Most tokens of one reply. */
  maxOutput: number | null
}

/** What an endpoint sets for all its models. */
export const patienceOf = ({ callMs, tries }: Endpoint): Pick<Model, 'callMs' | 'tries'> => ({
  ...(callMs !== undefined && { callMs }),
  ...(tries !== undefined && { tries }),
})

/** A server of a provider and what is known about it. All its models share one of these. */
export interface Endpoint {
  /** The name before the colon in `provider:model`. */
  provider: string
  /** The known provider whose ways it has, where its own name does not say so. */
  like?: string
  /** The file that describes it, as shown to people, where that is not config.json. */
  file?: string
  /** `chat` when left out. */
  protocol?: Protocol
  /** Up to and without `/chat/completions`; mostly ends in `/v1`. */
  baseURL: string
  apiKey: string | null
  /** Sent with every request, instead of ours where the names are equal. */
  headers?: Readonly<Record<string, string>>
  /** As the user set them; they go before what is known. */
  prices: Readonly<Record<string, Prices>>
  known?(model: string): ModelFacts | null
  temperature?: number | null
  /** Cap on every reply, when the user set one. */
  maxTokens?: number | null
  /** A call that hears nothing for so long has failed. More than 300,000 has no effect: fetch itself gives up then. */
  idleMs: number
  /** From then on keep-alive lines no longer count as hearing something. Ten minutes when left out. */
  totalMs?: number
  /** For its models, instead of the engine's own limits. */
  callMs?: number
  tries?: number
  /** What the endpoint turned out not to take. Starts as `newMemory()`. */
  memory: Memory
}
