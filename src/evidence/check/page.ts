import type { Check } from '../../core/evidence.ts'
import type { Page, Pages } from '../web/page.ts'
import type { EvidenceWords } from '../words.ts'
import { compare } from './compare.ts'
import type { Quote } from './quote.ts'
import { differs, textAt } from './result.ts'
import { Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import { sourceText } from './source-text.ts'

export interface Web {
  /** null: pages are not looked up. */
  pages: Pages | null
  shelfOf(page: ReadPage): Shelf
  t: EvidenceWords
}

type ReadPage = Extract<Page, { state: 'read' }>

/** The text of a page is made ready once. */
export function shelvePages(): (page: ReadPage) => Shelf {
  const shelves = new Map<string, Shelf>()
  return ({ url, text, hash }) => {
    const shelf = shelves.get(hash) ?? new Shelf([sourceText(url, text)])
    shelves.set(hash, shelf)
    return shelf
  }
}

export async function checkPage(url: string, quote: Quote | null, web: Web, signal: AbortSignal): Promise<Check> {
  const { pages, t } = web
  if (pages === null) return { result: 'not-checked', reason: t.webOff }
  const page = await pages.read(url, signal)
  if (page.state !== 'read') return notRead(page, t)
  const { hash } = page
  const where = page.url === url ? {} : { where: page.url }
  if (quote === null) {
    const title = page.title === null ? {} : { text: shorten(page.title, 200) }
    return { result: 'holds', reason: t.pageExists, ...where, ...title, hash }
  }
  const found = compare(quote, web.shelfOf(page))
  if (found === null) return { result: 'not-there', reason: t.notOnPage, ...where, hash }
  if (found.state === 'near') return { ...differs(found, t.differsOnPage, page.url, t), hash }
  const reason = found.after === null ? t.onPage : t.onPageAfter(found.after)
  return { result: 'holds', reason, ...where, ...textAt(found.found), hash }
}

function notRead({ state, reason }: Exclude<Page, ReadPage>, t: EvidenceWords): Check {
  if (state === 'gone') return { result: 'no-such-source', reason: t.pageGone(reason) }
  if (state === 'refused') return { result: 'not-checked', reason: t.pageRefused(reason) }
  return { result: 'unreachable', reason: t.pageUnreachable(reason) }
}
