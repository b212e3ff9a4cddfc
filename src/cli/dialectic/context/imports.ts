import { posix } from 'node:path'
import type { ReadNamed } from './dependencies.ts'
import { linesWithin } from './fitting.ts'
import { endingOf } from './names.ts'

const scripts = new Set(['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'])
const most = { files: 1_500, bytes: 12_000_000, edges: 400 }
const longestLine = 500

export interface ImportText {
  /** '': nothing imports anything of another folder, as far as was looked. */
  text: string
  /** How many files were not looked at. */
  left: number
}

/** Which folders import which, of TypeScript, JavaScript and Python: `src/cli → src/core (12), src/engine (3)`. */
export function importText(names: readonly string[], read: ReadNamed, room: number): ImportText {
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
  return { text: written(counts, room), left: files.length - looked }
}

/** The folders that say something: two levels, or more where the files all lie below one. */
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

function written(counts: ReadonlyMap<string, ReadonlyMap<string, number>>, room: number): string {
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = rows.map(([from, to]) => {
    const listed = [...to].sort(([, one], [, other]) => other - one).slice(0, 30)
    return `${from} → ${listed.map(([name, times]) => `${name} (${times})`).join(', ')}`
  })
  const both = rows.flatMap(([from, to]) =>
    [...to.keys()].filter(other => from < other && counts.get(other)?.has(from)).map(other => `${from} ⇄ ${other}`),
  )
  const all = [...lines.slice(0, most.edges), ...(both.length > 0 ? ['', ...both.slice(0, 60)] : [])]
  const fitting = linesWithin(all, room)
  return (fitting.length < all.length ? [...fitting, '…'] : all).join('\n')
}

interface Known {
  known: ReadonlySet<string>
  folders: ReadonlySet<string>
}

/** The files and folders that a file imports, as far as they are here. */
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
