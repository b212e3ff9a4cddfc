import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import { knownProvider, knownProviders } from '../../models/providers.ts'
import type { ToolId } from '../../models/tools/tool.ts'
import { caught, orElse } from '../caught.ts'
import { check, describeUnknown, problemAt } from './check.ts'
import { type ConfigFile, readConfigFile } from './file.ts'
import { reservedProviders, unprotected } from './grammar.ts'
import { ConfigError, type Problem } from './problem.ts'
import {
  type CommandSettings,
  type ConfigLimits,
  ProjectShape,
  type ProviderSettings,
  type SearchSection,
  type ToolSettings,
  UserShape,
} from './shape.ts'
import { configWords } from './words.ts'

export interface ConfigSurroundings {
  home: string
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** The language for error messages. */
  language: Language
}

export interface Config {
  /** As written: environment variables are looked up when a provider is used. */
  providers: ReadonlyMap<string, ProviderSettings>
  seats: Readonly<Record<string, string>>
  /** The model that takes over a seat if its own fails for good. */
  fallbacks: Readonly<Record<string, string>>
  tools: Readonly<Partial<Record<ToolId, ToolSettings | undefined>>>
  commands: ReadonlyMap<string, CommandSettings>
  /** The web search service, as written. null: none. */
  search: SearchSection | null
  /** Settings per format. The format defines what they mean. */
  formats: Readonly<Record<string, Readonly<Record<string, Json>>>>
  limits: Readonly<ConfigLimits>
  language: Language | null
  budget: number | null
  warnings: readonly Texts[]
  /** The user's file, as shown to people. */
  userFile: string
  /** The folder of the user's file. Paths in it are relative to this. */
  userFolder: string
  /** Where a field is set, for messages: `~/.agon/config.json:3:5`. */
  where(path: readonly string[]): { file: string; line: number; column: number } | null
  env: ConfigSurroundings['env']
  cwd: string
}

/** Throws ConfigError with all problems of both files. */
export function loadConfig({ home, cwd, env, language }: ConfigSurroundings): Config {
  const userPath = join(env.AGON_HOME ? resolve(cwd, env.AGON_HOME) : join(home, '.agon'), 'config.json')
  const projectPath = join(cwd, '.agon', 'config.json')
  const userFile = shown(userPath, home)
  const problems: Problem[] = []

  const user = collect(problems, () => readUser(userPath, userFile, language))
  const project = samePath(userPath, projectPath)
    ? null
    : collect(problems, () => readProject(projectPath, userFile, language))
  if (problems.length > 0 || !user) throw new ConfigError(problems, language)

  const { providers, tools, commands, search, limits, budget } = user.value
  return {
    providers: new Map(Object.entries(providers)),
    seats: { ...user.value.seats, ...project?.value.seats },
    fallbacks: { ...user.value.fallbacks, ...project?.value.fallbacks },
    tools,
    commands: new Map(Object.entries(commands)),
    search,
    formats: mergeFormats(user.value.formats, project?.value.formats ?? {}),
    limits,
    language: project?.value.language ?? user.value.language,
    budget,
    warnings: Object.entries(providers).flatMap(([name, settings]) => unprotected(name, settings, env) ?? []),
    userFile,
    userFolder: dirname(userPath),
    where: path => place(project?.file, path) ?? place(user.file, path),
    env,
    cwd,
  }
}

function readUser(path: string, name: string, language: Language) {
  const file = readConfigFile(path, name, language)
  const { value, problems } = check(file, UserShape, language)
  const nowhere = withoutAddress(file, language)
  if (!value || nowhere.length > 0) throw new ConfigError([...problems, ...nowhere], language)
  return { file, value }
}

/** Only known providers may omit their address. This reads the raw file, so that all errors show at once. */
function withoutAddress(file: ConfigFile, language: Language): Problem[] {
  const names = knownProviders.map(({ name }) => name)
  return providersIn(file.value)
    .filter(name => !reservedProviders.includes(name) && !knownProvider(name))
    .filter(name => !file.has(['providers', name, 'baseURL']))
    .map(name =>
      problemAt(file, ['providers', name, 'baseURL'], configWords[language].noAddress(nearest(name, names), names)),
    )
}

function providersIn(value: unknown): string[] {
  const { providers } = (value ?? {}) as { providers?: unknown }
  const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!isObject(providers)) return []
  return Object.entries(providers as object).flatMap(([name, settings]) => (isObject(settings) ? [name] : []))
}

function readProject(path: string, userFile: string, language: Language) {
  const file = readConfigFile(path, '.agon/config.json', language)
  const { value, problems } = check(file, ProjectShape, language, (field, known) =>
    describeForbidden(field, known, userFile, language),
  )
  if (!value) throw new ConfigError(problems, language)
  return { file, value }
}

const redirecting = /^(?:providers?|api_?keys?|keys?|secrets?|base_?urls?|urls?|headers?|commands?|tools?|search|env)$/i

function describeForbidden(path: PropertyKey[], known: string[], userFile: string, language: Language): string {
  const field = String(path[0])
  const t = configWords[language]
  if (redirecting.test(field)) return t.mayNotRedirect(field, userFile)
  if (!Object.hasOwn(UserShape.shape, field)) return describeUnknown(path, known, language)
  return t.maySetOnly(known, userFile)
}

/** The result, or null after adding its problems to the others. */
function collect<T>(problems: Problem[], read: () => T): T | null {
  const found = caught(ConfigError, read)
  if (!(found instanceof ConfigError)) return found
  problems.push(...found.problems)
  return null
}

function mergeFormats(user: Config['formats'], project: Config['formats']): Config['formats'] {
  const names = Object.keys({ ...user, ...project })
  return Object.fromEntries(names.map(name => [name, { ...user[name], ...project[name] }]))
}

const place = (file: ConfigFile | undefined, path: readonly string[]) =>
  file?.has(path) ? { file: file.name, ...file.placeOf(path) } : null

/** In the home folder, the project's file and the user's are the same. */
const samePath = (one: string, other: string): boolean => orElse(false, () => realpathSync(one) === realpathSync(other))

function shown(path: string, home: string): string {
  const inside = join(home, '/')
  return (path.startsWith(inside) ? `~/${path.slice(inside.length)}` : path).replaceAll('\\', '/')
}
