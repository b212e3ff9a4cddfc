import { tmpdir } from 'node:os'
import type { Language } from '../../core/language.ts'
import { type SearchLimits, usualSearchLimits } from '../../core/search.ts'
import { findProgram } from '../../models/command/program.ts'
import { environmentOf, isCommon } from '../../models/tools/place.ts'
import { toolWordsIn } from '../../models/tools/words.ts'
import { type McpProgram, type SearchEndpoint, type SearchSettings, usualAddresses } from '../../search/settings.ts'
import { milliseconds } from './available.ts'
import { checkAddress, fillIn, isLoopback, referencesIn } from './grammar.ts'
import type { Config } from './load.ts'
import { ConfigError, fieldName, type Problem } from './problem.ts'
import { isHeaderValue, writtenSecrets } from './providers.ts'
import type { SearchSection } from './shape.ts'
import { type ConfigWords, configWords, type SearchConfigWords, searchConfigWords } from './words.ts'

export interface ResolvedSearch {
  name: SearchSection['service']
  settings: SearchSettings
  limits: SearchLimits
  /** Which comes first for a model with a web search of its own. */
  prefer: 'own' | 'service'
}

/**
 * null: none is configured; a key in the environment alone does not count. Throws ConfigError with all that is missing
 * or misplaced. Its `reason` is `credentials` if only something it refers to is missing.
 */
export function searchOf(config: Config, language: Language): ResolvedSearch | null {
  if (config.search === null) return null
  const section = config.search
  const faults = new Faults(config, language)
  misplaced(section, faults)
  const settings = settingsOf(section, faults)
  faults.throwAll()
  return { name: section.service, settings, limits: limitsOf(section), prefer: section.prefer ?? 'own' }
}

const limitsOf = ({ rounds, atOnce, results, bytes }: SearchSection): SearchLimits => ({
  rounds: rounds ?? usualSearchLimits.rounds,
  atOnce: atOnce ?? usualSearchLimits.atOnce,
  results: results ?? usualSearchLimits.results,
  bytes: bytes ?? usualSearchLimits.bytes,
})

/** All its secrets, which must never be stored, sent or shown, even if the service is not used. */
export function searchSecrets({ search, env }: Config): string[] {
  const written = writtenSecrets(search ?? {})
  const given = (search?.env ?? []).filter(name => !isCommon(name))
  const names = [...written.flatMap(referencesIn), ...given, ...Object.values(usualKeys)]
  const values = [...written.map(text => fillIn(text, env)), ...names.map(name => env[name] ?? '')]
  return [...new Set(values.map(value => value.trim()))].filter(value => value.length >= leastLength)
}

/** Shorter secrets would mask ordinary words. */
export const leastLength = 8

/** The variable with a service's key, unless the user says otherwise. */
export const usualKeys = { brave: 'BRAVE_API_KEY', tavily: 'TAVILY_API_KEY' } as const

const keyPages = { brave: 'https://api-dashboard.search.brave.com', tavily: 'https://app.tavily.com' } as const

class Faults {
  readonly config: Config
  readonly t: ConfigWords
  readonly own: SearchConfigWords
  readonly language: Language
  readonly #problems: Problem[] = []
  #onlyUnset = true

  constructor(config: Config, language: Language) {
    this.config = config
    this.language = language
    this.t = configWords[language]
    this.own = searchConfigWords[language]
  }

  wrong(field: readonly string[], message: string): void {
    this.#onlyUnset = false
    this.unset(field, message)
  }

  /** The file is fine, but something it refers to is missing. */
  unset(field: readonly string[], message: string): void {
    const path = ['search', ...field]
    const at = this.config.where(path) ?? this.config.where(['search'])
    const place = at ?? { file: this.config.userFile, line: null, column: null }
    this.#problems.push({ ...place, path: fieldName(path), message })
  }

  throwAll(): void {
    if (this.#problems.length === 0) return
    throw new ConfigError(this.#problems, this.language, this.#onlyUnset ? 'credentials' : 'invalid')
  }
}

/** Reports fields that would be ignored: the user meant something by them. */
function misplaced(section: SearchSection, faults: Faults): void {
  const { service, command, url } = section
  const has = (field: keyof SearchSection) => section[field] !== undefined
  if (service !== 'mcp')
    for (const field of ['command', 'env', 'tool'] as const)
      if (has(field)) faults.wrong([field], faults.own.notFor(service))
  if (service !== 'mcp') return
  if (command === undefined && url === undefined) faults.wrong([], faults.own.noServer)
  if (command !== undefined && url !== undefined) faults.wrong(['url'], faults.own.twoServers)
  if (command === undefined && has('env')) faults.wrong(['env'], faults.own.envAlone)
  if (command !== undefined)
    for (const field of ['apiKey', 'headers'] as const) if (has(field)) faults.wrong([field], faults.own.notForProgram)
}

function settingsOf(section: SearchSection, faults: Faults): SearchSettings {
  const { service, command, tool = null, callSeconds } = section
  const timeoutMs = milliseconds(callSeconds)
  const limit = timeoutMs !== undefined && { timeoutMs }
  if (service !== 'mcp') return { service, ...endpointOf(section, faults), ...limit }
  const server = command === undefined ? endpointOf(section, faults) : programOf(command, section.env ?? [], faults)
  return { service, server, tool, ...limit }
}

function endpointOf(section: SearchSection, faults: Faults): SearchEndpoint {
  const { headers = {} } = section
  return {
    url: addressOf(section, faults).replace(/\/+$/, ''),
    apiKey: keyOf(section, faults),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value, ['headers', name], faults)]),
    ),
  }
}

function addressOf({ service, url }: SearchSection, faults: Faults): string {
  const written = url ?? usualAddresses[service]
  if (written === undefined) {
    if (service === 'searxng') faults.wrong(['url'], faults.own.noUrl)
    return ''
  }
  const address = lookedUp(written, ['url'], faults)
  if (address === null) return ''
  const wrong = checkAddress(address)
  if (wrong) faults.wrong(['url'], faults.t.wrong[wrong])
  else if (!isProtected(address)) faults.wrong(['url'], faults.own.unprotected)
  return address
}

const isProtected = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Commercial services want a key. At the user's own address, or with headers, there may be another way. */
function keyOf({ service, apiKey, url, headers }: SearchSection, faults: Faults): string | null {
  if (apiKey !== undefined) return filled(apiKey, ['apiKey'], faults)
  if (service !== 'brave' && service !== 'tavily') return null
  const variable = usualKeys[service]
  if (faults.config.env[variable]?.trim()) return filled(`\${${variable}}`, ['apiKey'], faults)
  if (url === undefined && headers === undefined)
    faults.unset(['apiKey'], faults.t.noKey([variable], keyPages[service]))
  return null
}

function filled(text: string, field: readonly string[], faults: Faults): string {
  const value = lookedUp(text, field, faults)
  if (value !== null && !isHeaderValue(value)) faults.wrong(field, faults.t.wrong.headerValue)
  return value ?? ''
}

/** null: a variable that it refers to is not set. */
function lookedUp(text: string, field: readonly string[], faults: Faults): string | null {
  const { env } = faults.config
  const missing = referencesIn(text).filter(name => !env[name]?.trim())
  for (const name of missing) faults.unset(field, faults.t.notSet(name))
  return missing.length > 0 ? null : fillIn(text, env).trim()
}

/** It runs in the configuration's folder. The folder Agon was started in may belong to anybody. */
function programOf(command: readonly string[], variables: readonly string[], faults: Faults): McpProgram {
  const { env, cwd, userFolder: folder } = faults.config
  for (const name of variables) if (!env[name]?.trim()) faults.unset(['env'], faults.t.notSet(name))
  const about = { name: 'search', prices: null, languageModel: false, atOnce: 1, env: variables }
  const found = findProgram({ ...about, command, folder }, { env, cwd })
  const given = environmentOf({ env: variables }, { env, cwd }, { folder, tmp: tmpdir() }, {})
  if ('path' in found) return { path: found.path, args: found.args, env: given, folder }
  const { missing, flaw } = found
  const flaws = toolWordsIn(faults.language).flaws
  faults.wrong(['command'], flaw === null ? faults.own.notOnPath(missing) : faults.own.flawed(missing, flaws[flaw]))
  return { path: '', args: [], env: {}, folder }
}
