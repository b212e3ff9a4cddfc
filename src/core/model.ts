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
  /** Input served from a cache; at the price of input when left out. */
  cached?: number | undefined
  /** Input written into a cache; at the price of input when left out. */
  cacheWrite?: number | undefined
  /** What is asked instead, for the whole call, once its prompt is longer than this. */
  above?: { tokens: number; prices: Prices } | undefined
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
  /** What code found when it looked through it. */
  examined?: Examined
  /** It counts as not made, and in place of its words stands a sentence of ours. */
  leftOut?: true
  /** The turn behind it, where a judge is shown it under another name. */
  of?: string
}

/** What may stand behind a `{{variable}}` of a cue. Speeches and material are data and get fenced. */
export type CueValue = string | number | Speech | readonly Speech[] | { sources: readonly Material[] }

export type CueValues = Readonly<Record<string, CueValue>>

/** What the messages of a call say, before it was put into words. Voices that do not read prose use this. */
export interface Moment {
  format: string
  seat: string
  cue: string
  language: Language
  topic: string
  values: CueValues
  /** The values of the earlier calls of the same conversation, oldest first. Left out: this is its first. */
  before?: readonly CueValues[]
  context: readonly Material[]
}

/** The JSON a reply must be. */
export interface ReplyShape {
  name: string
  schema: Json
}

/** A conversation that a voice may hold by itself, so that it need not be sent whole again. */
export interface Conversation {
  /** The format means to go on with it after this call. */
  goesOn: boolean
  /** What the voice called it in `done`; null: send everything. */
  session: string | null
  /** How many of the messages the session holds already. 0 without a session. */
  known: number
}

/** A page that a voice looked at. */
export interface Source {
  url: string
  title: string | null
}

/** A reply that could not be used. */
export interface Refused {
  /** Whose it was. */
  model: string
  text: string
  problems: readonly string[]
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
  /** Replies to this very call that could not be used, oldest first; the messages end with them. Left out: none. */
  refused?: readonly Refused[]
  /** Look things up with the voice's own web search. A voice that has none says so in a remark. */
  search: boolean
  conversation: Conversation
}

export type Finish = 'stop' | 'length'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'thinking'; text: string }
  /** Something the user should know about this call, such as a setting the endpoint does not take. Kept in the journal. */
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
  /** In US dollars, where the voice itself says what the call cost. */
  cost?: number
  /** What to call this conversation when it goes on. */
  session?: string
}

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
  /** Tokens that a prompt and its reply may take together; null or left out: unknown. */
  window?: number | null
  /** Longest a whole call may take, in ms, instead of the engine's own limit; null: as long as it takes. */
  callMs?: number | null
  /** Most attempts at one turn, instead of the engine's own limit. */
  tries?: number
  /** It can look things up on the web by itself, when a call asks for it. */
  searches?: boolean
  /** The name of the person behind it. What a person says is journaled as `person.spoke` as well. */
  person?: string
  stream(call: Call, signal: AbortSignal): AsyncIterable<Part>
}

/** `lab:big` → provider `lab`, model `big`. A model's own name may hold colons: `ollama:qwen3:8b`. */
export function splitModelName(name: string): { provider: string; model: string } {
  const colon = name.indexOf(':')
  if (colon < 0) return { provider: name, model: '' }
  return { provider: name.slice(0, colon), model: name.slice(colon + 1) }
}
