import { statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Prices } from '../../core/model.ts'
import { type Flaw, flawOf, trustedFolders } from '../tools/executable.ts'
import type { Environment } from '../tools/tool.ts'

/** A program of the user's own that holds a seat, as it is configured. */
export interface OwnProgram {
  name: string
  /** The program and its arguments. */
  command: readonly string[]
  /** What relative paths among these are relative to: the program itself runs in an empty folder. */
  folder: string
  /** Variables of the user's environment that it gets beside what every program gets. */
  env: readonly string[]
  /** null: unknown. */
  prices: Prices | null
  languageModel: boolean
  atOnce: number
  /** Left out: as for every tool. */
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
  /** null: there is no program of that name on PATH. */
  flaw: Flaw | null
}

export function findProgram({ command, folder }: OwnProgram, env: Environment): Startable | Lacking {
  const [word = '', ...rest] = command
  const path = isPath(word) ? resolve(folder, word) : onPath(word, env)
  if (path === null) return { missing: word, flaw: null }
  const flaw = flawOf(path)
  if (flaw !== null) return { missing: path, flaw }
  const args = rest.map(argument => placed(argument, folder))
  const lost = args.find((argument, at) => isScript(rest[at]!) && !isFile(argument))
  return lost === undefined ? { path, args } : { missing: resolve(folder, lost), flaw: 'missing' }
}

/** The first that can be started; else the first that cannot, so that it can be named. */
function onPath(word: string, env: Environment): string | null {
  const name = process.platform === 'win32' && !/\.exe$/i.test(word) ? `${word}.exe` : word
  const files = trustedFolders(env.PATH ?? env.Path ?? '').map(folder => join(folder, name))
  const there = files.filter(isFile)
  return there.find(path => flawOf(path) === null) ?? there[0] ?? null
}

/** A file beside the configuration goes by its name; whatever else a word may be, it stays as it is. */
function placed(word: string, folder: string): string {
  if (word.startsWith('-') || isAbsolute(word)) return word
  const path = resolve(folder, word)
  return /^\.{1,2}[\\/]/.test(word) || isFile(path) ? path : word
}

const isPath = (word: string): boolean => /[\\/]/.test(word)

/** What an interpreter is to read. That it is not there is known before it is started. */
const isScript = (word: string): boolean =>
  !word.startsWith('-') && (/^\.{1,2}[\\/]/.test(word) || /\.(?:[cm]?[jt]s|py|rb|pl|php|lua|jl|r|sh|jar)$/i.test(word))

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
