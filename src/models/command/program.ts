import { statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { Prices } from '../../core/model.ts'
import { type Flaw, filesOnPath, flawOf, type SearchPath } from '../tools/executable.ts'

/** A program of the user that holds a seat, as configured. */
export interface OwnProgram {
  name: string
  /** The program and its arguments. */
  command: readonly string[]
  /** Relative paths here start from this folder. The program itself runs in an empty folder. */
  folder: string
  /** Environment variables it gets besides those that every program gets. */
  env: readonly string[]
  /** null: unknown. */
  prices: Prices | null
  languageModel: boolean
  atOnce: number
  /** Left out: the same as for tools. */
  idleMs?: number | undefined
  callMs?: number | undefined
}

export interface Startable {
  /** Absolute. */
  path: string
  args: string[]
}

/** Why nothing can be started. */
export interface Lacking {
  missing: string
  /** null: no such program is on PATH. */
  flaw: Flaw | null
}

export function findProgram({ command, folder }: OwnProgram, around: SearchPath): Startable | Lacking {
  const [word = '', ...rest] = command
  const path = isPath(word) ? resolve(folder, word) : onPath(word, around)
  if (path === null) return { missing: word, flaw: null }
  const flaw = flawOf(path)
  if (flaw !== null) return { missing: path, flaw }
  const args = rest.map(argument => placed(argument, folder))
  const lost = args.find((argument, at) => isScript(rest[at]!) && !isFile(argument))
  return lost === undefined ? { path, args } : { missing: resolve(folder, lost), flaw: 'missing' }
}

/** The first that can be started. Otherwise the first that cannot, so that the error can name it. */
function onPath(word: string, around: SearchPath): string | null {
  const there = filesOnPath(word, around).filter(isFile)
  return there.find(path => flawOf(path) === null) ?? there[0] ?? null
}

/** A word that names a file beside the configuration becomes its path. Other words stay as they are. */
function placed(word: string, folder: string): string {
  if (word.startsWith('-') || isAbsolute(word)) return word
  const path = resolve(folder, word)
  return /^\.{1,2}[\\/]/.test(word) || isFile(path) ? path : word
}

const isPath = (word: string): boolean => /[\\/]/.test(word)

/** Whether a word is a script for an interpreter. If it is missing, that is noticed before the start. */
const isScript = (word: string): boolean =>
  !word.startsWith('-') && (/^\.{1,2}[\\/]/.test(word) || /\.(?:[cm]?[jt]s|py|rb|pl|php|lua|jl|r|sh|jar)$/i.test(word))

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
