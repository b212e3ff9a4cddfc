import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { isPrivateName } from '../../core/search.ts'
import type { WebWords } from '../words.ts'
import { type Connect, checkedLookup, NotAllowed } from './connect.ts'
import type { Page, WebLimits } from './pages.ts'

export interface Fetched {
  state: 'fetched'
  url: string
  /** `text/html`, in lower case. */
  type: string
  contentType: string
  body: Buffer
}

export type NotRead = Exclude<Page, { state: 'read' }>

interface TimedOut {
  state: 'timed-out'
  host: string
  reason: string
}

export interface Fetching {
  connect: Connect
  limits: WebLimits
  words: WebWords
}

/** Follows redirects and checks each address like the first. It never throws. */
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

/** Where a redirect leads; null: this is the page itself. */
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

function startClock({ limits, words }: Fetching, signal: AbortSignal) {
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
    /** To be called when data arrives. */
    heard: () => void idle.refresh(),
    /** Why the clock stopped the request; null: it did not. */
    whyStopped(url: URL): NotRead | TimedOut | null {
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

const accepted = 'text/html, application/xhtml+xml, text/plain, text/markdown, application/json, application/xml;q=0.9'

/** Requests one page without cookies, referrer, credentials or proxy. It resolves once the headers are there. */
function ask(url: URL, connect: Connect, signal: AbortSignal): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      signal,
      method: 'GET',
      host: hostOf(url),
      servername: hostOf(url),
      port: connect.port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'user-agent': 'agon', accept: accepted, 'accept-encoding': 'gzip, deflate, br' },
      lookup: checkedLookup(connect),
      rejectUnauthorized: true,
      maxHeaderSize: 32_768,
      ...(connect.ca === undefined ? {} : { ca: connect.ca }),
    })
    asked.once('socket', socket => socket.once('connect', () => standGuard(socket, connect)))
    asked.once('response', answer => {
      answer.on('error', () => {})
      resolve(answer)
    })
    asked.once('upgrade', (_, socket) => socket.destroy(new Error('upgrade')))
    asked.on('error', reject)
    asked.end()
  })
}

/** The look-up lets only allowed addresses through. This check holds even if a connection was made without it. */
function standGuard(socket: Socket, { isAllowed }: Connect) {
  const address = socket.remoteAddress ?? ''
  if (!isAllowed(address)) socket.destroy(new NotAllowed(address))
}

/** More data arrived, or came out of unpacking, than is allowed. */
class TooLarge extends Error {}

class UnknownEncoding extends Error {}

class Damaged extends Error {}

/** Reads and unpacks the body. Neither the packed nor the unpacked data may be larger than `most`. */
async function readBody(answer: IncomingMessage, most: number, onData: () => void): Promise<Buffer> {
  const packed = packings(answer.headers['content-encoding'])
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new TooLarge()
  const arrived = limited(answer, most, onData)
  if (packed === null) return gather(arrived)
  return unpack(arrived, packed, most)
}

type Packing = 'gzip' | 'deflate' | 'br'

function packings(header: string | undefined): Packing | null {
  const name = (header ?? '').trim().toLowerCase().replace(/^x-/, '')
  if (name === '' || name === 'identity') return null
  if (name === 'gzip' || name === 'deflate' || name === 'br') return name
  throw new UnknownEncoding(name)
}

async function* limited(chunks: AsyncIterable<Buffer>, most: number, onData: () => void): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    onData()
    size += chunk.length
    if (size > most) throw new TooLarge()
    yield chunk
  }
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function unpack(arrived: AsyncIterable<Buffer>, packing: Packing, most: number): Promise<Buffer> {
  const packed = await gather(arrived)
  if (packed.length === 0) return packed
  const unpacker = unpackerFor(packing, packed)
  unpacker.end(packed)
  try {
    return await gather(limited(unpacker, most, () => {}))
  } catch (error) {
    throw error instanceof TooLarge ? error : new Damaged()
  } finally {
    unpacker.destroy()
  }
}

/** Some servers send `deflate` without its header. */
function unpackerFor(packing: Packing, packed: Buffer): Transform {
  if (packing === 'br') return createBrotliDecompress()
  if (packing === 'gzip') return createGunzip()
  return (packed[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw()
}

/** The address of a page without its fragment, if it may be requested; otherwise the reason why not. */
export function locate(
  address: string,
  isAllowed: (address: string) => boolean,
  words: WebWords,
  base?: string,
): URL | string {
  const url = address.length <= longest ? URL.parse(address, base) : null
  if (!url) return words.notAnAddress
  if (url.protocol !== 'https:') return words.notHttps
  if (url.username !== '' || url.password !== '') return words.withPassword
  if (url.port !== '') return words.otherPort(url.port)
  url.hash = ''
  const host = hostOf(url)
  if (isIP(host)) return isAllowed(host) ? url : words.privateAddress(url.hostname, host)
  return isPrivateName(host) ? words.privateHost(host) : url
}

const longest = 4096

/** The host without the brackets of IPv6 and without a final dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')
