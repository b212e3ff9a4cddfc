import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative, sep } from 'node:path'
import type { Language } from '../../core/language.ts'
import { ownFolder, platform } from '../../system.ts'
import type { ToolContext } from './context.ts'
import type { Tool } from './tool.ts'
import { toolWordsIn } from './words.ts'

/** The absolute path of a tool. null: it is not here, or its file cannot be started. */
export function findExecutable(tool: Tool, context: ToolContext): string | null {
  return candidates(tool, context).find(path => flawOf(path) === null) ?? null
}

/** What prevents a file from being a tool. */
export type Flaw = 'missing' | 'not-a-file' | 'not-executable' | 'not-a-program'

/** What is wrong with the file in a missing tool's place: the one the user named, or the first on PATH. null: there is none. */
export function flawIn(tool: Tool, context: ToolContext, language: Language): string | null {
  const t = toolWordsIn(language)
  const chosen = chosenFile(tool, context) !== null
  for (const path of candidates(tool, context)) {
    const flaw = flawOf(path)
    if (flaw !== null && chosen) return t.flawedSetting(`tools.${tool.id}.command`, path, t.flaws[flaw])
    if (flaw === 'not-executable' || flaw === 'not-a-program') return t.flawed(path, t.flaws[flaw])
  }
  return null
}

const chosenFile = (tool: Tool, context: ToolContext): string | null => context.executable?.(tool.id) ?? null

function candidates(tool: Tool, context: ToolContext): string[] {
  const chosen = chosenFile(tool, context)
  return chosen === null ? filesOnPath(tool.command, context) : [chosen]
}

export type SearchPath = Pick<ToolContext, 'env' | 'cwd'>

/** Where a program may be. */
export function filesOnPath(word: string, { env, cwd }: SearchPath): string[] {
  const name = platform === 'win32' && !/\.exe$/i.test(word) ? `${word}.exe` : word
  return trustedFolders(env.PATH ?? env.Path ?? '', cwd).map(folder => join(folder, name))
}

/**
 * A relative entry would find programs in the folder that Agon was started in, which may be anybody's. So would the
 * entries that npm adds: `node_modules/.bin` of that folder and of every folder above it. A program that uses the library
 * may debate about another folder than its own: both are left out.
 */
export function trustedFolders(path: string, cwd: string): string[] {
  const isPackages = (entry: string) => [cwd, ownFolder()].some(folder => isPackagesOf(entry, folder))
  return path.split(delimiter).filter(entry => isAbsolute(entry) && !isPackages(entry))
}

function isPackagesOf(entry: string, cwd: string): boolean {
  const project = /^(.*)[\\/]node_modules[\\/]\.bin[\\/]?$/.exec(entry)?.[1]
  if (project === undefined) return false
  const way = relative(project, cwd)
  return way === '' || (!isAbsolute(way) && way.split(sep)[0] !== '..')
}

/** null: the system can start it. */
export function flawOf(path: string): Flaw | null {
  if (!isAbsolute(path)) return 'missing'
  try {
    if (!statSync(path).isFile()) return 'not-a-file'
  } catch {
    return 'missing'
  }
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return 'not-executable'
  }
  return isProgram(path) ? null : 'not-a-program'
}

/** What the system cannot start would be passed to a shell, which would read it as its own script. */
function isProgram(path: string): boolean {
  const begin = firstBytes(path)
  // A shell could not read it either.
  if (begin === null) return true
  if (platform === 'win32') return begin.startsWith('MZ')
  return /^#![ \t]*[^\s]/.test(begin) || binaries.some(header => begin.startsWith(header))
}

/** Mach-O on a Mac: for one 32- or 64-bit processor, or for several. ELF elsewhere. */
const binaries =
  platform === 'darwin'
    ? [
        '\xce\xfa\xed\xfe',
        '\xcf\xfa\xed\xfe',
        '\xfe\xed\xfa\xce',
        '\xfe\xed\xfa\xcf',
        '\xca\xfe\xba\xbe',
        '\xca\xfe\xba\xbf',
      ]
    : ['\x7fELF']

/** One character for each byte. */
function firstBytes(path: string): string | null {
  try {
    const file = openSync(path, constants.O_RDONLY)
    try {
      const bytes = Buffer.alloc(64)
      return bytes.toString('latin1', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
