import type { Examined } from './evidence.ts'
import type { Failure } from './failure.ts'
import type { Json } from './json.ts'
import type { Language } from './language.ts'

export type Effort = 'low' | 'medium' | 'high' | 'max'

export interface Usage {
  input: number
  output: number
  /** Part of input that was served from a prompt cache. */
  cached?: number
  /** Part of input that was written into a prompt cache. */
  cacheWrite?: number
  /** Part of output that was spent on thinking. */
  reasoning?: number
}

/** US dollars per million tokens. */
export interface Prices {
  input: number
  output: number
  /** Input served from a cache. Left out: at the price of input. */
  cached?: number | undefined
  /** Input written into a cache. Left out: at the price of input. */
  cacheWrite?: number | undefined
  /** Other prices for the whole call once its prompt is longer than this. */
  above?: { tokens: number; prices: Prices } | undefined
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
  /**
   * Places in the content, in UTF-16 units, up to which other prompts of the debate may begin with the same text: the ends of the
   * speeches of a record. Left out: it begins with no record.
   */
  cuts?: readonly number[]
}

/** A text that the user brought along, as it was when the debate opened. */
export interface Material {
  path: string
  text: string
}

/** Something a seat said, as the journal has it. */
export interface Speech {
  key: string
  seat: string
  text: string
  /** What a format made of the turn, if these are not the turn's own words: `summary`. */
  derived?: string
  examined?: Examined
  /** It counts as not made, and a sentence of ours replaces its words. */
  leftOut?: true
  /** The real turn, if a judge sees it under another name. */
  of?: string
}

/** The value of a `{{variable}}` of a cue. Speeches and material are data and get fenced. */
export type CueValue = string | number | Speech | readonly Speech[] | { sources: readonly Material[] }

export type CueValues = Readonly<Record<string, CueValue>>

/** What the messages of a call say, as data. Voices that do not read prose use this. */
export interface Moment {
  format: string
  seat: string
  cue: string
  language: Language
  topic: string
  values: CueValues
  /** The values of earlier calls of the same conversation, oldest first. Left out: this is the first call. */
  before?: readonly CueValues[]
  context: readonly Material[]
}

export interface ReplyShape {
  name: string
  schema: Json
}

/** A conversation that a voice may hold itself, so that it need not be sent whole again. */
export interface Conversation {
  /** The format means to continue it after this call. */
  goesOn: boolean
  /** The voice's own name for it, from `done`; null: send everything. */
  session: string | null
  /** How many of the messages the session holds already; 0 without a session. */
  known: number
}

export interface Source {
  url: string
  title: string | null
}

export interface Refused {
  model: string
  text: string
  problems: readonly string[]
}

export interface Call {
  /** The debate's number in the archive and the turn's key. Gateways and logs tell calls apart by them. */
  debate: number
  key: string
  messages: readonly Message[]
  moment: Moment
  effort: Effort | null
  maxTokens: number | null
  shape: ReplyShape | null
  /** Unusable replies to this same call, oldest first. The messages end with them. Left out: none. */
  refused?: readonly Refused[]
  /** Use the voice's own web search. A voice that has none says so in a remark. */
  search: boolean
  conversation: Conversation
}

export type Finish = 'stop' | 'length'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** Something the user should know about this call, such as a setting the endpoint rejects. The journal keeps it. */
  | { type: 'remark'; text: string }
  | { type: 'source'; source: Source }
  | Done
  | { type: 'failed'; failure: Failure; usage?: Usage | null }

export interface Done {
  type: 'done'
  finish: Finish
  usage: Usage | null
  /** The model that really answered, as the voice reports it. */
  model?: string
  /** In US dollars, if the voice itself says what the call cost. */
  cost?: number
  /** The name with which to continue this conversation. */
  session?: string
}

/** Cue of a format → what the offline voice replies to it. A cue that is not here needs a language model. */
export type OfflineReplies = Readonly<Record<string, (call: Call) => Json>>

/**
 * A voice that can hold a seat. `stream` never throws and always ends with `done` or `failed`. It makes one attempt; the
 * engine decides about retries, because every attempt costs money.
 */
export interface Model {
  /** `provider:model` */
  name: string
  /** null: unknown. It is never shown or counted as zero. */
  prices: Prices | null
  /** The most tokens a reply may take, if the user set a cap. */
  maxTokens?: number | null
  /** False for voices that do not reason, such as the offline one. Screen, report and JSON say so. */
  languageModel: boolean
  /** Tokens that a prompt and its reply may take together. null or left out: unknown. */
  window?: number | null
  /** Longest a whole call may take, in ms, instead of the engine's own limit; null: no limit. */
  callMs?: number | null
  /** Most attempts at one turn, instead of the engine's own limit. */
  tries?: number
  /** It can search the web itself, if a call asks for it. */
  searches?: boolean
  /** The name of the person behind it. A person's words are also kept as `person.spoke`. */
  person?: string
  stream(call: Call, signal: AbortSignal): AsyncIterable<Part>
}

/** `lab:big` → provider `lab`, model `big`. A model's own name may contain colons: `ollama:qwen3:8b`. */
export function splitModelName(name: string): { provider: string; model: string } {
  const colon = name.indexOf(':')
  if (colon < 0) return { provider: name, model: '' }
  return { provider: name.slice(0, colon), model: name.slice(colon + 1) }
}
