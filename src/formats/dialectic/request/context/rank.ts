import { join } from 'node:path'
import { clean } from '../../../../core/clean.ts'
import type { Material } from '../../../../core/model.ts'
import { readContext } from '../../../../host/files/context.ts'
import { readText } from '../../../../host/files/folder.ts'
import { contextWords } from '../../../../host/words.ts'
import { type FileChange, type Review, reviewOf } from './diff.ts'
import { type FolderListing, isCode, sizeOf, stemNameOf } from './given-files.ts'
import { joined, partsOf, rootOf, stemOf, type Terms } from './terms.ts'
import type { Tray } from './tray.ts'

interface Ranked {
  name: string
  score: number
}

const looked = { files: 1_200, bytes: 12_000_000, file: 512_000 }

/** The score of a file whose whole name was said. */
const clear = 6

/** A lower score points at nothing. */
const worth = 1.5

/** The files that a topic points at, best first: by their names, then by their content. */
export function rankFiles(terms: Terms, listing: FolderListing, most: number): Ranked[] {
  const names = listing.names.filter(isCode)
  const byName = rankNames(terms, names)
  const ranked = terms.identifiers.length === 0 ? byName : withContents(byName, names, terms, listing)
  const best = ranked.sort(byScore)[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= Math.max(worth, best * 0.45)).slice(0, most)
}

export const pointsAtCode = (terms: Terms, names: readonly string[]): boolean =>
  (rankNames(terms, names.filter(isCode))[0]?.score ?? 0) >= clear

/** Ranks all files that share a word with the topic. */
function rankNames(terms: Terms, all: readonly string[]): Ranked[] {
  const { identifiers, stems } = terms
  const names = sharing(all, terms)
  const parts = names.map(name => new Set(wordsOf(stemNameOf(name)).map(stemOf)))
  const rare = rarity(parts, all.length)
  const said = new Set(identifiers.map(joined))
  const isTest = stems.has('test')
  const roots = new Set([...stems].map(rootOf))
  const alike = (part: string) => (stems.has(part) ? 1 : roots.has(rootOf(part)) ? 0.5 : 0)
  return names
    .map((name, i) => {
      const own = [...parts[i]!].map(part => ({ part, alike: alike(part) }))
      const folders = name.split('/').slice(0, -1)
      const score =
        (said.has(joined(stemNameOf(name))) ? 12 : 0) +
        (own.length > 0 ? 6 * Math.min(...own.map(({ alike }) => alike)) : 0) +
        own.reduce((sum, { part, alike }) => sum + 3 * alike * rare(part), 0) +
        2 * folders.filter(folder => partsOf(folder).some(part => stems.has(stemOf(part)))).length -
        (!isTest && isTestFile(name) ? 4 : 0) -
        Math.min(1, folders.length / 8)
      return { name, score }
    })
    .sort(byScore)
}

/** Numbers in a name are ignored. */
const wordsOf = (name: string): string[] => partsOf(name).filter(part => !/^\d+$/.test(part))

const isTestFile = (name: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures|mocks?|examples?)\/|[._-](?:test|spec)\.[^/]*$|(?:^|\/)test_[^/]*$/i.test(
    name,
  )

const mostSharing = 3_000

/** Names that share a word with the topic; if too many, those that share most. Quick. */
function sharing(names: readonly string[], { identifiers, stems }: Terms): string[] {
  const parts = identifiers.flatMap(partsOf).map(part => part.toLowerCase())
  const words = [...new Set([...[...stems].map(rootOf), ...parts])]
  if (words.length === 0) return []
  const any = new RegExp(words.map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'), 'i')
  const found = names.filter(name => any.test(name))
  if (found.length <= mostSharing) return found
  const count = (name: string) => words.filter(word => name.includes(word)).length
  const counted = found.map(name => ({ name, count: count(name.toLowerCase()) }))
  return counted
    .sort((one, other) => other.count - one.count)
    .slice(0, mostSharing)
    .map(({ name }) => name)
}

/** 1 for a part that only one of the names has, less the more names have it. */
function rarity(those: readonly ReadonlySet<string>[], names: number): (part: string) => number {
  const count = new Map<string, number>()
  for (const parts of those) for (const part of parts) count.set(part, (count.get(part) ?? 0) + 1)
  const most = Math.log(names + 10)
  return part => 1 - Math.log(count.get(part) ?? 1) / most
}

/** A named thing may be defined in a file with another name. Likely files are read first. */
function withContents(
  byName: readonly Ranked[],
  names: readonly string[],
  { identifiers }: Terms,
  listing: FolderListing,
): Ranked[] {
  const known = new Set(byName.map(({ name }) => name))
  const others = names.filter(name => !known.has(name) && !isTestFile(name)).map(name => ({ name, score: 0 }))
  const files = [...byName, ...others].slice(0, looked.files)
  const wanted = [...new Set(identifiers.flatMap(name => [name, ...name.split('.')]))].filter(name => name.length > 2)
  let bytes = 0
  return files.map(({ name, score }) => {
    const size = sizeOf(listing, name)
    if (size === null || size > looked.file || bytes + size > looked.bytes) return { name, score }
    bytes += size
    const read = readText(join(listing.root, name), looked.file, contextWords.en)
    return { name, score: score + (read.problem === null ? contentWorth(read.text, wanted) : 0) }
  })
}

function contentWorth(text: string, wanted: readonly string[]): number {
  let sum = 0
  for (const name of wanted) {
    const at = text.indexOf(name)
    if (at < 0) continue
    sum += defines(text, name, at) ? 8 : 1.5
  }
  return sum
}

const mostPlaces = 200

function defines(text: string, name: string, first: number): boolean {
  for (let at = first, i = 0; at >= 0 && i < mostPlaces; at = text.indexOf(name, at + name.length), i++) {
    const start = text.lastIndexOf('\n', at) + 1
    if (at - start > 200) continue
    if (definitionOf(text.slice(start, at + name.length + 80).split('\n', 1)[0]!) === name) return true
  }
  return false
}

const byScore = (one: Ranked, other: Ranked): number => other.score - one.score || (one.name < other.name ? -1 : 1)

const before = String.raw`(?:(?:export|default|declare|public|private|protected|internal|static|async|abstract|final|sealed|override|virtual|readonly|extern|unsafe|inline|pub(?:\([a-z]{1,10}\))?)[ \t]+){0,6}`
const keyword = new RegExp(
  String.raw`^[ \t]*${before}(?:function\*?|class|interface|type|enum|struct|trait|impl|fn|func|def|defp?|module|namespace|const|let|var|val|object|record|union|protocol|extension|macro_rules!|sub|proc|create[ \t]+table)[ \t]+(?:\([^()]{0,60}\)[ \t]*)?([\p{L}_$][\p{L}\p{N}_$]{0,79})`,
  'iu',
)
const method = new RegExp(
  String.raw`^[ \t]+${before}(?:get[ \t]+|set[ \t]+)?[#*]?([\p{L}_$][\p{L}\p{N}_$]{0,79})[ \t]*(?:<[^<>()]{0,40}>)?\([^;]{0,200}\{[ \t]*$`,
  'u',
)
const control = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'function', 'else', 'do', 'try', 'with'])

/** The name that a line of code defines. null: none. Overlong lines were not written by people. */
export function definitionOf(line: string): string | null {
  const head = line.slice(0, 300)
  const name = keyword.exec(head)?.[1] ?? method.exec(head)?.[1] ?? null
  return name === null || control.has(name) ? null : name
}

export const indentOf = (line: string): number => {
  const at = line.slice(0, 400).search(/\S/)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** The last line of a block: the lines indented below its first, and the closing bracket. */
export function blockEnd(lines: readonly string[], start: number, most: number): number {
  const indent = indentOf(lines[start]!)
  let end = start
  for (let i = start + 1; i < lines.length && i - start < most; i++) {
    const own = indentOf(lines[i]!)
    if (own === Number.POSITIVE_INFINITY) continue
    if (own > indent) end = i
    else return own === indent && /^\s*(?:[)\]}]|end\b)/.test(lines[i]!.slice(0, 400)) ? i : end
  }
  return end
}

const mostListed = 300
const mostUntracked = 50
const mostLooked = 60
const largestWhole = 24_000

/**
 * Adds the list of changed files, the diff, and changed files whole while there is room: a change is judged by the code
 * around it. A new file is shown as it is and not as a diff. Throws UsageError.
 */
export async function addReview(tray: Tray, range: string): Promise<void> {
  const { t } = tray
  const { limits } = tray.settings
  const review = await reviewOf(range, tray.settings)
  const whole = await wholeFiles(tray, review)
  const changed = review.files.filter(file => file.state !== 'A' || !whole.has(file))
  const { text, cut } = await review.diffOf(changed, limits.diff)
  tray.overview(t.names.changes, changeList(tray, review, range))
  tray.overview(t.diffName(range), text)
  for (const file of whole.values()) tray.file(file, largestWhole)
  for (const { file, why } of review.left) tray.leave(t.cutFile[why](file.path, linesIn(file)))
  for (const { path, lines, hunks } of cut) tray.leave(t.cutChange(path, lines, ...hunks))
  if (review.untracked.length > 0) tray.leave(t.cutUntracked(review.untracked.length))
  if (review.outside > 0) tray.leave(t.cutOutside(review.outside))
}

const linesIn = ({ lines }: FileChange): number => (lines === null ? 0 : lines.added + lines.removed)

function changeList(
  { t, shown }: Pick<Tray, 't' | 'shown'>,
  { files, left, untracked }: Review,
  range: string,
): string {
  const all = [...files, ...left.map(({ file }) => file)]
  const rows = all.slice(0, mostListed).map(({ path, from, lines, state }) => {
    const counted = lines === null ? t.binary : `+${lines.added} -${lines.removed}`
    return `${state}  ${counted}  ${shown(path)}${from === null ? '' : ` (${shown(from)})`}`
  })
  const more = (count: number) => (count > 0 ? [t.cutMore(count)] : [])
  const named = untracked.slice(0, mostUntracked).map(shown)
  return [
    ...[t.changesHead(range), ...rows, ...more(all.length - mostListed)],
    ...(named.length > 0 ? ['', t.untracked, ...named, ...more(untracked.length - mostUntracked)] : []),
  ].join('\n')
}

/** New files first, then small ones, as they are after the change, cleaned and masked. */
async function wholeFiles(tray: Tray, { files, blobOf }: Review): Promise<Map<FileChange, Material>> {
  const { cwd, limits } = tray.settings
  const whole = new Map<FileChange, Material>()
  let bytesLeft = limits.changed
  const there = files
    .filter(({ path, lines, state }) => lines !== null && state !== 'D' && !tray.isBrought(join(cwd, path)))
    .sort(newAndSmallFirst)
  for (const file of there.slice(0, mostLooked)) {
    if (bytesLeft < 1_000) break
    const text = blobOf === null ? await textOnDisk(tray, file, cwd) : await textInCommit(tray, file, blobOf)
    const size = text === null ? 0 : Buffer.byteLength(text)
    if (text === null || size > Math.min(bytesLeft, largestWhole)) continue
    bytesLeft -= size
    whole.set(file, { path: tray.shown(file.path), text })
  }
  return whole
}

const newAndSmallFirst = (one: FileChange, other: FileChange): number =>
  Number(other.state === 'A') - Number(one.state === 'A') || linesIn(one) - linesIn(other)

async function textOnDisk(tray: Tray, { path }: FileChange, cwd: string): Promise<string | null> {
  const size = sizeOf({ root: cwd }, path)
  if (size === null || size > 2 * largestWhole) return null
  const { env, mask, language } = tray.settings
  const { files, masked } = await readContext([join(cwd, path)], { cwd, env, mask, language, lenient: true })
  tray.masked += masked
  return files[0]?.text ?? null
}

async function textInCommit(
  tray: Tray,
  { path }: FileChange,
  blobOf: NonNullable<Review['blobOf']>,
): Promise<string | null> {
  const text = await blobOf(path)
  if (text === null || text.includes('\0') || text.includes('\ufffd') || text.length > 2 * largestWhole) return null
  return tray.settings.mask.text(clean(text).text)
}
