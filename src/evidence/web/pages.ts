import { hash } from 'node:crypto'
import PQueue from 'p-queue'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Mask } from '../../core/mask.ts'
import { decode } from './charset.ts'
import { type Connect, usualConnect } from './connect.ts'
import { type Fetched, type Fetching, fetchPage, type NotRead } from './fetch-page.ts'
import { readHtml } from './html.ts'
import { usualLimits, type WebLimits } from './limits.ts'
import { hostOf, locate } from './location.ts'
import type { Page, Pages } from './page.ts'
import { webWords } from './words.ts'

export interface PagesOptions {
  language: Language
  mask: Mask
  limits?: Partial<WebLimits>
  connect?: Partial<Connect>
}

/** Pages for the citations of one debate. Each address is asked once, however often it is cited. */
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

/** A page that is being read, or was. */
interface Look {
  page: Promise<Page>
  stopping: AbortController
  /** How many readers wait for it. */
  waiting: number
}

/** null: this reader stopped waiting. The page is read on for the others; when none is left, it is stopped too. */
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
