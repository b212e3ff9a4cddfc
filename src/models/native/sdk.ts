import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Call, Finish } from '../../core/model.ts'
import type { ModelFacts } from '../api/endpoint.ts'
import type { Format, Knobs } from './knobs.ts'

/** The types of the SDK's model interface. All three packages have the same ones. */
export type SdkModel = ReturnType<OpenAIProvider['responses']>
export type SdkOptions = Parameters<SdkModel['doStream']>[0]
export type SdkPrompt = SdkOptions['prompt']
export type SdkResult = Awaited<ReturnType<SdkModel['doStream']>>
export type SdkPart = SdkResult['stream'] extends ReadableStream<infer Part> ? Part : never
export type SdkTool = NonNullable<SdkOptions['tools']>[number]

/** Where a model is, as every package wants it. */
export interface Address {
  baseURL: string
  /** Never null: without one the packages would look for one in the environment. */
  apiKey: string
  headers: Record<string, string>
  fetch: typeof globalThis.fetch
}

/** What really went out, as far as the user may have asked for something else. null: nothing. */
export interface Sent {
  /** A number is a budget of tokens. */
  effort: string | number | null
  temperature: number | null
  maxTokens: number | null
  search: boolean
}

/** What an event as the server sent it says, where the SDK keeps it to itself. */
export interface Glimpse {
  /** The model that really answers. */
  model?: string
  /** What comes next is a refusal, though the SDK calls it text. */
  refusal?: boolean
  /** How the reply ended, by the server's own word: the SDK takes an event that was passed over for the end. */
  finish?: Finish | null
  /** Addresses that a search looked at. */
  pages?: readonly unknown[]
  /** Nothing is to follow, though the SDK waits for the end of the stream. */
  last?: boolean
}

/** What is particular about one of the packages. */
export interface Sdk {
  open(address: Address, model: string): SdkModel
  /** How a shape may be asked for, best first. */
  formats: readonly Format[]
  /**
   * The same within a conversation: a schema stands before everything else there, so that another one is a new beginning
   * for the cache. The words of the call say what the JSON looks like.
   */
  formatsOnTheWay: readonly Format[]
  /** How it may be asked for beside a search. */
  formatsBesideSearch: readonly Format[]
  search: SdkTool
  /** It may say that it goes to search, and says its answer in the same reply. */
  searchesMidway: boolean
  /** Adds what only this protocol has. */
  refine(options: SdkOptions, asking: Asking): SdkOptions
  /** Reads the body of a request. */
  sent(body: Fields): Sent
  glimpse(event: Fields): Glimpse
  /** An event that the SDK does not know, and that leaves no hole in the reply. */
  skips(event: Fields): boolean
}

export interface Asking {
  call: Call
  knobs: Knobs
  /** How its shape may be asked for, best first. */
  formats: readonly Format[]
  model: string
  known: ModelFacts | null
}

export function formatsFor(sdk: Sdk, call: Call, besideSearch: boolean): readonly Format[] {
  const formats = isOnTheWay(call) ? sdk.formatsOnTheWay : sdk.formats
  return besideSearch ? formats.filter(format => sdk.formatsBesideSearch.includes(format)) : formats
}

/** In the middle of a conversation, or at the beginning of one that goes on. Replies that are to be mended make none. */
export const isOnTheWay = ({ conversation, messages, refused = [] }: Call): boolean =>
  conversation.goesOn || messages.filter(({ role }) => role === 'assistant').length > refused.length

export type Fields = Readonly<Record<string, unknown>>

export const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
