/** What the lab does. Plain data, so that it can come from a file as well. */
export interface Script {
  /** First rule that fits wins; without one the lab makes up a plausible answer. */
  rules?: readonly Rule[] | ((request: LabRequest) => Reply | null)
  /** Requests without this key get 401. */
  key?: string
  /** Other models get 404. */
  models?: readonly string[]
  /** Parts of a request that get a 400, as real servers put it. */
  refuses?: readonly Refused[]
  /** Before the headers of every reply that does not say otherwise. */
  delayMs?: number
  msPerToken?: number
  /** Length of made-up speeches. */
  tokens?: number
  /** False: requests are logged without what they said. */
  keepBodies?: boolean
  port?: number
}

export type Refused =
  | 'json_schema'
  | 'json_object'
  | 'response_format'
  /** Refused as well, but the server only says "Bad Request". */
  | 'response_format, vaguely'
  | 'reasoning_effort'
  /** This value of an effort, in whichever field. */
  | `effort ${string}`
  /** Anything about thinking, as Ollama puts it. */
  | 'thinking'
  | 'thinking off'
  | 'temperature'
  | 'temperature with thinking'
  | 'JSON with thinking'
  | 'search'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'stream_options'

export interface Rule {
  /** Key of the turn; `*` stands for anything. */
  turn?: string
  model?: string
  debate?: number
  /** The first request that fits is 1. */
  from?: number
  /** For how many requests the rule holds. */
  times?: number
  reply: Reply
}

/** Counts of chunks are counts of text chunks. */
export interface Reply {
  text?: string
  /** Instead of text: cut exactly so. */
  chunks?: readonly string[]
  thinking?: string
  /** `pieces`: typed pieces of the content. `tags`: marked at the beginning of the content. */
  thinkingField?: 'reasoning_content' | 'reasoning' | 'pieces' | 'tags'
  refusal?: string
  /** Sent with the last chunk: the pages that were looked at. */
  annotations?: readonly object[]
  usage?: object | null
  /** null: the stream ends without one. */
  finish?: string | null
  model?: string

  delayMs?: number
  msPerChunk?: number
  /** No two chunks are sent at once, however late they are. */
  apart?: true

  lineEnd?: '\n' | '\r\n'
  /** Comment lines before the first chunk, at the pace of the chunks. */
  keepAlives?: number
  /** Every byte is a chunk of its own. */
  bytes?: true
  /** One JSON document instead of a stream. */
  plain?: true
  /** False: `[DONE]` is not sent. */
  done?: false
  /** The response stays open for so long after its last byte. */
  lingerMs?: number

  status?: number
  headers?: Record<string, string>
  /** With a status; or, with 200, instead of everything else. */
  body?: object | string
  /** The connection is closed after so many chunks; 0: before the headers. */
  resetAfter?: number
  /** Nothing comes after so many chunks; 0: only headers. */
  silentAfter?: number
  /** A line that is no JSON comes after so many chunks. */
  malformedAfter?: number
  /** Sent inside the stream after the chunks, instead of an end. */
  error?: object
}

export interface LabRequest {
  /** ms, monotonic. */
  at: number
  /** When its response was over; null: not yet. */
  ended: number | null
  path: string
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  body: any
  model: string
  /** X-Agon-Debate and X-Agon-Turn, as they were meant. */
  debate: number | null
  turn: string
  status: number | null
  chunks: number
  state: 'open' | 'finished' | 'aborted'
  closed: Promise<void>
}

/** Looks for the rule that fits a request and counts its use. */
export function ruleBook(rules: Script['rules']): (request: LabRequest) => Reply | null {
  if (typeof rules === 'function') return rules
  const fits = new Map<Rule, number>()
  return request => {
    for (const rule of rules ?? []) {
      if (!matches(rule, request)) continue
      const count = (fits.get(rule) ?? 0) + 1
      fits.set(rule, count)
      const from = rule.from ?? 1
      if (count >= from && count < from + (rule.times ?? Number.POSITIVE_INFINITY)) return rule.reply
    }
    return null
  }
}

function matches(rule: Rule, request: LabRequest): boolean {
  if (rule.model !== undefined && rule.model !== request.model) return false
  if (rule.debate !== undefined && rule.debate !== request.debate) return false
  return rule.turn === undefined || wildcard(rule.turn).test(request.turn)
}

const wildcard = (pattern: string): RegExp => new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`)
