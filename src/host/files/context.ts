import { globSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { clean } from '../../core/clean.ts'
import { bytes } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import { environmentSecrets } from '../../core/mask/patterns.ts'
import type { Mask } from '../../core/mask.ts'
import type { Material } from '../../core/model.ts'
import { tools } from '../../models/tools/index.ts'
import { isCommon, secretsAmong } from '../../models/tools/place.ts'
import { orElse } from '../caught.ts'
import type { Config } from '../config/load.ts'
import { heldSecrets } from '../config/providers.ts'
import { leastLength, searchSecrets } from '../config/search.ts'
import { UsageError } from '../exit.ts'
import { faultBehind } from '../fault.ts'
import type { Environment } from '../host.ts'
import { type ContextWords, contextWords } from '../words.ts'
import { filesBelow, isInside, readText, type Skipped } from './folder.ts'

const places = [
  'README',
  'README.{txt,rst,adoc}',
  '*.md',
  '{docs,doc,adr,adrs,architecture,decisions,design,documentation,rfcs,wiki}/**/*.{md,markdown,txt,rst,adoc}',
]
const most = { files: 200, bytes: 2_000_000, file: 512_000 }

/** A project's README and documents, for a voice that was given nothing to read. */
export function discoverDocs(cwd: string): string[] {
  const exclude = (path: string) => /(?:^|[\\/])(?:node_modules|dist|vendor|\.[^\\/]+)(?:[\\/]|$)/.test(path)
  const names = [...new Set(globSync(places, { cwd, exclude }))].sort()
  const root = realpathSync(cwd)
  const found: string[] = []
  let total = 0
  for (const name of names) {
    const size = sizeOf(join(cwd, name), root)
    if (size === null || size > most.file || total + size > most.bytes) continue
    total += size
    found.push(name)
    if (found.length === most.files) break
  }
  return found
}

/** null: it is no file, or lies outside because a folder on the way is a link. */
function sizeOf(path: string, root: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() && isInside(realpathSync(path), root) ? found.size : null
}

export interface ReadContext {
  files: (Material & { bytes: number })[]
  skipped: Skipped[]
  /** How many secrets were removed before anything is stored or sent. */
  masked: number
  /** How many hidden characters and the like were removed. */
  removed: number
}

interface ReadOptions {
  cwd: string
  /** Git lists the folders, and needs some of these variables. */
  env: Environment
  mask: Mask
  /** The language for saying why something is left out. */
  language: Language
  /** The user did not name these paths, so what cannot be read is left out. */
  lenient?: boolean
  flagOf?(path: string): string
}

const limits = { namedFile: 2_000_000, fileInFolder: 512_000, total: 4_000_000 }

/**
 * Reads files and folders for the debaters. Files that the user named must be readable: UsageError lists those that are
 * not. Files in a folder may be left out, and are listed in `skipped`.
 */
export async function readContext(
  paths: readonly string[],
  { cwd, env, mask, language, lenient = false, flagOf = () => '--context' }: ReadOptions,
): Promise<ReadContext> {
  const t = contextWords[language]
  const shelf = new Shelf(cwd, mask, t)
  const problems: Skipped[] = []
  for (const name of paths) {
    const path = resolve(cwd, name)
    const kind = kindOf(path)
    if (kind === 'folder') await addFolder(shelf, path, env, t)
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

async function addFolder(shelf: Shelf, folder: string, env: Environment, t: ContextWords): Promise<void> {
  const { files, skipped } = await filesBelow(folder, env, t)
  for (const { path, why } of skipped) shelf.skip(path, why)
  for (const [index, file] of files.entries()) {
    const why = shelf.add(file, limits.fileInFolder)
    if (why === shelf.tooMuch) return shelf.skip(folder, t.more(files.length - index, why))
    if (why) shelf.skip(file, why)
  }
}

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

  /** Adds a file once, however often it is named, or says why not. */
  add(path: string, most: number): string | null {
    const real = orElse(null, () => realpathSync(path))
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

  /** Cleaned before masking: a hidden character inside a secret must not hide it. */
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

/** A file name is untrusted text too: it goes into prompts and onto the screen. */
const shownName = (name: string, mask: Mask): string => mask.text(clean(name).text.replace(/\s/g, ' '))

function kindOf(path: string): 'file' | 'folder' | 'missing' | 'neither' | 'unreadable' {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'neither'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

/** All that must never be stored, sent or shown: keys of providers, tools and the search service, variables passed to the user's own programs, and what the environment calls a secret. */
export function secretsOf(config: Config): string[] {
  return [
    ...heldSecrets(config),
    ...environmentSecrets(config.env),
    ...toolSecrets(config.env),
    ...programSecrets(config),
    ...searchSecrets(config),
  ]
}

/** A tool uses these as keys, whatever they look like: from the environment or from files in the user's home. */
function toolSecrets(env: Config['env']): string[] {
  const given = Object.fromEntries(tools.flatMap(tool => tool.env).map(name => [name, env[name]]))
  const kept = tools.flatMap(tool => tool.secrets?.(env) ?? [])
  return [...secretsAmong(given), ...kept].filter(value => value.length >= leastLength)
}

/** Variables that are passed to a program by name. Those that every program sees are no secrets. */
function programSecrets({ commands, env }: Config): string[] {
  const names = [...commands.values()].flatMap(command => command.env ?? []).filter(name => !isCommon(name))
  return [...new Set(names)].map(name => env[name]?.trim() ?? '').filter(value => value.length >= leastLength)
}
