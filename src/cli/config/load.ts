import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { check, describeUnknown } from './check.ts'
import { type ConfigFile, readConfigFile } from './file.ts'
import { ConfigError, type Problem } from './problem.ts'
import { checkAddress, unprotected } from './providers.ts'
import { type Limits, ProjectShape, type ProviderSettings, UserShape } from './shape.ts'

export interface Surroundings {
  /** The user's home folder. */
  home: string
  cwd: string
  env: Readonly<Record<string, string | undefined>>
}

export interface Config {
  /** As written: references to environment variables are looked up by `resolveProvider`. */
  providers: ReadonlyMap<string, ProviderSettings>
  seats: Readonly<Record<string, string>>
  /** Settings per format; what they mean is the format's business. */
  formats: Readonly<Record<string, Readonly<Record<string, Json>>>>
  limits: Limits
  language: Language | null
  /** In US dollars. */
  budget: number | null
  warnings: readonly string[]
  /** The user's file, as shown to people. */
  userFile: string
  variable(name: string): string | undefined
  /** Where a field is set: `~/.agon/config.json:3:5`, with line and column. */
  where(path: readonly string[]): { file: string; line: number; column: number } | null
}

/** Where the archive and the user's configuration live: `$AGON_HOME`, or else `~/.agon`. */
export function agonHome({ home, cwd, env }: Surroundings): string {
  return env.AGON_HOME ? resolve(cwd, env.AGON_HOME) : join(home, '.agon')
}

/** Throws ConfigError with every problem of both files. */
export function loadConfig(surroundings: Surroundings): Config {
  const { home, cwd, env } = surroundings
  const userPath = join(agonHome(surroundings), 'config.json')
  const projectPath = join(cwd, '.agon', 'config.json')
  const userFile = shown(userPath, home)
  const problems: Problem[] = []

  const user = collect(problems, () => readUser(userPath, userFile))
  const project = samePath(userPath, projectPath) ? null : collect(problems, () => readProject(projectPath, userFile))
  if (problems.length > 0 || !user) throw new ConfigError(problems)

  const providers = new Map(Object.entries(user.value.providers))
  const variable = (name: string) => env[name]
  return {
    providers,
    seats: { ...user.value.seats, ...project?.value.seats },
    formats: mergeFormats(user.value.formats, project?.value.formats ?? {}),
    limits: user.value.limits,
    language: project?.value.language ?? user.value.language,
    budget: user.value.budget,
    warnings: [...providers].flatMap(([name, settings]) => unprotected(name, settings, variable) ?? []),
    userFile,
    variable,
    where: path => place(project?.file, path) ?? place(user.file, path),
  }
}

function readUser(path: string, name: string) {
  const file = readConfigFile(path, name)
  const { value, problems } = check(file, UserShape)
  const addresses = checkAddresses(file)
  if (!value || addresses.length > 0) throw new ConfigError([...problems, ...addresses])
  return { file, value }
}

function checkAddresses(file: ConfigFile): Problem[] {
  const providers = (file.value as { providers?: Record<string, { baseURL?: unknown } | null> } | null)?.providers
  if (typeof providers !== 'object' || providers === null) return []
  return Object.entries(providers).flatMap(([name, settings]) => {
    const address = settings?.baseURL
    const path = ['providers', name, 'baseURL']
    const message = typeof address === 'string' && address !== '' ? checkAddress(address) : null
    return message ? [{ file: file.name, path: path.join('.'), ...file.placeOf(path), message }] : []
  })
}

function readProject(path: string, userFile: string) {
  const file = readConfigFile(path, '.agon/config.json')
  const { value, problems } = check(file, ProjectShape, (field, known) => describeForbidden(field, known, userFile))
  if (!value) throw new ConfigError(problems)
  return { file, value }
}

const redirecting = /^(?:providers?|api_?keys?|keys?|secrets?|base_?urls?|urls?|headers?|commands?|tools?|env)$/i

function describeForbidden(path: PropertyKey[], known: string[], userFile: string): string {
  const field = String(path[0])
  if (redirecting.test(field)) {
    return `a project's file may not set ${field}: a cloned repository must not redirect your keys. Put it into ${userFile}.`
  }
  if (!Object.hasOwn(UserShape.shape, field)) return describeUnknown(path, known)
  return `a project's file may set only ${known.join(', ')}. Put it into ${userFile}.`
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
  const inHome = path.startsWith(join(home, '/'))
  return (inHome ? `~/${path.slice(join(home, '/').length)}` : path).replaceAll('\\', '/')
}
