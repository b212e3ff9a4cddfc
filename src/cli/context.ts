import { realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { clean } from '../core/clean.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import type { Material } from '../core/model.ts'
import { filesBelow, type Skipped } from './context/folder.ts'
import { readText } from './context/read.ts'
import { type ContextWords, contextWords } from './context/words.ts'
import { UsageError } from './exit.ts'
import { faultBehind } from './fault.ts'
import { bytes } from './numbers.ts'

export { discoverDocs } from './context/discover.ts'

export interface ContextText extends Material {
  bytes: number
}

export interface ReadContext {
  files: ContextText[]
  skipped: Skipped[]
  /** Secrets taken out before anything is kept or sent. */
  masked: number
  /** Hidden characters and the like that were taken out. */
  removed: number
}

export interface ReadOptions {
  cwd: string
  mask: Mask
  /** In which to say why something is left out. */
  language: Language
  /** Nobody named these paths: what cannot be read is left out. */
  lenient?: boolean
  /** By which flag a path was named. */
  flagOf?(path: string): string
}

const limits = { namedFile: 2_000_000, fileInFolder: 512_000, total: 4_000_000 }

/**
 * Reads files and folders for the debaters. What was named must be readable, or UsageError names all that is not;
 * what a folder holds may be left out, and is named in `skipped`.
 */
export async function readContext(
  paths: readonly string[],
  { cwd, mask, language, lenient = false, flagOf = () => '--context' }: ReadOptions,
): Promise<ReadContext> {
  const t = contextWords[language]
  const shelf = new Shelf(cwd, mask, t)
  const problems: Skipped[] = []
  for (const name of paths) {
    const path = resolve(cwd, name)
    const kind = kindOf(path)
    if (kind === 'folder') await addFolder(shelf, path, t)
    else {
      const why = kind === 'file' ? shelf.add(path, limits.namedFile) : t[kind]
      if (why) problems.push({ path: name, why })
    }
  }
  if (lenient) shelf.read.skipped.push(...problems)
  else if (problems.length > 0) {
    throw new UsageError(
      problems.map(({ path, why }) => faultBehind(flagOf(path), t.refused(shownName(path, mask), why))),
    )
  }
  return shelf.read
}

async function addFolder(shelf: Shelf, folder: string, t: ContextWords): Promise<void> {
  const { files, skipped } = await filesBelow(folder, t)
  for (const { path, why } of skipped) shelf.skip(path, why)
  for (const [index, file] of files.entries()) {
    const why = shelf.add(file, limits.fileInFolder)
    if (why === shelf.tooMuch) return shelf.skip(folder, t.more(files.length - index, why))
    if (why) shelf.skip(file, why)
  }
}

/** What has been read so far. */
class Shelf {
  readonly read: ReadContext = { files: [], skipped: [], masked: 0, removed: 0 }
  readonly #seen = new Set<string>()
  readonly #cwd: string
  readonly #mask: Mask
  readonly #t: ContextWords
  readonly tooMuch: string
  #size = 0

  constructor(cwd: string, mask: Mask, t: ContextWords) {
    this.#cwd = cwd
    this.#mask = mask
    this.#t = t
    this.tooMuch = t.overTotal(bytes(limits.total))
  }

  /** Adds a file once, however often it is named; or says why not. */
  add(path: string, most: number): string | null {
    const real = realPathOf(path)
    if (real === null) return this.#t.unreadable
    if (this.#seen.has(real)) return null
    const found = readText(real, most, this.#t)
    if (found.problem !== null) return found.problem
    if (this.#size + found.size > limits.total) return this.tooMuch
    this.#seen.add(real)
    this.#size += found.size
    this.#keep(path, found.text)
    return null
  }

  skip(path: string, why: string): void {
    this.read.skipped.push({ path: this.#shown(path), why })
  }

  /** Cleaned first: a hidden character inside of a secret must not keep it from being found. */
  #keep(path: string, raw: string): void {
    const { text: visible, removed } = clean(raw)
    const { text, found } = this.#mask.count(visible)
    this.read.removed += removed
    this.read.masked += found
    this.read.files.push({ path: this.#shown(path), text, bytes: Buffer.byteLength(text) })
  }

  /** Relative to the working folder, with forward slashes. */
  #shown(path: string): string {
    const short = relative(this.#cwd, path)
    return shownName((short === '' ? '.' : short).split(sep).join('/'), this.#mask)
  }
}

/** null when it is gone by now. */
function realPathOf(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/** A file's name is untrusted text, too: it goes into prompts and onto the screen. */
function shownName(name: string, mask: Mask): string {
  return mask.text(clean(name).text.replace(/\s/g, ' '))
}

function kindOf(path: string): 'file' | 'folder' | 'missing' | 'neither' | 'unreadable' {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'neither'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}
