import { fields } from '../json.ts'

/** An endpoint's error: one line for people, and the words that tell what it means. */
export interface Complaint {
  /** The HTTP status, or the one that an error inside a stream stands for. */
  status: number
  /** One line, at most 500 characters. null: it said nothing. */
  message: string | null
  /** Message, code, type and parameter together. Never the whole body: some servers repeat the request in it. */
  words: string
  /** It says only that the request was bad. */
  unspecific: boolean
  /** The wait that the body asks for. */
  waitMs: number | null
}

export function readComplaint(status: number, body: string): Complaint {
  try {
    return complaintOf(status, JSON.parse(body))
  } catch {
    return complaint(status, plainText(body), [])
  }
}

/** An error in JSON, in any form that servers use. Its own status comes before ours. */
export function complaintOf(status: number | null, body: unknown): Complaint {
  const outer = fields(Array.isArray(body) ? body[0] : body)
  const error = outer.error ?? outer.errors ?? body
  const inner = fields(Array.isArray(error) ? error[0] : error)
  const raw = textOf(fields(inner.metadata).raw)
  const message = textOf(error) ?? textOf(inner.message) ?? textOf(outer.message) ?? textOf(outer.detail)
  const marks = [inner.code, inner.type, inner.param, inner.status, outer.code, outer.type].filter(isWord).map(String)
  const words = raw === null ? marks : [raw, ...marks]
  const own = Number(inner.code ?? inner.status ?? outer.code)
  return complaint(
    status ?? (own >= 400 && own < 600 ? own : statusByWords(`${message} ${words.join(' ')}`)),
    raw && message ? `${message}: ${raw}` : (message ?? raw),
    words,
    retryDelay(inner.details),
  )
}

function complaint(status: number, message: string | null, words: string[], waitMs: number | null = null): Complaint {
  const line = message === null ? null : oneLine(message, 500) || null
  const long = message === null ? '' : message.slice(0, 4000)
  return {
    status,
    message: line,
    words: [long, ...words].join(' '),
    unspecific: status === 400 && (line === null || /^(\d+ )?(bad|invalid)[ _]request[\w ]{0,20}\W*$/i.test(line)),
    waitMs: waitMs ?? tryAgainIn(long),
  }
}

/** Control characters, including line breaks, become spaces: this goes to terminals and logs. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`
}

/** `900ms`, `1.5s`, `6m0s` in milliseconds. */
export function durationMs(text: string): number | null {
  const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return null
  let sum = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) sum += Number(amount) * units[unit!]!
  return Math.round(sum)
}

function tryAgainIn(message: string): number | null {
  const found = /(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?(?:ms|s|m|h))+)/i.exec(message)
  return found ? durationMs(found[1]!) : null
}

function retryDelay(details: unknown): number | null {
  if (!Array.isArray(details)) return null
  const delays = details.map(detail => fields(detail).retryDelay).filter(delay => typeof delay === 'string')
  return delays[0] === undefined ? null : durationMs(delays[0])
}

/** The status that an error inside a stream would have had. */
function statusByWords(words: string): number {
  if (/rate.?limit|too many requests/i.test(words)) return 429
  if (/authentication|api.?key|unauthori[sz]ed/i.test(words)) return 401
  if (/permission|forbidden/i.test(words)) return 403
  if (/not.?found/i.test(words)) return 404
  if (/invalid.?request|bad.?request/i.test(words)) return 400
  return 500
}

/** The text of a proxy's page or of a bare sentence. */
function plainText(body: string): string | null {
  if (!/<html|<!doctype/i.test(body.slice(0, 500))) return body.trim() === '' ? null : body
  return /<title>([^<]*)<\/title>/i.exec(body)?.[1] ?? null
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.map(faultOf).join('; ') || null
  const { message, detail } = value as Record<string, unknown>
  return message === undefined && detail === undefined ? null : (textOf(message) ?? textOf(detail))
}

/** One entry of a validation report: its place and message. */
function faultOf(value: unknown): string {
  const { loc, msg, type, message } = fields(value)
  const place = Array.isArray(loc) ? loc.join('.') : ''
  return [place, String(msg ?? message ?? value), type === undefined ? '' : `(${String(type)})`]
    .filter(Boolean)
    .join(' ')
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
