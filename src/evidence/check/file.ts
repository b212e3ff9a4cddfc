import { distance } from 'fastest-levenshtein'
import { clean, shorten } from '../../core/clean.ts'
import type { Check, LineRange, TargetOf } from '../../core/evidence.ts'
import { shortestQuote } from '../../core/quote.ts'
import type { CheckWords } from '../words.ts'
import type { AlignEffort } from './align.ts'
import { type Compared, compare, foundAs } from './compare.ts'
import type { ReadFile } from './folder.ts'
import type { Sources } from './look-up.ts'
import { longestGap, type Quote, standing } from './quote.ts'
import { differs, foundBecause, longestText, placeOf } from './result.ts'
import { Shelf } from './shelf.ts'
import { type SourceText, sourceText } from './source-text.ts'

export interface Files {
  shelf: Shelf
  /** Reads a file that was not sent, from a folder that may be searched; null: there is none. */
  onDisk(path: string): Promise<ReadFile | null>
  /** True if there is a folder that may be searched. */
  anyFolder: boolean
  effort: AlignEffort
  t: CheckWords
}

export async function checkFile({ path, lines }: TargetOf<'file'>, quote: Quote | null, files: Files): Promise<Check> {
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

/** `index.ts` may mean hundreds of files. Then only those that contain the quoted words are tried. */
function likely(texts: readonly SourceText[], quote: Quote | null, { shelf, effort }: Files): readonly SourceText[] {
  if (texts.length <= mostMeant) return texts
  const having = new Set(quote === null ? [] : shelf.find(quote, { most: 500, effort }).map(({ text }) => text))
  const found = texts.filter(text => having.has(text))
  return (found.length > 0 ? found : texts).slice(0, mostMeant)
}

const mostMeant = 8

/** The hash is recorded: unlike a file that was sent, this one may change later. */
function checkOnDisk(
  { shelf }: ReadFile & { state: 'read' },
  lines: LineRange | undefined,
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

/** Checks what is cited from an existing file; null: the quote is not in it. */
function checkIn(at: Shelved, lines: LineRange | undefined, quote: Quote | null, files: Files): Check | null {
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

/** The cited lines do not exist, whatever else the file says. A single line cited with its words was miscounted. */
function beyondEnd({ text, shelf }: Shelved, quote: Quote | null, { effort, t }: Files): Check {
  const reason = t.linesBeyond(text.name, text.lines)
  const [found] = quote === null ? [] : shelf.find(quote, { only: text, most: 1, effort })
  if (!found) return { result: 'not-there', reason, where: text.name }
  const where = placeOf(found)
  return { result: 'not-there', reason: t.and(reason, t.stands(where)), where }
}

function checkLines(text: SourceText, lines: LineRange | undefined, t: CheckWords): Check {
  const { name } = text
  if (!lines) return { result: 'holds', reason: t.fileExists(name), where: name }
  const [first, last] = lines
  const where = first === last ? `${name}:${first}` : `${name}:${first}-${last}`
  const shown = shorten(text.linesOf(first, last).trim(), longestText)
  return { result: 'holds', reason: t.linesExist(where), where, text: shown }
}

/** Finds the quote where at least a part of it is on the cited lines. */
function standsOn(text: SourceText, quote: Quote, [first, last]: LineRange, effort: AlignEffort): Compared | null {
  const [start, end] = text.placesOf(Math.max(1, first), Math.min(text.lines, last))
  const reach = quote.length + quote.parts.length * longestGap
  const [from, to] = [Math.max(0, start - reach), Math.min(text.words.length, end + reach)]
  for (const places of standing(text.words, quote, from, to, effort))
    if (places[0]![0] < end && places.at(-1)![1] > start) return foundAs(quote, { text, places })
  return null
}

/** Of all places where the quote stands, takes the one nearest to the cited lines. */
function nearestTo([line]: LineRange, { text, shelf }: Shelved, quote: Quote, effort: AlignEffort): Compared | null {
  const far = (places: readonly (readonly [number, number])[]) => Math.abs(text.lineAt(places[0]![0]) - line)
  const [found] = shelf.find(quote, { only: text, most: 200, effort }).sort((a, b) => far(a.places) - far(b.places))
  return found ? foundAs(quote, found) : compare(quote, shelf, effort, text)
}

function fromCompared(compared: Compared, t: CheckWords): Check {
  const where = placeOf(compared.found)
  if (compared.state === 'near') return differs(compared, t.differs(where), where, t)
  return { result: 'holds', where, ...foundBecause(compared, t.stands(where), t) }
}

const order = ['holds', 'moved', 'differs', 'not-there'] as const

/** When several files may be meant, takes the one with the best result. */
const best = (checks: readonly (Check | null)[]): Check | null =>
  order.map(result => checks.find(check => check?.result === result)).find(Boolean) ?? null

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

/** Shorter quotes are not looked for: a few words are in any file by chance. */
export function inAnyFile(
  quote: Quote | null,
  { shelf, effort }: Files,
  least: number = shortestQuote,
): Compared | null {
  if (quote === null || quote.weight < least || shelf.texts.length === 0) return null
  return compare(quote, shelf, effort)
}

/** The paths that a written path may mean, likeliest first: with `/`, without `./`, without the `a/` of a diff. */
export function meaningsOf(written: string): string[] {
  const plain = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
  const bare = plain.replace(/^\/+/, '')
  const unprefixed = bare.replace(/^[ab]\//, '')
  return [...new Set([plain, bare, unprefixed])].filter(path => path !== '')
}

/** The paths that may be meant: the one that is equal, else all that end like it. */
export function pathsMeant(written: string, paths: readonly string[]): string[] {
  const meanings = meaningsOf(written)
  for (const meant of meanings) if (paths.includes(meant)) return [meant]
  for (const same of [(path: string) => path, (path: string) => path.toLowerCase()])
    for (const meant of meanings) {
      const found = paths.filter(path => endsWith(same(path), same(meant)))
      if (found.length > 0) return found
    }
  return []
}

/** `auth.ts` is `src/auth.ts`, and so is `/home/me/project/src/auth.ts`. */
function endsWith(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`) || (isFromRoot(end) && end.endsWith(`/${path}`))
}

const isFromRoot = (path: string): boolean => /^(?:\/|[a-z]:\/)/i.test(path)

function isFolderOf(written: string, paths: readonly string[]): boolean {
  return meaningsOf(written).some(meant =>
    paths.some(path => path.startsWith(`${meant}/`) || path.includes(`/${meant}/`)),
  )
}

/** The path whose name is nearest; null: none is near. */
function nearestPath(written: string, paths: readonly string[]): string | null {
  const name = nameOf(meaningsOf(written).at(-1) ?? '')
  let best: string | null = null
  let least = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const path of paths.slice(0, mostCompared)) {
    const far = distance(name, nameOf(path))
    if (far >= least) continue
    least = far
    best = path
  }
  return best
}

const mostCompared = 5_000
const nameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .slice(0, 200)

/** Asks git; null: no answer. */
export type Git = (args: readonly string[]) => Promise<string | null>

export async function checkCommit(hash: string, quote: Quote | null, sources: Sources): Promise<Check> {
  const { git, mask, effort, t } = sources
  if (git === null) return { result: 'not-checked', reason: t.noRepository }
  if (!/^[0-9a-f]{4,64}$/i.test(hash)) return { result: 'no-such-source', reason: t.noSuchCommit }
  const type = await git(['cat-file', '-t', hash])
  if (type?.trim() !== 'commit') return noCommit(git, t)
  // Not `git show`: it may verify signatures, with the program that the repository's settings name.
  const raw = (await git(['cat-file', 'commit', hash])) ?? ''
  const message = mask.text(clean(raw.slice(raw.indexOf('\n\n') + 2)).text)
  const text = shorten(message.split('\n')[0]!, longestText)
  if (quote === null) return { result: 'holds', reason: t.commitExists, text }
  const found = compare(quote, new Shelf([sourceText(hash, message)]), effort)
  if (found === null) return { result: 'not-there', reason: t.notInCommit, text }
  if (found.state === 'near') return differs(found, t.differsInCommit, hash, t)
  return { result: 'holds', ...foundBecause(found, t.inCommit, t) }
}

async function noCommit(git: Git, t: CheckWords): Promise<Check> {
  const repository = await git(['rev-parse', '--git-dir'])
  return repository === null
    ? { result: 'not-checked', reason: t.noRepository }
    : { result: 'no-such-source', reason: t.noSuchCommit }
}
