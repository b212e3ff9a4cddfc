import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Call, Finish } from '../../core/model.ts'
import type { ModelFacts } from '../api/endpoint.ts'
import type { Fields } from '../json.ts'
import type { Knobs, ReplyFormat } from './knobs.ts'

/** The types of the SDK's model interface. All three packages share them. */
export type SdkModel = ReturnType<OpenAIProvider['responses']>
export type SdkOptions = Parameters<SdkModel['doStream']>[0]
export type SdkPrompt = SdkOptions['prompt']
export type SdkResult = Awaited<ReturnType<SdkModel['doStream']>>
export type SdkPart = SdkResult['stream'] extends ReadableStream<infer Part> ? Part : never
export type SdkTool = NonNullable<SdkOptions['tools']>[number]

/** A model's address, in the form every package wants. */
export interface NativeAddress {
  baseURL: string
  /** Never null: otherwise the packages would look for a key in the environment. */
  apiKey: string
  headers: Record<string, string>
  fetch: typeof globalThis.fetch
}

/** What was really sent, as far as the user may have asked for something else. null: nothing. */
export interface Sent {
  /** A number is a budget of tokens. */
  effort: string | number | null
  temperature: number | null
  maxTokens: number | null
  search: boolean
}

/** What a raw event of the server says but the SDK does not pass on. */
export interface Glimpse {
  /** The model that really answers. */
  model?: string
  /** What follows is a refusal, though the SDK calls it text. */
  refusal?: boolean
  /** How the reply ended, in the server's words: the SDK takes a skipped event for the end. */
  finish?: Finish | null
  /** Pages that a search visited. */
  pages?: readonly unknown[]
  /** Nothing will follow, though the SDK waits for the end of the stream. */
  last?: boolean
}

/** The particulars of one package. */
export interface Sdk {
  open(address: NativeAddress, model: string): SdkModel
  /** How a shape may be requested, best first. */
  formats: readonly ReplyFormat[]
  /**
   * The same where other calls begin alike: a schema comes before everything else there, so another schema would invalidate
   * the cache. The messages describe the JSON.
   */
  formatsOnTheWay: readonly ReplyFormat[]
  /** How a shape may be requested together with a search. */
  formatsBesideSearch: readonly ReplyFormat[]
  search: SdkTool
  /** It may announce a search and give its answer in the same reply. */
  searchesMidway: boolean
  /** Adds what only this protocol has. */
  refine(options: SdkOptions, asking: NativeAsking): SdkOptions
  /** Reads the body of a request. */
  sent(body: Fields): Sent
  glimpse(event: Fields): Glimpse
  /** Whether the SDK does not know this event, and skipping it leaves no gap in the reply. */
  skips(event: Fields): boolean
}

export interface NativeAsking {
  call: Call
  knobs: Knobs
  /** How its shape may be requested, best first. */
  formats: readonly ReplyFormat[]
  model: string
  known: ModelFacts | null
}

export function formatsFor(sdk: Sdk, call: Call, besideSearch: boolean): readonly ReplyFormat[] {
  const formats = isOnTheWay(call) ? sdk.formatsOnTheWay : sdk.formats
  return besideSearch ? formats.filter(format => sdk.formatsBesideSearch.includes(format)) : formats
}

/**
 * Whether other calls begin like this one: it is inside a conversation, begins one that continues, or begins with the record.
 * Replies to be corrected do not count.
 */
export const isOnTheWay = (call: Call): boolean =>
  call.conversation.goesOn ||
  hasRecord(call) ||
  call.messages.filter(({ role }) => role === 'assistant').length > (call.refused ?? []).length

/** Whether it begins with the record, which is the same for other seats. */
export const hasRecord = ({ messages }: Call): boolean => messages.some(({ cuts }) => cuts !== undefined)

export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
