import type { Check } from '../../core/evidence.ts'
import type { Page } from '../web/page.ts'
import type { EvidenceWords } from '../words.ts'
import { compare } from './compare.ts'
import type { Effort } from './effort.ts'
import type { Quote } from './quote.ts'
import { differs, foundBecause, longestText } from './result.ts'
import { Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import { sourceText } from './source-text.ts'

export interface Web {
  /** null: pages are not looked up. */
  read: ((url: string) => Promise<Page>) | null
  shelfOf(page: ReadPage): Shelf
  effort: Effort
  t: EvidenceWords
}

export type ReadPage = Extract<Page, { state: 'read' }>

/** The text of a page is made ready once. */
export function shelvePages(): (page: ReadPage) => Shelf {
  const shelves = new Map<string, Shelf>()
  return ({ url, text, hash }) => {
    const shelf = shelves.get(hash) ?? new Shelf([sourceText(url, text)])
    shelves.set(hash, shelf)
    return shelf
  }
}

export async function checkPage(url: string, quote: Quote | null, web: Web): Promise<Check> {
  const { read, effort, t } = web
  if (read === null) return { result: 'not-checked', reason: t.webOff }
  const page = await read(url)
  if (page.state !== 'read') return notRead(page, t)
  const { hash } = page
  const where = page.url === url ? {} : { where: page.url }
  if (quote === null) {
    const title = page.title === null ? {} : { text: shorten(page.title, longestText) }
    return { result: 'holds', reason: t.pageExists, ...where, ...title, hash }
  }
  const found = compare(quote, web.shelfOf(page), effort)
  if (found === null) return { result: 'not-there', reason: t.notOnPage, ...where, hash }
  if (found.state === 'near') return { ...differs(found, t.differsOnPage, page.url, t), hash }
  return { result: 'holds', ...where, ...foundBecause(found, t.onPage, t), hash }
}

function notRead(page: Exclude<Page, ReadPage>, t: EvidenceWords): Check {
  const { reason } = page
  if (page.state === 'gone') return { result: 'no-such-source', reason: t.pageGone(reason) }
  if (page.state === 'unreachable') return { result: 'unreachable', reason: t.pageUnreachable(reason) }
  return { result: 'not-checked', reason: page.asked ? t.pageNotRead(reason) : t.pageRefused(reason) }
}
