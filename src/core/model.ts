import type { Failure } from './failure.ts'
import type { Json } from './json.ts'
import type { Language } from './language.ts'

export type Effort = 'low' | 'medium' | 'high' | 'max'

export interface Usage {
  input: number
  output: number
  /** Part of input that was served from a prompt cache. */
  cached?: number
  /** Part of output that was spent on thinking. */
  reasoning?: number
}

/** US dollars per million tokens. */
export interface Prices {
  input: number
  output: number
  cached?: number | undefined
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Text that a user brought along, as it was when the debate opened. */
export interface Material {
  path: string
  text: string
}

/** Something a seat said, as the journal has it. */
export interface Speech {
  key: string
  seat: string
  text: string
  /** What a format made of that turn, when these are not its own words: `summary`. */
  derived?: string
}

/** What may stand behind a `{{variable}}` of a cue. Speeches and material are data and get fenced. */
export type CueValue = string | number | Speech | readonly Speech[]

export type CueValues = Readonly<Record<string, CueValue>>

/** What the messages of a call say, before it was put into words. Voices that do not read prose use this. */
export interface Moment {
  format: string
  seat: string
  cue: string
  language: Language
  topic: string
  values: CueValues
  context: readonly Material[]
}

/** The JSON a reply must be. */
export interface ReplyShape {
  name: string
  schema: Json
}

export interface Call {
  /** The archive's number of the debate, and the turn's key: gateways and logs tell calls apart by them. */
  debate: number
  key: string
  messages: readonly Message[]
  moment: Moment
  effort: Effort | null
  maxTokens: number | null
  shape: ReplyShape | null
}

export type Finish = 'stop' | 'length'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** Something the user should know about this call, such as a setting the endpoint does not take. */
  | { type: 'remark'; text: string }
  | { type: 'done'; finish: Finish; usage: Usage | null; model?: string }
  | { type: 'failed'; failure: Failure; usage?: Usage | null }

/**
 * A voice that can hold a seat. `stream` never throws and ends with `done` or `failed`, always.
 * It makes one attempt; trying again is the engine's business, because every attempt costs money.
 */
export interface Model {
  /** `provider:model` */
  name: string
  /** null: unknown, which is never shown or counted as zero. */
  prices: Prices | null
  /** Most that a reply may take, when the user set a cap. */
  maxTokens?: number | null
  /** False for voices that do not reason, such as the offline one; screen, report and JSON say so. */
  languageModel: boolean
  stream(call: Call, signal: AbortSignal): AsyncIterable<Part>
}

/** `lab:big` → provider `lab`, model `big`. A model's own name may hold colons: `ollama:qwen3:8b`. */
export function splitModelName(name: string): { provider: string; model: string } {
  const colon = name.indexOf(':')
  if (colon < 0) return { provider: name, model: '' }
  return { provider: name.slice(0, colon), model: name.slice(colon + 1) }
}
