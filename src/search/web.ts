import type { Failure } from '../core/failure.ts'
import type { SearchAnswer } from '../core/search.ts'
import { type AskedService, complaintIn, jsonIn, networkFailure, statusFailure } from './complaint.ts'
import { type HitRow, hitsOf } from './hits.ts'
import { SearchFailure } from './search-failure.ts'
import { usualPatienceMs, type WebSettings } from './settings.ts'
import type { SearchWords } from './words.ts'

export interface SearchQuestion {
  /** One line, short enough for any service. */
  query: string
  most: number
}

/** The particulars of a service that takes one request and answers in JSON. */
export interface JsonService {
  request(question: SearchQuestion, settings: WebSettings): Request
  /** null: this is no answer of the service. Throws SearchFailure if the service itself says what went wrong. */
  rows(body: Readonly<Record<string, unknown>>, words: SearchWords): readonly HitRow[] | null
}

/** One query, one request. Throws SearchFailure. */
export async function findOnWeb(
  service: JsonService,
  settings: WebSettings,
  question: SearchQuestion,
  signal: AbortSignal,
  words: SearchWords,
): Promise<SearchAnswer> {
  const name = words.names[settings.service]
  const { service: id, url, apiKey, timeoutMs = usualPatienceMs } = settings
  const asked: AskedService = { service: id, url, withKey: apiKey !== null, words }
  const request = requestOf(service, settings, question, words)
  const late = words.late(name, secondsOf(timeoutMs))
  const text = await within(timeoutMs, signal, late, words, either => ask(request, asked, either))
  const body = jsonIn(text)
  const rows = isObject(body) ? service.rows(body, words) : null
  if (rows === null)
    throw new SearchFailure({ kind: 'bad-output', message: unreadable(name, text, words), maybePaid: true })
  const hits = hitsOf(rows, question.most)
  if (hits.length === 0 && rows.length > 0 && question.most > 0)
    throw new SearchFailure({ kind: 'bad-output', message: words.noPages(name), maybePaid: true })
  return { hits }
}

function requestOf(service: JsonService, settings: WebSettings, question: SearchQuestion, words: SearchWords): Request {
  try {
    return service.request(question, settings)
  } catch {
    const message = words.unsendable(words.names[settings.service])
    throw new SearchFailure({ kind: 'rejected', message, maybePaid: false })
  }
}

const unreadable = (name: string, text: string, words: SearchWords): string =>
  words.because(words.unreadable(name), complaintIn(text.slice(0, 2_000)).message)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects in a list. null: it is no list. */
export const objectsIn = (value: unknown): Readonly<Record<string, unknown>>[] | null =>
  Array.isArray(value) ? value.filter(isObject) : null

/** Runs work until it is told to stop or its time is up, even if it does not listen. Throws SearchFailure for both. */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  late: string,
  words: SearchWords,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  const either = AbortSignal.any([signal, limit.signal])
  try {
    return await Promise.race([work(either), whenAborted(either)])
  } catch (error) {
    if (signal.aborted) throw new SearchFailure(stopped(words))
    if (limit.signal.aborted) throw new SearchFailure({ kind: 'timeout', message: late, maybePaid: true })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export const stopped = (words: SearchWords): Failure => ({ kind: 'aborted', message: words.stopped, maybePaid: true })

/** `1.5` */
export const secondsOf = (ms: number): string => String(Math.round(ms / 100) / 10)

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export const mostBytes = 2 * 1024 * 1024
/** How much of a service's error message is read. */
const mostOfComplaint = 64 * 1024

interface Request {
  url: string
  headers: Headers
  /** With one it is a POST. */
  body?: string
}

/** The answer to one request as text. Throws SearchFailure for whatever prevents it, and what the signal throws. */
async function ask({ url, headers, body }: Request, asked: AskedService, signal: AbortSignal): Promise<string> {
  const response = await reached(url, { headers, ...(body !== undefined && { method: 'POST', body }), signal }, asked)
  if (!response.ok) throw new SearchFailure(await refusal(response, asked))
  const text = await bodyOf(response, asked, signal)
  if (text === null) throw new SearchFailure(tooLarge(asked))
  const { words, service } = asked
  if (/^\s*<(?:!doctype|html)/i.test(text.slice(0, 200)))
    throw new SearchFailure({ kind: 'rejected', message: words.webPage(words.names[service]), maybePaid: false })
  return text
}

/** Redirects are not followed: a key goes to the configured address alone. */
export async function reached(url: string | URL, init: RequestInit, asked: AskedService): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new SearchFailure(networkFailure(asked, error, false))
  }
}

/** What an unsuccessful response means. */
export async function refusal(response: Response, asked: AskedService) {
  const body = (await cut(response, mostOfComplaint).catch(() => null))?.text ?? ''
  return statusFailure(asked, { status: response.status, headers: response.headers, body })
}

export const tooLarge = ({ service, words }: AskedService) => ({
  kind: 'bad-output' as const,
  message: words.tooLarge(words.names[service], mostBytes / 1024 / 1024),
  maybePaid: true,
})

/** Our headers, with the user's replacing or joining them. */
export function headersWith(own: Record<string, string>, set: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ 'user-agent': 'agon', ...own })
  for (const [name, value] of Object.entries(set)) headers.set(name, value)
  return headers
}

/** null: it was too long. */
async function bodyOf(response: Response, asked: AskedService, signal: AbortSignal): Promise<string | null> {
  try {
    const { text, whole } = await cut(response, mostBytes)
    return whole ? text : null
  } catch (error) {
    signal.throwIfAborted()
    throw new SearchFailure(networkFailure(asked, error, true))
  }
}

/** The beginning of a body, as much as wanted. The rest is not awaited. */
async function cut(response: Response, most: number): Promise<{ text: string; whole: boolean }> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
    if (done) return { text: text + decoder.decode(), whole: true }
    size += value.length
    if (size > most) {
      void reader?.cancel().catch(() => {})
      return { text, whole: false }
    }
    text += decoder.decode(value, { stream: true })
  }
}
