import type { Page, Pages } from './page.ts'

interface Waiting {
  signal: AbortSignal
  /** For all of them together, in milliseconds. */
  pageTime: number
  tooSlow: string
}

/** Reads the pages of one speech, each once. When their time is over, those that are still missing are given up. */
export function pagesOfSpeech(pages: Pages, { signal, pageTime, tooSlow }: Waiting): (url: string) => Promise<Page> {
  const reading = new Map<string, Promise<Page>>()
  let clock: AbortSignal | null = null
  const read = async (url: string): Promise<Page> => {
    clock ??= AbortSignal.timeout(pageTime)
    const over = AbortSignal.any([signal, clock])
    const page = await pages.read(url, over)
    const isLate = over.aborted && !signal.aborted && page.state === 'unreachable'
    return isLate ? { state: 'unreachable', reason: tooSlow } : page
  }
  return url => {
    const known = reading.get(url) ?? read(url)
    reading.set(url, known)
    return known
  }
}
