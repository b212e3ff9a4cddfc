import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import { unprotected } from './address.ts'
import { check, describeUnknown } from './check.ts'
import { type ConfigFile, readConfigFile } from './file.ts'
import { ConfigError, type Problem } from './problem.ts'
import { type Limits, ProjectShape, type ProviderSettings, UserShape } from './shape.ts'
import { configWords } from './words.ts'

export interface Surroundings {
  /** The user's home folder. */
  home: string
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** In which to say what is wrong. */
  language: Language
}

export interface Config {
  /** As written: references to environment variables are looked up when a provider is used. */
  providers: ReadonlyMap<string, ProviderSettings>
  seats: Readonly<Record<string, string>>
  /** Settings per format; what they mean is the format's business. */
  formats: Readonly<Record<string, Readonly<Record<string, Json>>>>
  limits: Readonly<Limits>
  language: Language | null
  /** In US dollars. */
  budget: number | null
  warnings: readonly Texts[]
  /** The user's file, as shown to people. */
  userFile: string
  /** Where a field is set, for messages: `~/.agon/config.json:3:5`. */
  where(path: readonly string[]): { file: string; line: number; column: number } | null
  env: Surroundings['env']
}

/** Throws ConfigError with every problem of both files. */
export function loadConfig({ home, cwd, env, language }: Surroundings): Config {
  const userPath = join(env.AGON_HOME ? resolve(cwd, env.AGON_HOME) : join(home, '.agon'), 'config.json')
  const projectPath = join(cwd, '.agon', 'config.json')
  const userFile = shown(userPath, home)
  const problems: Problem[] = []

  const user = collect(problems, () => readUser(userPath, userFile, language))
  const project = samePath(userPath, projectPath)
    ? null
    : collect(problems, () => readProject(projectPath, userFile, language))
  if (problems.length > 0 || !user) throw new ConfigError(problems, language)

  const { providers, limits, budget } = user.value
  return {
    providers: new Map(Object.entries(providers)),
    seats: { ...user.value.seats, ...project?.value.seats },
    formats: mergeFormats(user.value.formats, project?.value.formats ?? {}),
    limits,
    language: project?.value.language ?? user.value.language,
    budget,
    warnings: Object.entries(providers).flatMap(([name, settings]) => unprotected(name, settings) ?? []),
    userFile,
    where: path => place(project?.file, path) ?? place(user.file, path),
    env,
  }
}

function readUser(path: string, name: string, language: Language) {
  const file = readConfigFile(path, name, language)
  const { value, problems } = check(file, UserShape, language)
  if (!value) throw new ConfigError(problems, language)
  return { file, value }
}

function readProject(path: string, userFile: string, language: Language) {
  const file = readConfigFile(path, '.agon/config.json', language)
  const { value, problems } = check(file, ProjectShape, language, (field, known) =>
    describeForbidden(field, known, userFile, language),
  )
  if (!value) throw new ConfigError(problems, language)
  return { file, value }
}

const redirecting = /^(?:providers?|api_?keys?|keys?|secrets?|base_?urls?|urls?|headers?|commands?|tools?|env)$/i

function describeForbidden(path: PropertyKey[], known: string[], userFile: string, language: Language): string {
  const field = String(path[0])
  const t = configWords[language]
  if (redirecting.test(field)) return t.mayNotRedirect(field, userFile)
  if (!Object.hasOwn(UserShape.shape, field)) return describeUnknown(path, known, language)
  return t.maySetOnly(known, userFile)
}

/** What it returns, or null with its problems added to the others. */
function collect<T>(problems: Problem[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
    return null
  }
}

function mergeFormats(user: Config['formats'], project: Config['formats']): Config['formats'] {
  const names = Object.keys({ ...user, ...project })
  return Object.fromEntries(names.map(name => [name, { ...user[name], ...project[name] }]))
}

function place(file: ConfigFile | undefined, path: readonly string[]) {
  return file?.has(path) ? { file: file.name, ...file.placeOf(path) } : null
}

/** In the home folder, the project's file and the user's are one. */
function samePath(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

function shown(path: string, home: string): string {
  const inside = join(home, '/')
  return (path.startsWith(inside) ? `~/${path.slice(inside.length)}` : path).replaceAll('\\', '/')
}
