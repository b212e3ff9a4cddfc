import type { Language } from '../../core/language.ts'
import type { Prices } from '../../core/model.ts'
import { nearest } from '../../core/nearest.ts'
import type { ModelFacts, Protocol } from '../../models/api/endpoint.ts'
import { modelFacts } from '../../models/catalogue.ts'
import {
  type KnownProvider,
  keyVariable,
  knownProvider,
  knownProviders,
  usualAddress,
  type Variables,
} from '../../models/providers.ts'
import { checkAddress, fillIn, referencesIn, reservedProviders } from './grammar.ts'
import type { Config } from './load.ts'
import { ConfigError, type Problem, placeIn } from './problem.ts'
import type { EndpointSettings, ProviderSettings } from './shape.ts'
import { type ConfigWords, configWords } from './words.ts'

/** A provider that can be called: all references are filled in. */
export interface Provider extends EndpointSettings {
  /** The name that was asked for. An alias stays an alias. */
  name: string
  protocol: Protocol
  /** Without a slash at its end. */
  baseURL: string
  apiKey: string | null
  headers: Record<string, string>
  models: string[]
  prices: Record<string, Prices>
  maxTokens: number | null
  temperature: number | null
  /** The facts of the catalogue, with the context windows that the user set. */
  known(model: string): ModelFacts | null
}

/**
 * Throws ConfigError with all variables that it refers to and that are not set, or with those that may hold the key of
 * a known provider. Its `reason` is then `credentials`.
 */
export function resolveProvider(config: Config, name: string, language: Language): Provider {
  const t = configWords[language]
  const found = settingsOf(config, name)
  if (!found) {
    const problem = { ...placeIn(config, ['providers']), message: unknownProvider(config, name, t) }
    throw new ConfigError([problem], language)
  }
  const { settings, known } = found
  const { problems, baseURL, apiKey, headers } = lookUp(config, found, t)
  if (problems.length > 0) throw new ConfigError(problems, language, 'credentials')
  return {
    name,
    protocol: settings.protocol ?? known?.protocol ?? 'chat',
    baseURL: baseURL.replace(/\/+$/, ''),
    ...sentKey(apiKey, known, headers),
    models: modelsNamed(settings, known),
    prices: { ...settings.prices },
    maxTokens: settings.maxTokens ?? null,
    temperature: settings.temperature ?? null,
    known: model => factsOf(settings.like ?? name, model, settings),
    ...endpointSettings(settings),
  }
}

const endpointSettings = ({ callMs, tries, like, file }: ProviderSettings): EndpointSettings => ({
  ...(callMs !== undefined && { callMs }),
  ...(tries !== undefined && { tries }),
  ...(like !== undefined && { like }),
  ...(file !== undefined && { file }),
})

interface Found {
  /** Its name in the file, or the one it would have there. */
  written: string
  settings: ProviderSettings
  known: KnownProvider | null
}

/** Finds a provider by any of its names. A known one need not be in the file. null: no such provider. */
function settingsOf(config: Config, name: string): Found | null {
  const known = knownProvider(name)
  const names = [name, ...(known ? [known.name, ...(known.aliases ?? [])] : [])]
  const written = names.find(candidate => config.providers.has(candidate))
  if (written !== undefined) return { written, settings: config.providers.get(written)!, known }
  return known && { written: known.name, settings: {}, known }
}

function lookUp(config: Config, found: Found, t: ConfigWords) {
  const { settings, known } = found
  const { env } = config
  const places = placesOf(config, found)
  const problems: Problem[] = []
  const fill = (text: string, place: Place, isAddress = false): string => {
    const filled = fillIn(text, env).trim()
    for (const message of whatIsWrong(text, filled, isAddress, env, t)) problems.push({ ...place, message })
    return filled
  }

  const key = keyOf(settings, known, env)
  const apiKey = key && fill(key, places.apiKey)
  if (known && lacksKey(settings, known, env))
    problems.push({ ...places.provider, message: t.noKey(known.keys, known.keyPage) })
  const baseURL = fill(addressOf(settings, known, env), places.baseURL, true)
  const headers = Object.entries(settings.headers ?? {}).map(([name, value]) => [
    name,
    fill(value, places.header(name)),
  ])
  return { problems, baseURL, apiKey, headers: Object.fromEntries(headers) as Record<string, string> }
}

/** All secrets that the configuration contains or refers to, for masking. Unused providers count too. */
export function heldSecrets(config: Config): string[] {
  const values = [...config.providers.values()].flatMap(settings => {
    const written = writtenSecrets(settings)
    const inAddress = referencesIn(settings.baseURL ?? '').filter(name => namesSecret.test(name))
    const referred = [...written.flatMap(referencesIn), ...inAddress]
    return [...written.map(text => fillIn(text, config.env)), ...referred.map(name => config.env[name] ?? '')]
  })
  const usual = knownProviders.flatMap(({ keys }) => keys.map(name => config.env[name] ?? ''))
  return [...new Set([...values, ...usual].map(value => value.trim()).filter(value => value !== ''))]
}

/** The models configured for a provider, its first one first. */
export const configuredModels = ({ models = [], prices = {} }: ProviderSettings): string[] => [
  ...new Set([...models, ...Object.keys(prices)]),
]

/** The configured models, or the provider's usual ones if none are configured. */
export function modelsNamed(settings: ProviderSettings, known: KnownProvider | null): string[] {
  const configured = configuredModels(settings)
  return configured.length > 0 ? configured : [...(known?.models ?? [])]
}

/** Whether a known provider that wants a key has none. At the user's own address there may be none to send. */
export function lacksKey(settings: ProviderSettings, known: KnownProvider, env: Variables): boolean {
  const sendsAnother = Object.keys(settings.headers ?? {}).some(header => namesSecretHeader.test(header))
  if (known.keys.length === 0 || settings.baseURL !== undefined || sendsAnother) return false
  return keyOf(settings, known, env) === null
}

/** Its address, perhaps with references: first the user's, then the usual variable, then the usual address. */
export function addressOf(settings: ProviderSettings, known: KnownProvider | null, env: Variables): string {
  if (settings.baseURL !== undefined) return settings.baseURL
  return known ? usualAddress(known, env, settings.apiKey === undefined ? keyVariable(known, env) : null) : ''
}

export function unknownProvider(config: Config, name: string, t: ConfigWords): string {
  const names = [...config.providers.keys()]
  const known = knownProviders.map(provider => provider.name)
  const aliases = knownProviders.flatMap(provider => provider.aliases ?? [])
  const meant = nearest(name, [...names, ...known, ...aliases, ...reservedProviders])
  return t.noProvider(name, meant, names, known, config.userFile)
}

function keyOf({ apiKey }: ProviderSettings, known: KnownProvider | null, env: Variables): string | null {
  const variable = known && keyVariable(known, env)
  return apiKey ?? (variable === null ? null : `\${${variable}}`)
}

function sentKey(apiKey: string | null, known: KnownProvider | null, headers: Record<string, string>) {
  if (apiKey === null || !known?.keyHeader) return { apiKey, headers }
  return { apiKey: null, headers: { [known.keyHeader]: apiKey, ...headers } }
}

function factsOf(name: string, model: string, { windows = {} }: ProviderSettings): ModelFacts | null {
  const facts = modelFacts(name, model)
  const window = Object.hasOwn(windows, model) ? windows[model]! : undefined
  return window === undefined ? facts : { prices: null, maxOutput: null, ...facts, window }
}

const namesSecret = /key|token|secret|pass/i
const namesSecretHeader = /auth|key|token|secret|cookie/i

/** The key and those of the user's headers that must be masked. */
export function writtenSecrets({ apiKey = '', headers = {} }: Pick<ProviderSettings, 'apiKey' | 'headers'>): string[] {
  const secret = Object.entries(headers).filter(
    ([header, value]) => namesSecretHeader.test(header) || referencesIn(value).length > 0,
  )
  return [apiKey, ...secret.map(([, value]) => value)]
}

function whatIsWrong(text: string, filled: string, isAddress: boolean, env: Variables, t: ConfigWords): string[] {
  const missing = referencesIn(text).filter(name => !env[name]?.trim())
  if (missing.length > 0) return missing.map(t.notSet)
  const wrong = isAddress ? checkAddress(filled) : isHeaderValue(filled) ? null : 'headerValue'
  return wrong === null ? [] : [t.wrong[wrong]]
}

export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]+$/.test(value)

type Place = Omit<Problem, 'message'>

/** Where each value comes from, for messages: the file, or else the environment variable. */
function placesOf(config: Config, { written, settings, known }: Found) {
  const at = (...field: string[]) => placeIn(config, ['providers', written, ...field])
  const outside = (name: string): Place => ({ file: name, path: '', line: null, column: null })
  const mover = known?.moved && config.env[known.moved.by]?.trim() ? known.moved.by : written
  const variable = known && keyVariable(known, config.env)
  return {
    provider: config.where(['providers', written]) ? at() : outside(written),
    baseURL: settings.baseURL === undefined ? outside(mover) : at('baseURL'),
    apiKey: settings.apiKey === undefined ? outside(variable ?? written) : at('apiKey'),
    header: (name: string) => at('headers', name),
  }
}
