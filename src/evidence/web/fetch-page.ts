import type { IncomingMessage } from 'node:http'
import { ask } from './answer.ts'
import { Damaged, readBody, TooLarge, UnknownEncoding } from './body.ts'
import { type Connect, NotAllowed } from './connect.ts'
import type { WebLimits } from './limits.ts'
import { hostOf, locate } from './location.ts'
import type { Page } from './page.ts'
import type { WebWords } from './words.ts'

/** A page as it arrived. */
export interface Fetched {
  state: 'fetched'
  url: string
  /** `text/html`, in lower case. */
  type: string
  contentType: string
  body: Buffer
}

export type NotRead = Exclude<Page, { state: 'read' }>

/** A page whose server let the time run out. */
export interface TimedOut {
  state: 'timed-out'
  host: string
  reason: string
}

export interface Fetching {
  connect: Connect
  limits: WebLimits
  words: WebWords
}

/** Follows redirects; each address is looked at like the first. It never throws. */
export async function fetchPage(first: URL, how: Fetching, signal: AbortSignal): Promise<Fetched | NotRead | TimedOut> {
  const clock = startClock(how, signal)
  let url = first
  try {
    for (let hops = 0; hops <= how.limits.redirects; hops++) {
      const answer = await ask(url, how.connect, clock.signal)
      clock.heard()
      const next = redirectOf(answer, url, how)
      if (next === null) return await take(answer, url, how, clock.heard)
      answer.destroy()
      if (!(next instanceof URL)) return next
      url = next
    }
    return { state: 'unreachable', reason: how.words.tooManyRedirects(how.limits.redirects) }
  } catch (error) {
    return clock.whyStopped(url) ?? whyFailed(error, url, how, url !== first)
  } finally {
    clock.stop()
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Where an answer leads on to; null: it is the page itself. */
function redirectOf(answer: IncomingMessage, url: URL, { connect, words }: Fetching): URL | NotRead | null {
  if (!isRedirect(answer.statusCode!)) return null
  const { location } = answer.headers
  if (location === undefined || !URL.canParse(location, url.href))
    return { state: 'unreachable', reason: words.badRedirect }
  const next = locate(location, connect.isAllowed, words, url.href)
  return typeof next === 'string' ? { state: 'refused', reason: words.redirectTo(next), asked: true } : next
}

async function take(
  answer: IncomingMessage,
  url: URL,
  { limits, words }: Fetching,
  onData: () => void,
): Promise<Fetched | NotRead> {
  const status = answer.statusCode!
  const contentType = answer.headers['content-type'] ?? ''
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const end = (page: NotRead): NotRead => {
    answer.destroy()
    return page
  }
  if (status === 404 || status === 410) return end({ state: 'gone', reason: words.status(status) })
  if (status < 200 || status > 299 || status === 206) return end({ state: 'unreachable', reason: words.status(status) })
  if (type === '' || !readable.test(type))
    return end({ state: 'refused', reason: type === '' ? words.noType : words.notText(shown(type)), asked: true })
  const body = await readBody(answer, limits.bytes, onData)
  return { state: 'fetched', url: url.href, type, contentType, body }
}

const readable = /^(?:text\/(?:html|plain|markdown|x-markdown|xml)|application\/(?:json|(?:[a-z\d.-]{1,40}\+)?xml))$/
const shown = (type: string): string => type.replace(/[^\w.+/-]/g, '').slice(0, 60)

function whyFailed(error: unknown, url: URL, { limits, words }: Fetching, isRedirected: boolean): NotRead {
  const unread = (reason: string): NotRead => ({ state: 'refused', reason, asked: true })
  if (error instanceof NotAllowed) {
    const reason = words.privateAddress(hostOf(url), error.address || '?')
    return isRedirected ? unread(reason) : { state: 'refused', reason }
  }
  if (error instanceof TooLarge) return unread(words.tooLarge(limits.bytes))
  if (error instanceof UnknownEncoding) return unread(words.encoding(shown(error.message)))
  if (error instanceof Damaged) return { state: 'unreachable', reason: words.damaged }
  const code = String((error as NodeJS.ErrnoException).code ?? 'ERROR')
  if (code === 'ENOTFOUND' || code.startsWith('EAI_'))
    return { state: 'unreachable', reason: words.noSuchHost(hostOf(url)) }
  if (code.startsWith('HPE_')) return { state: 'unreachable', reason: words.badAnswer }
  const reason = notSecure.test(code) ? words.notSecure(code) : words.failed(code)
  return { state: 'unreachable', reason }
}

const notSecure = /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|INVALID_CA|ERR_OSSL)/

interface Clock {
  signal: AbortSignal
  /** Something arrived. */
  heard(): void
  /** null: nothing of the clock's ended it. */
  whyStopped(url: URL): NotRead | TimedOut | null
  stop(): void
}

function startClock({ limits, words }: Fetching, signal: AbortSignal): Clock {
  const stopping = new AbortController()
  let why: string | null = null
  const end = (reason: string) => {
    why ??= reason
    stopping.abort()
  }
  const onAbort = () => end(words.stopped)
  const total = setTimeout(() => end(words.tooSlow(limits.total / 1000)), limits.total)
  const idle = setTimeout(() => end(words.silent(limits.idle / 1000)), limits.idle)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return {
    signal: stopping.signal,
    heard: () => void idle.refresh(),
    whyStopped(url) {
      if (why === null) return null
      if (why === words.stopped) return { state: 'unreachable', reason: why }
      return { state: 'timed-out', host: hostOf(url), reason: why }
    },
    stop() {
      clearTimeout(total)
      clearTimeout(idle)
      signal.removeEventListener('abort', onAbort)
      stopping.abort()
    },
  }
}
