import { join, posix, relative } from 'node:path'
import { clean } from '../../../../core/clean.ts'
import { readText } from '../../../../host/files/folder.ts'
import { contextWords } from '../../../../host/words.ts'
import { endingOf, type FolderListing, sizeOf } from './given-files.ts'
import { type Manifest, manifestReader } from './manifests.ts'
import type { Tray } from './tray.ts'

const largestFile = 512_000

/** Adds the folder structure, the dependencies, and which folders import which. */
export function addOverview(tray: Tray, roots: readonly FolderListing[], here: FolderListing): void {
  const { t } = tray
  const { limits, cwd } = tray.settings
  for (const listing of roots) {
    const name = relative(cwd, listing.root) || '.'
    const { text, isCut } = treeText(listing.names, Math.floor(limits.tree / roots.length))
    tray.overview(t.names.tree(name), text === '' ? '' : `${t.treeHead(listing.names.length)}\n${text}`)
    if (isCut) tray.leave(t.cutTree(name))
  }
  const manifests = [here, ...roots.filter(({ root }) => root !== here.root)]
  const dependencies = manifests.map(listing => dependencyText(listing.names, reader(listing), limits.dependencies))
  tray.overview(t.names.dependencies, once(dependencies.map(({ text }) => text)).join('\n'))
  const left = dependencies.reduce((sum, { left }) => sum + left, 0)
  if (left > 0) tray.leave(t.cutDependencies(left))
  for (const listing of roots) addImports(tray, listing, Math.floor(limits.imports / roots.length))
}

function addImports(tray: Tray, listing: FolderListing, bytesLeft: number): void {
  const { t } = tray
  const below = relative(tray.settings.cwd, listing.root)
  const { text, left } = importText(listing.names, reader(listing), bytesLeft)
  const name = below === '' ? t.names.imports : `${t.names.imports} ${below}`
  tray.overview(name, text === '' ? '' : `${t.importHead}\n${text}`)
  if (text !== '' && left > 0) tray.leave(t.cutImports(left))
}

/** Reads a file of the folder if it is text, not too large, and not behind a link that leads out. */
function reader(listing: FolderListing): ReadNamed {
  return name => {
    const size = sizeOf(listing, name)
    if (size === null || size > largestFile) return null
    const read = readText(join(listing.root, name), largestFile, contextWords.en)
    return read.problem === null ? read.text : null
  }
}

const once = (texts: readonly string[]): string[] => [...new Set(texts)].filter(text => text !== '')

interface Folder {
  folders: Map<string, Folder>
  files: string[]
  /** All files below it. */
  count: number
}

/** From much detail to little: how deep it goes, and how many files per folder are named. */
const details: readonly { depth: number; files: number }[] = [
  { depth: 12, files: 100 },
  { depth: 6, files: 30 },
  { depth: 5, files: 15 },
  { depth: 4, files: 10 },
  { depth: 3, files: 8 },
  { depth: 3, files: 0 },
  { depth: 2, files: 0 },
  { depth: 1, files: 0 },
]

/** The folder structure of these files. If there is little room, deeper folders and some files are only counted. */
export function treeText(names: readonly string[], most: number): { text: string; isCut: boolean } {
  const root = folderOf(names)
  for (const detail of details) {
    const lines: string[] = []
    const isCut = write(root, 0, detail, lines)
    const text = lines.join('\n')
    if (Buffer.byteLength(text) <= most) return { text, isCut }
  }
  const lines: string[] = []
  write(root, 0, details.at(-1)!, lines)
  return { text: [...linesWithin(lines, most - 4), '…'].join('\n'), isCut: true }
}

function folderOf(names: readonly string[]): Folder {
  const root: Folder = { folders: new Map(), files: [], count: 0 }
  for (const name of names) {
    let folder = root
    const parts = name.split('/')
    folder.count += 1
    for (const part of parts.slice(0, -1).slice(0, mostDeep)) {
      const below = folder.folders.get(part) ?? { folders: new Map(), files: [], count: 0 }
      folder.folders.set(part, below)
      below.count += 1
      folder = below
    }
    folder.files.push(parts.at(-1)!)
  }
  return root
}

const mostDeep = 30

/** Returns whether anything was left out. */
function write(folder: Folder, level: number, detail: { depth: number; files: number }, lines: string[]): boolean {
  const indent = '  '.repeat(level)
  let isCut = false
  for (const [name, below] of [...folder.folders].sort(([one], [other]) => (one < other ? -1 : 1))) {
    lines.push(`${indent}${shown(name)}/ (${below.count})`)
    if (level + 1 < detail.depth) isCut = write(below, level + 1, detail, lines) || isCut
    else isCut = true
  }
  const files = folder.files.toSorted()
  for (const file of files.slice(0, detail.files)) lines.push(`${indent}${shown(file)}`)
  const rest = files.length - detail.files
  if (rest > 0) lines.push(`${indent}… (+${rest})`)
  return isCut || rest > 0
}

const shown = (name: string): string => name.replace(/\s/g, ' ').slice(0, 120)

const scripts = new Set(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'])
const most = { files: 1_500, bytes: 12_000_000, edges: 400 }
const longestLine = 500

/** Which folders import which, for TypeScript, JavaScript and Python: `src/cli → src/core (12), src/engine (3)`. */
export function importText(names: readonly string[], read: ReadNamed, bytesLeft: number): Shortened {
  const files = names.filter(name => scripts.has(endingOf(name)) || endingOf(name) === 'py')
  const known = new Set(names)
  const folders = new Set(names.flatMap(foldersOf))
  const depth = depthFor(files)
  const counts = new Map<string, Map<string, number>>()
  let bytes = 0
  let looked = 0
  for (const name of files.slice(0, most.files)) {
    const text = bytes > most.bytes ? null : read(name)
    if (text === null) continue
    looked += 1
    bytes += text.length
    for (const target of targetsOf(name, text, { known, folders }))
      count(counts, shortened(name, depth), shortened(target, depth))
  }
  return { text: written(counts, bytesLeft), left: files.length - looked }
}

/** How many folder levels are meaningful: two, or more if all files lie below one folder. */
function depthFor(files: readonly string[]): number {
  for (let depth = 2; depth < 6; depth++) if (new Set(files.map(name => shortened(name, depth))).size > 2) return depth
  return 2
}

const shortened = (name: string, depth: number): string => name.split('/').slice(0, -1).slice(0, depth).join('/') || '.'

function count(counts: Map<string, Map<string, number>>, from: string, to: string): void {
  if (from === to) return
  const row = counts.get(from) ?? new Map<string, number>()
  row.set(to, (row.get(to) ?? 0) + 1)
  counts.set(from, row)
}

function written(counts: ReadonlyMap<string, ReadonlyMap<string, number>>, bytesLeft: number): string {
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = rows.map(([from, to]) => {
    const listed = [...to].sort(([, one], [, other]) => other - one).slice(0, 30)
    return `${from} → ${listed.map(([name, times]) => `${name} (${times})`).join(', ')}`
  })
  const both = rows.flatMap(([from, to]) =>
    [...to.keys()].filter(other => from < other && counts.get(other)?.has(from)).map(other => `${from} ⇄ ${other}`),
  )
  const all = [...lines.slice(0, most.edges), ...(both.length > 0 ? ['', ...both.slice(0, 60)] : [])]
  const fitting = linesWithin(all, bytesLeft)
  return (fitting.length < all.length ? [...fitting, '…'] : all).join('\n')
}

interface Known {
  known: ReadonlySet<string>
  folders: ReadonlySet<string>
}

function* targetsOf(name: string, text: string, there: Known): Generator<string> {
  const isPython = endingOf(name) === 'py'
  for (const line of text.replace(/\n{2,}/g, '\n').split('\n')) {
    if (line.length > longestLine || !/import|require|from/.test(line)) continue
    const target = isPython ? pythonTarget(name, line, there) : scriptTarget(name, line, there)
    if (target !== null) yield target
  }
}

const scriptImport = /(?:\bfrom|\bimport|\brequire[ \t]*\(|\bimport[ \t]*\()[ \t]*["']([^"']{1,300})["']/

function scriptTarget(name: string, line: string, { known, folders }: Known): string | null {
  const path = scriptImport.exec(line)?.[1]
  if (path === undefined || !path.startsWith('.')) return null
  const meant = posix.join(posix.dirname(name), path)
  if (meant.startsWith('..')) return null
  if (known.has(meant)) return meant
  const bare = meant.replace(/\.(?:js|mjs|cjs|jsx)$/, '')
  for (const ending of scripts) if (known.has(`${bare}.${ending}`)) return `${bare}.${ending}`
  return folders.has(meant) ? `${meant}/index` : null
}

function pythonTarget(name: string, line: string, there: Known): string | null {
  const [, relative, from, plain] = /^\s*(?:from\s+(\.*)([\w.]*)\s+import\b|import\s+([\w.]+))/.exec(line) ?? []
  const path = (from ?? plain ?? '').replaceAll('.', '/')
  if (relative) {
    let folder = posix.dirname(name)
    for (let up = 1; up < relative.length; up++) folder = posix.dirname(folder)
    return pythonFile(posix.join(folder, path), there)
  }
  if (path === '') return null
  return pythonFile(path, there) ?? pythonFile(`src/${path}`, there)
}

/** `a/b/c` may be a module, a package, or a name in one of them. */
function pythonFile(path: string, { known, folders }: Known): string | null {
  for (let meant = path; meant !== '.' && meant !== ''; meant = posix.dirname(meant)) {
    if (known.has(`${meant}.py`)) return `${meant}.py`
    if (folders.has(meant)) return `${meant}/__init__.py`
    if (!meant.includes('/')) return null
  }
  return null
}

function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** Returns a file's text. null: it cannot be read. */
type ReadNamed = (name: string) => string | null

interface Shortened {
  /** '': there is nothing to tell. */
  text: string
  /** How much was left out. */
  left: number
}

const mostManifests = 30

/** The dependencies of a folder's projects, file by file, those nearest to the root first. */
function dependencyText(names: readonly string[], read: ReadNamed, most: number): Shortened {
  const found = names.filter(name => manifestReader(name) !== null && depthOf(name) <= 3).sort(byDepth)
  const all = found.slice(0, mostManifests).flatMap(name => {
    const text = read(name)
    return text === null ? [] : linesOf(name, manifestReader(name)!(text))
  })
  const lines = linesWithin(all, most)
  return { text: lines.join('\n'), left: all.length - lines.length }
}

function linesOf(path: string, { name, groups }: Manifest): string[] {
  if (groups.size === 0) return []
  const own = name === null ? '' : ` (${onLine(name)})`
  return [
    `${onLine(path)}${own}`,
    ...[...groups].flatMap(([group, dependencies]) => [
      ...(group === '' ? [] : [`  [${onLine(group)}]`]),
      ...dependencies.map(({ name, version }) => `  ${onLine(name)}${version === '' ? '' : ` ${onLine(version)}`}`),
    ]),
  ]
}

const onLine = (text: string): string => clean(text).text.replace(/\s+/g, ' ').slice(0, 160)
const depthOf = (name: string): number => name.split('/').length - 1
const byDepth = (one: string, other: string): number => depthOf(one) - depthOf(other) || (one < other ? -1 : 1)

/** As many of the first lines as fit into these bytes. */
function linesWithin(lines: readonly string[], bytesLeft: number): string[] {
  let left = bytesLeft
  const end = lines.findIndex(line => {
    left -= Buffer.byteLength(line) + 1
    return left < 0
  })
  return end < 0 ? [...lines] : lines.slice(0, end)
}
