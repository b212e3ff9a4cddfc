import type { Prices } from '../../core/model.ts'
import { nearest } from '../nearest.ts'
import type { Config } from './load.ts'
import { ConfigError, type Problem } from './problem.ts'
import type { ProviderSettings } from './shape.ts'

/** A provider that can be called: every reference looked up. */
export interface Provider {
  name: string
  /** Without a slash at its end. */
  baseURL: string
  apiKey: string | null
  headers: Record<string, string>
  models: string[]
  prices: Readonly<Record<string, Prices>>
  maxTokens: number | null
}

type Lookup = (name: string) => string | undefined

/** Throws ConfigError when a variable that it refers to is not set; its `reason` is then `credentials`. */
export function resolveProvider(config: Config, name: string): Provider {
  const settings = config.providers.get(name)
  if (!settings) throw new ConfigError([{ ...whole(config), message: unknownProvider(config, name) }])
  const problems: Problem[] = []
  const at = (path: string[], message: string) => {
    const place = config.where(path) ?? { file: config.userFile, line: null, column: null }
    problems.push({ ...place, path: path.join('.'), message })
  }
  const fill = (text: string, ...field: string[]): string => {
    const path = ['providers', name, ...field]
    const missing = missingVariables(text, config.variable)
    for (const variable of missing) at(path, `the environment variable ${variable} is not set. Set it and try again.`)
    const filled = filledIn(text, config.variable).trim()
    if (missing.length === 0 && field[0] !== 'baseURL' && !isHeaderValue(filled)) at(path, unusable)
    return filled
  }

  const baseURL = fill(settings.baseURL, 'baseURL')
  const wrong = problems.length === 0 ? checkAddress(baseURL) : null
  if (wrong) at(['providers', name, 'baseURL'], wrong)
  const apiKey = settings.apiKey === undefined ? null : fill(settings.apiKey, 'apiKey')
  const headers = Object.entries(settings.headers ?? {}).map(([header, value]) => [
    header,
    fill(value, 'headers', header),
  ])
  if (problems.length > 0) throw new ConfigError(problems, wrong ? 'invalid' : 'credentials')
  return {
    name,
    baseURL: baseURL.replace(/\/+$/, ''),
    apiKey,
    headers: Object.fromEntries(headers),
    models: configuredModels(settings),
    prices: pricesOf(settings),
    maxTokens: settings.maxTokens ?? null,
  }
}

/** Every secret that the configuration holds, for masking; also those of providers that are not used. */
export function heldSecrets(config: Config): string[] {
  return [...config.providers.values()].flatMap(({ baseURL, apiKey, headers = {} }) => {
    const secretHeaders = Object.entries(headers).filter(
      ([name, value]) => /auth|key|token|secret|cookie/i.test(name) || refers(value),
    )
    const values = [apiKey ?? '', ...secretHeaders.map(([, value]) => value)]
    const referred = [baseURL, ...values].flatMap(references).filter(name => /key|token|secret|pass/i.test(name))
    return [
      ...values.map(value => filledIn(value, config.variable)),
      ...referred.map(name => config.variable(name) ?? ''),
    ]
      .map(secret => secret.trim())
      .filter(secret => secret !== '')
  })
}

/** The models a provider is known to have, the first one first. */
export function configuredModels({ models = [], prices = {} }: ProviderSettings): string[] {
  return [...new Set([...models, ...Object.keys(prices)])]
}

export function unknownProvider(config: Config, name: string): string {
  const names = [...config.providers.keys()]
  if (names.length === 0)
    return `unknown provider ${name}. None is configured yet: add one under "providers" in ${config.userFile}.`
  const meant = nearest(name, names)
  const guess = meant ? ` Did you mean ${meant}?` : ''
  return `unknown provider ${name}.${guess} Configured: ${names.join(', ')}. Others are added under "providers" in ${config.userFile}.`
}

/** What is wrong with an address, or null. One that holds references is judged when they are looked up. */
export function checkAddress(address: string): string | null {
  if (refers(address)) return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    return 'must be an http:// or https:// address, such as http://127.0.0.1:9000/v1.'
  }
  const { username, password, search, hash } = new URL(address)
  if (username || password) return 'must not hold a name or password. Use apiKey or headers.'
  if (search || hash) return 'must not hold ? or #: paths are added to its end.'
  return null
}

/** A warning when a key would travel in the open. */
export function unprotected(name: string, settings: ProviderSettings, variable: Lookup): string | null {
  const address = filledIn(settings.baseURL, variable)
  if (settings.apiKey === undefined || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' || isLoopback(hostname)) return null
  return `providers.${name}: the key is sent unencrypted to http://${hostname}. Use https:// where the endpoint has it.`
}

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g
const unusable = 'holds characters that an HTTP header cannot carry. Check what was pasted.'

function references(text: string): string[] {
  return [...text.matchAll(reference)].map(([, name]) => name ?? '')
}

function refers(text: string): boolean {
  return references(text).length > 0
}

function missingVariables(text: string, variable: Lookup): string[] {
  return [...new Set(references(text))].filter(name => !variable(name)?.trim())
}

function filledIn(text: string, variable: Lookup): string {
  return text.replace(reference, (_, name: string) => variable(name) ?? '')
}

function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(value)
}

function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127\./.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
}

function pricesOf({ prices = {} }: ProviderSettings): Record<string, Prices> {
  const entries = Object.entries(prices).map(([model, { input, output, cached }]) => {
    return [model, cached === undefined ? { input, output } : { input, output, cached }] as const
  })
  return Object.fromEntries(entries)
}

function whole(config: Config) {
  return { file: config.userFile, path: 'providers', line: null, column: null }
}
