import { accessSync, constants, existsSync, lstatSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../core/language.ts'
import { commandProvider, isCommand } from '../../core/notices.ts'
import { StoreFailed } from '../../core/store.ts'
import { programFlaw } from '../../models/command/command.ts'
import { findProgram } from '../../models/command/program.ts'
import { knownProviders } from '../../models/providers.ts'
import { tools } from '../../models/tools/index.ts'
import { openArchive } from '../../store/archive.ts'
import { nodeVersion, platform } from '../../system.ts'
import { orElse } from '../caught.ts'
import { ownPrograms } from '../config/available.ts'
import { fillIn } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import type { ConfigError } from '../config/problem.ts'
import { addressOf, configuredModels } from '../config/providers.ts'
import { agonHome, archivePath, type Environment } from '../host.ts'
import type { FoundTool, Machine } from '../seats/machine.ts'
import type { Findings, MachineFinding, ProgramFinding, ServerFinding, ToolFinding } from './findings.ts'
import { serverCommands } from './providers.ts'

/** A Node that is too old does not get this far. */
export const lookAtNode = (): MachineFinding => fine('node', { version: nodeVersion })

/** Writes nothing: an archive that does not exist yet only needs a place. */
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

/** What a terminal can show, and whether somebody sits at it. */
export interface TerminalFacts {
  terminal: boolean
  columns: number | null
  colour: boolean
  people: boolean
}

export function lookAtTerminal(seen: TerminalFacts, env: Environment): MachineFinding {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  const utf8 = platform === 'win32' || platform === 'darwin' || /utf-?8/i.test(locale)
  const { terminal, columns, colour, people } = seen
  return {
    ...fine('terminal', { terminal, columns, colour, utf8, people }),
    ...(terminal && !utf8 && { state: 'unchecked', mend: 'export LC_ALL=C.UTF-8' }),
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

const mayWrite = (path: string): boolean => orElse(false, () => accessSync(path, constants.W_OK) === undefined)

/** Tries it, because even the system does not know for every folder whether files can be created in it. */
const takesFiles = (folder: string): boolean =>
  orElse(false, () => rmdirSync(mkdtempSync(join(folder, '.agon-'))) === undefined)

/** The folder, or its nearest existing parent. A dangling link counts, because no folder can be created there. */
const existingAbove = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : existingAbove(dirname(path))

const isThere = (path: string): boolean => orElse(false, () => lstatSync(path, { throwIfNoEntry: false }) !== undefined)

const sizeOf = (path: string): number => orElse(0, () => statSync(path).size)

/** Whether the user's own programs could be started. None is started. */
export function lookAtPrograms(config: Config, language: Language): ProgramFinding[] {
  return ownPrograms(config).map(program => {
    const found = findProgram(program, config)
    const problem = programFlaw(program, config, language)
    return {
      name: `${commandProvider}:${program.name}`,
      state: problem === null ? 'ok' : 'broken',
      mend: null,
      path: 'path' in found ? found.path : null,
      problem,
      unset: program.env.filter(variable => !config.env[variable]?.trim()),
      languageModel: program.languageModel,
    }
  })
}

/** If programs hold all seats, no language model is needed. */
export const heldByPrograms = ({ seats }: Pick<Findings, 'seats'>): boolean =>
  seats.length > 0 && seats.every(({ model }) => isCommand(model))

/** Model servers at their usual ports. If a server's models are configured, it is listed as a provider. */
export async function lookAtServers(config: Config, machine: Machine): Promise<ServerFinding[]> {
  const running = await machine.servers()
  return knownProviders
    .filter(({ port, name }) => port !== undefined && configuredModels(config.providers.get(name) ?? {}).length === 0)
    .map(known => {
      const { name } = known
      const address = fillIn(addressOf(config.providers.get(name) ?? {}, known, config.env), config.env)
      const server = running.find(found => found.name === name)
      if (!server) return { name, state: 'absent', address, models: [], mend: serverCommands[name]! }
      const { models } = server
      if (models.length > 0) return { name, state: 'ok', address, models, mend: null }
      return { name, state: 'broken', address, models, mend: name === 'ollama' ? 'ollama pull qwen3' : null }
    })
}

export async function lookAtTools(machine: Machine): Promise<ToolFinding[]> {
  const found = await Promise.all(tools.map(tool => machine.tool(tool.id)))
  return found.map(toolFinding)
}

function toolFinding({ tool, path, version, signedIn, detail }: FoundTool): ToolFinding {
  const about = { name: tool.id, path, version, signedIn, detail }
  if (path === null) return { ...about, state: 'absent', mend: `npm install -g ${tool.npm}` }
  if (signedIn === false) return { ...about, state: 'broken', mend: tool.signIn }
  return { ...about, state: signedIn === null ? 'unchecked' : 'ok', mend: null }
}
