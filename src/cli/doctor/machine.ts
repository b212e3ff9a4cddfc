import { accessSync, constants, existsSync, lstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../core/language.ts'
import { StoreFailed } from '../../core/store.ts'
import { openArchive } from '../../store/archive.ts'
import type { ConfigError } from '../config/problem.ts'
import { agonHome, archivePath, type Environment } from '../home.ts'
import { colorful } from '../show-live.ts'
import type { MachineFinding } from './findings.ts'

/** Too old a Node does not come as far as this. */
export const lookAtNode = (): MachineFinding => fine('node', { version: process.versions.node })

/** Nothing is left here: an archive that does not exist yet only needs a place. */
export function lookAtArchive(env: Environment, language: Language): MachineFinding {
  const path = archivePath(agonHome(env))
  const bytes = ['', '-wal'].reduce((sum, end) => sum + sizeOf(path + end), 0)
  const writable = (!existsSync(path) || mayWrite(path)) && takesFiles(existingAbove(dirname(path)))
  const facts = { path, exists: existsSync(path), writable, bytes }
  const mend = writable ? null : 'export AGON_HOME=…'
  if (!facts.exists) return { ...fine('archive', { ...facts, debates: 0 }), state: writable ? 'ok' : 'broken', mend }
  try {
    const archive = openArchive(path, { language, busyTimeout: 500 })
    try {
      const debates = archive.list({ limit: Number.MAX_SAFE_INTEGER }).length
      return { ...fine('archive', { ...facts, debates }), state: writable ? 'ok' : 'broken', mend }
    } finally {
      archive.close()
    }
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error
    return { ...fine('archive', { ...facts, debates: null }), state: 'broken', problems: [error.message], mend }
  }
}

export function lookAtTerminal(env: Environment): MachineFinding {
  const { stdout, stdin, stderr } = process
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  const utf8 = process.platform === 'win32' || process.platform === 'darwin' || /utf-?8/i.test(locale)
  const facts = {
    terminal: Boolean(stdout.isTTY),
    columns: stdout.columns ?? null,
    colour: colorful(stdout, false),
    utf8,
    people: Boolean(stdin.isTTY && stderr.isTTY),
  }
  return {
    ...fine('terminal', facts),
    ...(facts.terminal && !utf8 && { state: 'unchecked', mend: 'export LC_ALL=C.UTF-8' }),
  }
}

export function lookAtConfig(file: string, exists: boolean, error: ConfigError | null): MachineFinding {
  const facts = { file, exists }
  if (!error) return fine('config', facts)
  return { ...fine('config', facts), state: 'broken', problems: error.message.split('\n') }
}

const fine = (name: MachineFinding['name'], facts: MachineFinding['facts']): MachineFinding => ({
  name,
  state: 'ok',
  facts,
  problems: [],
  mend: null,
})

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Tried, and not asked for: not even the system knows of every folder whether something can be made in it. */
function takesFiles(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.agon-')))
    return true
  } catch {
    return false
  }
}

/** The folder itself, or what its way goes through; a link to nowhere counts, because no folder can be made of it. */
const existingAbove = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : existingAbove(dirname(path))

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
