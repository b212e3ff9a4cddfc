import type { Check, Lines } from '../../core/evidence.ts'
import { shortestQuote } from '../../core/quote.ts'
import type { EvidenceWords } from '../words.ts'
import { type Compared, compare, foundAs } from './compare.ts'
import type { Effort } from './effort.ts'
import type { ReadFile } from './folder.ts'
import { isFolderOf, nearestPath, pathsMeant } from './paths.ts'
import { longestGap, type Quote, standing } from './quote.ts'
import { differs, foundBecause, longestText, placeOf } from './result.ts'
import type { Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import type { SourceText } from './source-text.ts'

/** Where cited files are looked up. */
export interface Files {
  shelf: Shelf
  /** A file that was not sent, from a folder that may be looked into; null: there is none. */
  onDisk(path: string): Promise<ReadFile | null>
  /** There is a folder that may be looked into. */
  anyFolder: boolean
  effort: Effort
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
      files,
    )
    return (
      best(texts.map(text => checkIn({ text, shelf }, lines, quote, files))) ?? elsewhere(path, quote, files, texts)
    )
  }
  const found = await files.onDisk(path)
  if (found?.state === 'read') return checkOnDisk(found, lines, quote, files)
  if (found) return { result: 'not-checked', reason: t.fileRefused[found.state] }
  if (isFolderOf(path, paths) && quote === null) return { result: 'holds', reason: t.folderExists(path) }
  return noSuchFile(path, quote, files, paths)
}

/** `index.ts` may mean hundreds: then those that have the words. */
function likely(texts: readonly SourceText[], quote: Quote | null, { shelf, effort }: Files): readonly SourceText[] {
  if (texts.length <= mostMeant) return texts
  const having = new Set(quote === null ? [] : shelf.find(quote, { most: 500, effort }).map(({ text }) => text))
  const found = texts.filter(text => having.has(text))
  return (found.length > 0 ? found : texts).slice(0, mostMeant)
}

const mostMeant = 8

/** Its hash is kept: unlike what was brought along, the file may be another one by now. */
function checkOnDisk(
  { shelf }: ReadFile & { state: 'read' },
  lines: Lines | undefined,
  quote: Quote | null,
  files: Files,
): Check {
  const text = shelf.texts[0]!
  const check = checkIn({ text, shelf }, lines, quote, files)
  const hash = text.hash()
  if (check === null) return { ...elsewhere(text.name, quote, files, [text]), hash }
  return { ...check, reason: files.t.onDisk(check.reason), hash }
}

interface Shelved {
  text: SourceText
  shelf: Shelf
}

/** What is cited of a file that is there; null: the quote is not in it. */
function checkIn(at: Shelved, lines: Lines | undefined, quote: Quote | null, files: Files): Check | null {
  const { t } = files
  if (lines && lines[1] > at.text.lines && (quote === null || lines[0] < lines[1])) return beyondEnd(at, quote, files)
  if (quote === null) return checkLines(at.text, lines, t)
  const found = lines && standsOn(at.text, quote, lines, files.effort)
  if (found) return fromCompared(found, t)
  const compared = lines ? nearestTo(lines, at, quote, files.effort) : compare(quote, at.shelf, files.effort, at.text)
  if (compared === null) return null
  if (compared.state === 'near' || !lines) return fromCompared(compared, t)
  const where = placeOf(compared.found)
  return { result: 'moved', where, ...foundBecause(compared, t.movedInFile(where), t) }
}

/** There are no such lines, whatever else the file says. A single line that is cited with its words was miscounted. */
function beyondEnd({ text, shelf }: Shelved, quote: Quote | null, { effort, t }: Files): Check {
  const reason = t.linesBeyond(text.name, text.lines)
  const [found] = quote === null ? [] : shelf.find(quote, { only: text, most: 1, effort })
  if (!found) return { result: 'not-there', reason, where: text.name }
  const where = placeOf(found)
  return { result: 'not-there', reason: t.and(reason, t.stands(where)), where }
}

function checkLines(text: SourceText, lines: Lines | undefined, t: EvidenceWords): Check {
  const { name } = text
  if (!lines) return { result: 'holds', reason: t.fileExists(name), where: name }
  const [first, last] = lines
  const where = first === last ? `${name}:${first}` : `${name}:${first}-${last}`
  const shown = shorten(text.linesOf(first, last).trim(), longestText)
  return { result: 'holds', reason: t.linesExist(where), where, text: shown }
}

/** The quote where it stands on the cited lines, at least in part. */
function standsOn(text: SourceText, quote: Quote, [first, last]: Lines, effort: Effort): Compared | null {
  const [start, end] = text.placesOf(Math.max(1, first), Math.min(text.lines, last))
  const reach = quote.length + quote.parts.length * longestGap
  const [from, to] = [Math.max(0, start - reach), Math.min(text.words.length, end + reach)]
  for (const places of standing(text.words, quote, from, to, effort))
    if (places[0]![0] < end && places.at(-1)![1] > start) return foundAs(quote, { text, places })
  return null
}

/** Of all places where it stands, the one nearest to the cited lines. */
function nearestTo([line]: Lines, { text, shelf }: Shelved, quote: Quote, effort: Effort): Compared | null {
  const far = (places: readonly (readonly [number, number])[]) => Math.abs(text.lineAt(places[0]![0]) - line)
  const [found] = shelf.find(quote, { only: text, most: 200, effort }).sort((a, b) => far(a.places) - far(b.places))
  return found ? foundAs(quote, found) : compare(quote, shelf, effort, text)
}

function fromCompared(compared: Compared, t: EvidenceWords): Check {
  const where = placeOf(compared.found)
  if (compared.state === 'near') return differs(compared, t.differs(where), where, t)
  return { result: 'holds', where, ...foundBecause(compared, t.stands(where), t) }
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
  const other = inAnyFile(quote, files)
  if (other === null) return { result: 'not-there', reason: t.notInFile(named) }
  const where = placeOf(other.found)
  if (other.state === 'near') return differs(other, t.nearElsewhere(named, where), where, t)
  return { result: 'moved', where, ...foundBecause(other, t.movedToFile(named, where), t) }
}

function noSuchFile(path: string, quote: Quote | null, files: Files, paths: readonly string[]): Check {
  const { t } = files
  const other = inAnyFile(quote, files)
  if (other?.state === 'same') {
    const where = placeOf(other.found)
    return { result: 'no-such-source', where, ...foundBecause(other, t.noSuchFileBut(path, where), t) }
  }
  const near = nearestPath(path, paths)
  const missing = t.noSuchFile(path, files.anyFolder)
  const reason = near === null ? missing : t.didYouMean(missing, near)
  return { result: 'no-such-source', reason }
}

/** A few words are in any file by chance. */
export function inAnyFile(
  quote: Quote | null,
  { shelf, effort }: Files,
  least: number = shortestQuote,
): Compared | null {
  if (quote === null || quote.weight < least || shelf.texts.length === 0) return null
  return compare(quote, shelf, effort)
}
