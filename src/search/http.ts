import { type Asked, networkFailure, statusFailure } from './failures.ts'
import { Told } from './told.ts'

export const mostBytes = 2 * 1024 * 1024
/** Of what a service says when it does not answer. */
const mostOfComplaint = 64 * 1024

export interface Request {
  url: string
  headers: Headers
  /** With one it is a POST. */
  body?: string
}

/** The answer to one request as text. Throws Told for everything that keeps it from coming, and what the signal throws. */
export async function ask({ url, headers, body }: Request, asked: Asked, signal: AbortSignal): Promise<string> {
  const response = await reached(url, { headers, ...(body !== undefined && { method: 'POST', body }), signal }, asked)
  if (!response.ok) throw new Told(await refusal(response, asked))
  const text = await bodyOf(response, mostBytes, asked, signal)
  if (text === null) throw new Told(tooLarge(asked))
  if (/^\s*<(?:!doctype|html)/i.test(text.slice(0, 200)))
    throw new Told({
      kind: 'rejected',
      message: asked.words.webPage(asked.words.names[asked.service]),
      maybePaid: false,
    })
  return text
}

/** Redirects are not followed: a key goes to the configured address alone. */
export async function reached(url: string | URL, init: RequestInit, asked: Asked): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new Told(networkFailure(asked, error, false))
  }
}

/** What a response means that is no success. */
export async function refusal(response: Response, asked: Asked) {
  const body = (await cut(response, mostOfComplaint).catch(() => null))?.text ?? ''
  return statusFailure(asked, { status: response.status, headers: response.headers, body })
}

export const tooLarge = ({ service, words }: Asked) => ({
  kind: 'bad-output' as const,
  message: words.tooLarge(words.names[service], mostBytes / 1024 / 1024),
  maybePaid: true,
})

/** Ours, with what the user set instead of or beside them. */
export function headersWith(own: Record<string, string>, set: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ 'user-agent': 'agon', ...own })
  for (const [name, value] of Object.entries(set)) headers.set(name, value)
  return headers
}

/** null: there was more than `most` of it. */
async function bodyOf(response: Response, most: number, asked: Asked, signal: AbortSignal): Promise<string | null> {
  try {
    const { text, whole } = await cut(response, most)
    return whole ? text : null
  } catch (error) {
    signal.throwIfAborted()
    throw new Told(networkFailure(asked, error, true))
  }
}

/** As much of a body as is wanted. The rest of it is not waited for. */
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
