import { hash } from 'node:crypto'
import PQueue from 'p-queue'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Mask } from '../../core/mask.ts'
import { webWords } from '../words.ts'
import { type Connect, usualConnect } from './connect.ts'
import { type Fetched, type Fetching, fetchPage, hostOf, locate, type NotRead } from './fetch-page.ts'
import { readHtml } from './html.ts'

export interface PagesOptions {
  language: Language
  mask: Mask
  limits?: Partial<WebLimits>
  connect?: Partial<Connect>
}

/** Pages for the citations of one debate. Each address is requested once, however often it is cited. */
export function openPages({ language, mask, limits, connect }: PagesOptions): Pages {
  const words = webWords[language]
  const how: Fetching = { words, limits: { ...usualLimits, ...limits }, connect: { ...usualConnect, ...connect } }
  const queue = new PQueue({ concurrency: how.limits.atOnce })
  const looks = new Map<string, Look>()
  const timeOuts = new Map<string, number>()
  let asked = 0

  const fetch = async (url: URL, signal: AbortSignal): Promise<Fetched | NotRead> => {
    const host = hostOf(url)
    if ((timeOuts.get(host) ?? 0) >= how.limits.timeOuts) return { state: 'refused', reason: words.hostTooSlow(host) }
    const page = await fetchPage(url, how, signal)
    if (page.state !== 'timed-out') return page
    timeOuts.set(page.host, (timeOuts.get(page.host) ?? 0) + 1)
    return { state: 'unreachable', reason: page.reason }
  }

  const begin = (url: URL): Look => {
    asked++
    const stopping = new AbortController()
    const page = queue.add(async () => toPage(await fetch(url, stopping.signal), language, mask))
    return { page, stopping, waiting: 0 }
  }

  return {
    async read(address, signal) {
      const url = locate(address, how.connect.isAllowed, words)
      if (typeof url === 'string') return { state: 'refused', reason: mask.text(url) }
      const last = looks.get(url.href)
      const known = last?.stopping.signal.aborted ? undefined : last
      if (!known && asked >= how.limits.pages) return { state: 'refused', reason: words.tooManyPages(how.limits.pages) }
      const look = known ?? begin(url)
      looks.set(url.href, look)
      return (await waitFor(look, signal)) ?? { state: 'unreachable', reason: words.stopped }
    },
  }
}

interface Look {
  page: Promise<Page>
  stopping: AbortController
  waiting: number
}

/** null: this reader stopped waiting. Reading goes on for the others, and stops when none is left. */
async function waitFor(look: Look, signal: AbortSignal): Promise<Page | null> {
  let isOver = false
  const stopped = Promise.withResolvers<null>()
  const onAbort = () => stopped.resolve(null)
  look.waiting++
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const done = look.page.then(page => {
    isOver = true
    return page
  })
  const page = await Promise.race([stopped.promise, done])
  signal.removeEventListener('abort', onAbort)
  look.waiting--
  if (page === null && look.waiting === 0 && !isOver) look.stopping.abort()
  return page
}

function toPage(fetched: Fetched | NotRead, language: Language, mask: Mask): Page {
  if (fetched.state !== 'fetched') return { ...fetched, reason: mask.text(fetched.reason) }
  const source = decode(fetched.body, fetched.contentType, language)
  const { title, text } = /html|xml/.test(fetched.type) ? readHtml(source) : { title: null, text: source }
  const plain = (words: string) => mask.text(clean(words).text)
  const shown = plain(text)
  return {
    state: 'read',
    url: mask.text(fetched.url),
    title: title === null ? null : plain(title).slice(0, longestTitle),
    text: shown,
    hash: hash('sha256', shown, 'hex'),
  }
}

const longestTitle = 300

/** Decodes a page. Its own charset label may be wrong, so the first one that fits is taken. */
function decode(body: Uint8Array, contentType: string, language: Language): string {
  const named = [byteOrderMark(body), fromHeader(contentType), fromBeginning(body)].filter(label => label !== null)
  for (const label of [...named, 'utf-8']) {
    const text = read(body, label, true)
    if (text !== null) return text
  }
  const guess = language === 'zh' ? 'gb18030' : 'windows-1252'
  return read(body, named[0] ?? guess, false) ?? new TextDecoder().decode(body)
}

function read(body: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(/^gb[k\d]|^gb_?2312|^x-gbk$|^chinese$/i.test(label) ? 'gb18030' : label, { fatal }).decode(
      body,
    )
  } catch {
    return null
  }
}

/** The encoding that the first bytes of a text name. */
export function byteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null
}

const fromHeader = (contentType: string): string | null =>
  /;\s{0,8}charset\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? null

/** `<meta charset=…>`, `<meta … content="…; charset=…">`, `<?xml … encoding=…?>` */
function fromBeginning(body: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 4096))
  const tag = /<(?:meta|\?xml)\s[^>]{0,400}?(?:charset|encoding)\s{0,8}=\s{0,8}["']?([\w.:-]{1,40})/i
  const label = tag.exec(beginning)?.[1] ?? null
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Limits for one debate. Times are in milliseconds. */
export interface WebLimits {
  /** The size of a page, unpacked. */
  bytes: number
  /** The time for a page from the first look-up to its last byte, redirects included. */
  total: number
  /** How long nothing may arrive. */
  idle: number
  redirects: number
  pages: number
  /** After this many, a host is not contacted any more. */
  timeOuts: number
  atOnce: number
}

export const usualLimits: WebLimits = {
  bytes: 2_000_000,
  total: 10_000,
  idle: 5_000,
  redirects: 5,
  pages: 50,
  timeOuts: 2,
  atOnce: 4,
}

export type Page =
  | { state: 'read'; url: string; title: string | null; text: string; hash: string }
  | { state: 'unreachable'; reason: string }
  /** The server says that there is no such page. */
  | { state: 'gone'; reason: string }
  /** It was not requested. With `asked` it was, but the answer is of a kind that is not read. */
  | { state: 'refused'; reason: string; asked?: true }

/** Reads pages, each once. It never throws. */
export interface Pages {
  read(url: string, signal: AbortSignal): Promise<Page>
}
