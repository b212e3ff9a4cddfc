import { distance } from 'fastest-levenshtein'
import { clean, shorten } from '../../core/clean.ts'
import { type Check, type LineRange, pageOf, type TargetOf } from '../../core/evidence.ts'
import type { Mask } from '../../core/mask.ts'
import { lineStarts } from '../../core/places.ts'
import type { Mention } from '../find/mention.ts'
import type { HeardTexts } from '../heard-texts.ts'
import type { TextLibrary } from '../library.ts'
import type { SourceText } from '../source-text.ts'
import type { Page } from '../web/pages.ts'
import type { CheckWords } from '../words.ts'
import { type Git, meaningsOf, type ReadFile } from './folder.ts'

/** A place that a speech names, looked up: the texts it means, and what is told of it if no words are quoted from it. */
export interface FoundPlace extends Mention {
  sources: readonly SourceText[]
  check: Check
}

/** Where places are looked up. */
export interface Shelves {
  library: TextLibrary
  /** What the speaker may quote of it. */
  heard: HeardTexts
  /** Reads a file that was not sent, from a folder that may be searched; null: there is none. */
  onDisk(path: string): Promise<ReadFile | null>
  /** True if there is a folder that may be searched. */
  anyFolder: boolean
  /** null: pages are not looked up. */
  readPage: ((url: string) => Promise<Page>) | null
  /** null: git may not be asked. */
  git: Git | null
  mask: Mask
  t: CheckWords
}

export async function lookUpPlace(mention: Mention, shelves: Shelves): Promise<FoundPlace> {
  const { target } = mention
  switch (target.kind) {
    case 'file':
      return { ...mention, ...(await lookUpFile(target, shelves)) }
    case 'page':
    case 'doi':
    case 'arxiv':
      return { ...mention, ...(await lookUpPage(pageOf(target)!, shelves)) }
    case 'commit':
      return { ...mention, ...(await lookUpCommit(target.hash, shelves)) }
    case 'speech':
      return { ...mention, ...lookUpTurn(target.turn!, shelves) }
    case 'package':
      return { ...mention, ...nothing({ result: 'not-checked', reason: shelves.t.packages }) }
    case 'other':
      return {
        ...mention,
        ...nothing({ result: 'not-checked', reason: shelves.t.notAtHand(shorten(target.name, 80)) }),
      }
  }
}

type Found = Pick<FoundPlace, 'sources' | 'check'>

const nothing = (check: Check): Found => ({ sources: [], check })

async function lookUpFile({ path, lines }: TargetOf<'file'>, shelves: Shelves): Promise<Found> {
  const { library, anyFolder, t } = shelves
  const files = library.sources.filter(({ kind, hash }) => kind === 'file' && hash === undefined)
  if (files.length === 0 && !anyFolder) return nothing({ result: 'not-checked', reason: t.noFiles })
  const meant = new Set(
    pathsMeant(
      path,
      files.map(({ name }) => name),
    ),
  )
  if (meant.size > 0) {
    const sources = files.filter(({ name }) => meant.has(name))
    return { sources, check: best(sources.map(source => checkLines(source, lines, t))) }
  }
  const read = await shelves.onDisk(path)
  if (read?.state === 'read') {
    const source = kept(library, { kind: 'file', name: read.path, text: read.text, hash: read.hash })
    const check = checkLines(source, lines, t)
    return { sources: [source], check: { ...check, reason: t.onDisk(check.reason), hash: read.hash } }
  }
  if (read) return nothing({ result: 'not-checked', reason: t.fileRefused[read.state] })
  if (isFolderOf(path, files)) return nothing({ result: 'exists', reason: t.folderExists(path) })
  return nothing(missing(path, files, shelves))
}

/** A source that was read for the debate. It is found again by its hash. */
function kept(library: TextLibrary, source: SourceText): SourceText {
  const known = library.sources.find(
    ({ kind, name, hash }) => kind === source.kind && name === source.name && hash === source.hash,
  )
  if (!known) library.add(source)
  return known ?? source
}

const order: readonly Check['result'][] = ['exists', 'not-there']
const best = (checks: readonly Check[]): Check =>
  order.flatMap(result => checks.find(check => check.result === result) ?? [])[0]!

function checkLines({ name, text }: SourceText, lines: LineRange | undefined, t: CheckWords): Check {
  if (!lines) return { result: 'exists', reason: t.fileExists(name), where: name }
  const starts = lineStarts(text)
  const count = starts.length - (text.endsWith('\n') ? 1 : 0)
  const [first, last] = lines
  if (last > count) return { result: 'not-there', reason: t.linesBeyond(name, count), where: name }
  const where = first === last ? `${name}:${first}` : `${name}:${first}-${last}`
  const shown = text.slice(starts[Math.max(0, first - 1)], starts[last] ?? text.length).trim()
  return { result: 'exists', reason: t.linesExist(where), where, text: shorten(shown, longestText) }
}

/** How many characters of a source's words are recorded. */
export const longestText = 160

/** A file that others speak of may exist, though it was not brought. */
function missing(path: string, files: readonly SourceText[], { anyFolder, t }: Shelves): Check {
  const name = nameOf(path)
  const stem = name.replace(/\.[^.]*$/, '')
  const forms = [name, `/${stem}'`, `/${stem}"`]
  if (stem.length > 2 && files.some(({ text }) => forms.some(form => text.includes(form))))
    return { result: 'not-checked', reason: t.notBrought(path) }
  const reason = t.noSuchFile(path, anyFolder)
  const near = nearestPath(path, files)
  return { result: 'no-such-source', reason: near === null ? reason : t.didYouMean(reason, near) }
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
  const short = paths.filter(path => isShortFor(written, path))
  return short.length === 1 ? short : []
}

/** `汇总.md` for `居民意见汇总.md`, `report.md` for `pilot-report.md`: the end of one name alone. */
function isShortFor(written: string, path: string): boolean {
  const name = nameOf(path)
  if (written.includes('/') || written.length >= name.length || !name.endsWith(written)) return false
  return /^\p{Script=Han}{2}/u.test(written) || /[-_. ]/.test(name.at(-written.length - 1)!)
}

/** `auth.ts` is `src/auth.ts`, and so is `/home/me/project/src/auth.ts`. */
function endsWith(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`) || (isFromRoot(end) && end.endsWith(`/${path}`))
}

const isFromRoot = (path: string): boolean => /^(?:\/|[a-z]:\/)/i.test(path)

const isFolderOf = (written: string, files: readonly SourceText[]): boolean =>
  meaningsOf(written).some(meant => files.some(({ name }) => `/${name}`.includes(`/${meant}/`)))

/** The path whose name is nearest; null: none is near. */
function nearestPath(written: string, files: readonly SourceText[]): string | null {
  const name = nameOf(written).toLowerCase()
  let best: string | null = null
  let least = Math.max(1, Math.floor(name.length / 3)) + 1
  for (const { name: path } of files.slice(0, mostCompared)) {
    const far = distance(name, nameOf(path).toLowerCase())
    if (far >= least) continue
    least = far
    best = path
  }
  return best
}

const mostCompared = 5_000
const nameOf = (path: string): string => (meaningsOf(path).at(-1) ?? '').replace(/^.*\//, '').slice(0, 200)

async function lookUpPage(url: string, { library, readPage, t }: Shelves): Promise<Found> {
  if (readPage === null) return nothing({ result: 'not-checked', reason: t.webOff })
  const page = await readPage(url)
  if (page.state !== 'read') return nothing(notRead(page, t))
  const { hash, text, title } = page
  const source = kept(library, { kind: 'page', name: page.url, text, hash })
  const where = page.url === url ? {} : { where: page.url }
  const shown = title === null ? {} : { text: shorten(title, longestText) }
  return { sources: [source], check: { result: 'exists', reason: t.pageExists, ...where, ...shown, hash } }
}

function notRead(page: Exclude<Page, { state: 'read' }>, t: CheckWords): Check {
  const { reason } = page
  if (page.state === 'gone') return { result: 'no-such-source', reason: t.pageGone(reason) }
  if (page.state === 'unreachable') return { result: 'unreachable', reason: t.pageUnreachable(reason) }
  return { result: 'not-checked', reason: page.asked ? t.pageNotRead(reason) : t.pageRefused(reason) }
}

async function lookUpCommit(hash: string, { library, git, mask, t }: Shelves): Promise<Found> {
  if (git === null) return nothing({ result: 'not-checked', reason: t.noRepository })
  if (!/^[0-9a-f]{4,64}$/i.test(hash)) return nothing({ result: 'no-such-source', reason: t.noSuchCommit })
  const type = await git(['cat-file', '-t', hash])
  if (type?.trim() !== 'commit') {
    const repository = await git(['rev-parse', '--git-dir'])
    return nothing(
      repository === null
        ? { result: 'not-checked', reason: t.noRepository }
        : { result: 'no-such-source', reason: t.noSuchCommit },
    )
  }
  // Not `git show`: it may verify signatures, with the program that the repository's settings name.
  const raw = (await git(['cat-file', 'commit', hash])) ?? ''
  const text = mask.text(clean(raw.slice(raw.indexOf('\n\n') + 2)).text)
  const source = kept(library, { kind: 'commit', name: hash, text })
  return {
    sources: [source],
    check: { result: 'exists', reason: t.commitExists, text: shorten(text.split('\n')[0]!, longestText) },
  }
}

/** `round-1/proposer`: what was said there. */
function lookUpTurn(turn: string, { heard, t }: Shelves): Found {
  const said = heard.sources.filter(({ kind }) => kind === 'speech')
  const written = turn.trim().toLowerCase().replace(/\s+/g, '-')
  const sources = said.filter(({ name }) => `/${name.toLowerCase()}/`.includes(`/${written}/`))
  const [last] = sources.slice(-1)
  if (last) return { sources, check: { result: 'exists', reason: t.spoke(last.name), where: last.name } }
  return nothing({ result: 'no-such-source', reason: said.length === 0 ? t.nothingSaid : t.noSuchTurn(turn) })
}
