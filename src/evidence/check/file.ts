import type { Check, Lines } from '../../core/evidence.ts'
import { shortestQuote } from '../../core/quote.ts'
import type { EvidenceWords } from '../words.ts'
import { type Compared, compare, foundAs } from './compare.ts'
import type { FolderFile } from './folder.ts'
import { isFolderOf, nearestPath, pathsMeant } from './paths.ts'
import { longestGap, type Quote, standing } from './quote.ts'
import { differs, placeOf, textAt } from './result.ts'
import { Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import { type SourceText, sourceText } from './source-text.ts'

/** Where cited files are looked up. */
export interface Files {
  shelf: Shelf
  /** A file that was not sent, from a folder that may be looked into; null: there is none. */
  onDisk(path: string): Promise<FolderFile | null>
  /** There is a folder that may be looked into. */
  anyFolder: boolean
  t: EvidenceWords
}

export interface FileTarget {
  path: string
  lines?: Lines
}

export async function checkFile({ path, lines }: FileTarget, quote: Quote | null, files: Files): Promise<Check> {
  const { shelf, t } = files
  if (shelf.texts.length === 0 && !files.anyFolder) return { result: 'not-checked', reason: t.noFiles }
  const paths = shelf.texts.map(({ name }) => name)
  const meant = new Set(pathsMeant(path, paths))
  if (meant.size > 0) {
    const texts = likely(
      shelf.texts.filter(({ name }) => meant.has(name)),
      quote,
      shelf,
    )
    return best(texts.map(text => checkIn(text, shelf, lines, quote, t))) ?? elsewhere(path, quote, files, texts)
  }
  const found = await files.onDisk(path)
  if (found?.state === 'read') return checkOnDisk(found, lines, quote, files)
  if (found) return { result: 'not-checked', reason: t.fileRefused[found.state] }
  if (isFolderOf(path, paths) && quote === null) return { result: 'holds', reason: t.folderExists(path) }
  return noSuchFile(path, quote, files, paths)
}

/** `index.ts` may mean hundreds: then those that have the words. */
function likely(texts: readonly SourceText[], quote: Quote | null, shelf: Shelf): readonly SourceText[] {
  if (texts.length <= mostMeant) return texts
  const having = new Set(quote === null ? [] : shelf.find(quote, null, 500).map(({ text }) => text))
  const found = texts.filter(text => having.has(text))
  return (found.length > 0 ? found : texts).slice(0, mostMeant)
}

const mostMeant = 8

function checkOnDisk(
  found: FolderFile & { state: 'read' },
  lines: Lines | undefined,
  quote: Quote | null,
  files: Files,
): Check {
  const text = sourceText(found.path, found.text)
  const check = checkIn(text, new Shelf([text]), lines, quote, files.t)
  if (check === null) return elsewhere(found.path, quote, files, [text])
  return { ...check, reason: files.t.onDisk(check.reason) }
}

/** What is cited of a file that is there; null: the quote is not in it. */
function checkIn(
  text: SourceText,
  shelf: Shelf,
  lines: Lines | undefined,
  quote: Quote | null,
  t: EvidenceWords,
): Check | null {
  if (quote === null) return checkLines(text, lines, t)
  const found = lines && standsOn(text, quote, lines)
  if (found) return fromCompared(found, t.stands, t)
  const compared = lines ? nearestTo(lines, text, shelf, quote) : compare(quote, shelf, text)
  if (compared === null) return null
  if (compared.state === 'near' || !lines) return fromCompared(compared, t.stands, t)
  const where = placeOf(compared.found)
  return { result: 'moved', reason: t.movedInFile(where), where, ...textAt(compared.found) }
}

function checkLines(text: SourceText, lines: Lines | undefined, t: EvidenceWords): Check {
  const { name } = text
  if (!lines) return { result: 'holds', reason: t.fileExists(name), where: name, hash: text.hash() }
  const [first, last] = lines
  if (last > text.lines)
    return { result: 'not-there', reason: t.linesBeyond(name, text.lines), where: name, hash: text.hash() }
  const where = first === last ? `${name}:${first}` : `${name}:${first}-${last}`
  const shown = shorten(text.linesOf(first, last).trim(), 200)
  return { result: 'holds', reason: t.linesExist(where), where, text: shown, hash: text.hash() }
}

/** Counted wrongly by one is still there. */
const tolerance = 1

/** The quote where it stands on the cited lines, at least in part. */
function standsOn(text: SourceText, quote: Quote, [first, last]: Lines): Compared | null {
  const [start, end] = text.placesOf(Math.max(1, first - tolerance), Math.min(text.lines, last + tolerance))
  const reach = quote.length + quote.parts.length * longestGap
  for (const places of standing(text.words, quote, Math.max(0, start - reach), end + reach))
    if (places[0]![0] < end && places.at(-1)![1] > start) return foundAs(quote, { text, places })
  return null
}

/** Of all places where it stands, the one nearest to the cited lines. */
function nearestTo([line]: Lines, text: SourceText, shelf: Shelf, quote: Quote): Compared | null {
  const far = (places: readonly (readonly [number, number])[]) => Math.abs(text.lineAt(places[0]![0]) - line)
  const [found] = shelf.find(quote, text, 200).sort((a, b) => far(a.places) - far(b.places))
  return found ? foundAs(quote, found) : compare(quote, shelf, text)
}

function fromCompared(compared: Compared, stands: (where: string) => string, t: EvidenceWords): Check {
  const where = placeOf(compared.found)
  if (compared.state === 'near') return differs(compared, t.differs(where), where, t)
  const reason = compared.after === null ? stands(where) : t.standsAfter(where, compared.after)
  return { result: 'holds', reason, where, ...textAt(compared.found) }
}

const order = ['holds', 'moved', 'differs', 'not-there'] as const

/** Of files that may all be meant, the one that has it. */
function best(checks: readonly (Check | null)[]): Check | null {
  for (const result of order) {
    const found = checks.find(check => check?.result === result)
    if (found) return found
  }
  return null
}

/** The file is there, the words are not in it. */
function elsewhere(path: string, quote: Quote | null, files: Files, texts: readonly SourceText[]): Check {
  const { t } = files
  const named = texts.length === 1 ? texts[0]!.name : path
  const hash = texts.length === 1 ? { hash: texts[0]!.hash() } : {}
  const other = inAnyFile(quote, files)
  if (other) {
    const where = placeOf(other.found)
    if (other.state === 'near') return differs(other, t.nearElsewhere(named, where), where, t)
    return { result: 'moved', reason: t.movedToFile(named, where), where, ...textAt(other.found) }
  }
  return { result: 'not-there', reason: t.notInFile(named), ...hash }
}

function noSuchFile(path: string, quote: Quote | null, files: Files, paths: readonly string[]): Check {
  const { t } = files
  const other = inAnyFile(quote, files)
  if (other?.state === 'same') {
    const where = placeOf(other.found)
    return { result: 'no-such-source', reason: t.noSuchFileBut(path, where), where, ...textAt(other.found) }
  }
  const near = nearestPath(path, paths)
  const missing = t.noSuchFile(path, files.anyFolder)
  const reason = near === null ? missing : t.didYouMean(missing, near)
  return { result: 'no-such-source', reason }
}

/** A few words are in any file by chance. */
export function inAnyFile(quote: Quote | null, { shelf }: Files, least = shortestQuote): Compared | null {
  if (quote === null || quote.weight < least || shelf.texts.length === 0) return null
  return compare(quote, shelf)
}
