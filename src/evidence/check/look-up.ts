import { shorten } from '../../core/clean.ts'
import {
  type Check,
  type Citation,
  type EvidenceContext,
  pageOf,
  type Target,
  type TargetOf,
} from '../../core/evidence.ts'
import type { Language } from '../../core/language.ts'
import type { Mask } from '../../core/mask.ts'
import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { shortestQuote } from '../../core/quote.ts'
import type { Page } from '../web/pages.ts'
import type { CheckWords } from '../words.ts'
import { compare } from './compare.ts'
import { checkCommit, checkFile, type Files, type Git, inAnyFile, pathsMeant } from './file.ts'
import type { SpeechShelf } from './own-words.ts'
import { type Quote, quoteOf, withoutInsertions } from './quote.ts'
import { differs, foundBecause, longestText, placeOf } from './result.ts'
import { nearness, Shelf } from './shelf.ts'
import { sourceText } from './source-text.ts'
import { checkSpeech } from './speech.ts'

/** Everything in which the citations of one speech are looked up. */
export interface Sources extends Files {
  surroundings: EvidenceContext
  /** The seat that gave the speech. */
  seat: string
  shelfOf(speech: Speech): SpeechShelf
  /** null: pages are not looked up. */
  readPage: ((url: string) => Promise<Page>) | null
  shelfOfPage(page: ReadPage): Shelf
  /** null: git may not be asked. */
  git: Git | null
  mask: Mask
  language: Language
}

/** A check and the words that were compared. `quote` is missing if only the place was looked up. */
export type Looked = Check & { quote?: string }

/** Starts what is slow but costs no work here: reading pages and files on disk. */
export function fetchAhead({ target }: Citation, sources: Sources): void {
  const url = pageOf(target)
  if (url !== null) sources.readPage?.(url).catch(() => {})
  if (target.kind !== 'file' || !sources.anyFolder) return
  const paths = sources.shelf.texts.map(({ name }) => name)
  if (pathsMeant(target.path, paths).length === 0) sources.onDisk(target.path).catch(() => {})
}

export async function look({ target, quote: written }: Citation, sources: Sources): Promise<Looked> {
  const quote = written === undefined ? null : quoteOf(written)
  if (quote === null || written === undefined) return lookUp(target, null, sources)
  if (quote.weight < shortestQuote) return asPlace(target, written, sources)
  const found = await lookUp(target, quote, sources)
  const amended = isThere(found) ? null : withoutInsertions(written)
  if (amended === null || amended.weight < shortestQuote) return { ...found, quote: written }
  const better = await lookUp(target, amended, sources)
  return { ...(rank(better) < rank(found) ? better : found), quote: written }
}

/** One or two words stand anywhere, so only the place itself is checked. */
async function asPlace(target: Target, quote: string, sources: Sources): Promise<Looked> {
  const found = await lookUp(target, null, sources)
  return found.result === 'holds' ? { ...found, reason: sources.t.tooShort(found.reason) } : { ...found, quote }
}

const isThere = ({ result }: Check): boolean => result === 'holds' || result === 'moved'

const ranks: readonly Check['result'][] = ['holds', 'moved', 'differs']
const rank = ({ result }: Check): number => (ranks.includes(result) ? ranks.indexOf(result) : ranks.length)

async function lookUp(target: Target, quote: Quote | null, sources: Sources): Promise<Check> {
  switch (target.kind) {
    case 'file':
      return checkFile(target, quote, sources)
    case 'speech':
      return checkSpeech(target, quote, sources)
    case 'page':
    case 'doi':
    case 'arxiv':
      return checkPage(pageOf(target)!, quote, sources)
    case 'commit':
      return checkCommit(target.hash, quote, sources)
    case 'package':
      return { result: 'not-checked', reason: sources.t.packages }
    case 'other':
      return checkOther(target, quote, sources)
  }
}

/**
 * Checks words of a book, a standard, a person. That some file contains them does not prove whose they are. But a file
 * that has the name of the source is the source.
 */
async function checkOther({ name, lines }: TargetOf<'other'>, quote: Quote | null, files: Files): Promise<Check> {
  const { shelf, t } = files
  const source = shelf.texts.find(text => isCalled(name, text.name, text.original))
  if (source) return checkFile({ path: source.name, ...(lines && { lines }) }, quote, files)
  const shown = shorten(name, 80)
  const found = inAnyFile(quote, files, nearness.weight)
  if (found?.state !== 'same') return { result: 'not-checked', reason: t.notAtHand(shown) }
  const where = placeOf(found.found)
  return { result: 'not-checked', reason: t.notAtHandBut(shown, where), where }
}

/** 《设计文档》 is 设计文档.md, and RFC 6749 is rfc6749.txt or a file whose title begins so. */
function isCalled(name: string, path: string, text: string): boolean {
  const wanted = tokensOf(name)
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return begins(tokensOf(file), wanted) || begins(tokensOf(titleOf(text)), wanted)
}

/** Equal names. A longer name counts only behind two or more tokens, and not if it is cut between Han characters. */
function begins(tokens: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.some((token, i) => tokens[i] !== token)) return false
  const next = tokens[wanted.length]
  if (next === undefined) return true
  return wanted.length > 1 && !(isHan.test(next) && isHan.test(wanted.at(-1)!))
}

const isHan = /\p{Script=Han}/u

/** `RFC6749` is `rfc`, `6749`. */
function tokensOf(name: string): string[] {
  const plain = name.normalize('NFKC').toLowerCase().slice(0, 200)
  return (plain.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu) ?? []).filter(
    (token, i) => i > 0 || !(token === 'the' || token === 'a' || token === 'an'),
  )
}

/** The heading of a text, or whatever is on its first line. */
function titleOf(text: string): string {
  return /\S[^\n]{0,200}/.exec(text.slice(0, 2_000))?.[0] ?? ''
}

export type ReadPage = Extract<Page, { state: 'read' }>

/** Prepares the text of each page once. */
export function shelvePages(): (page: ReadPage) => Shelf {
  const shelves = new Map<string, Shelf>()
  return ({ url, text, hash }) => memo(shelves, hash, () => new Shelf([sourceText(url, text)]))
}

async function checkPage(
  url: string,
  quote: Quote | null,
  { readPage, shelfOfPage, effort, t }: Sources,
): Promise<Check> {
  if (readPage === null) return { result: 'not-checked', reason: t.webOff }
  const page = await readPage(url)
  if (page.state !== 'read') return notRead(page, t)
  const { hash } = page
  const where = page.url === url ? {} : { where: page.url }
  if (quote === null) {
    const title = page.title === null ? {} : { text: shorten(page.title, longestText) }
    return { result: 'holds', reason: t.pageExists, ...where, ...title, hash }
  }
  const found = compare(quote, shelfOfPage(page), effort)
  if (found === null) return { result: 'not-there', reason: t.notOnPage, ...where, hash }
  if (found.state === 'near') return { ...differs(found, t.differsOnPage, page.url, t), hash }
  return { result: 'holds', ...where, ...foundBecause(found, t.onPage, t), hash }
}

function notRead(page: Exclude<Page, ReadPage>, t: CheckWords): Check {
  const { reason } = page
  if (page.state === 'gone') return { result: 'no-such-source', reason: t.pageGone(reason) }
  if (page.state === 'unreachable') return { result: 'unreachable', reason: t.pageUnreachable(reason) }
  return { result: 'not-checked', reason: page.asked ? t.pageNotRead(reason) : t.pageRefused(reason) }
}
