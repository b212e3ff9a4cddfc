import type { Language } from '../../core/language.ts'
import type { Prices } from '../../core/model.ts'
import { nearest } from '../nearest.ts'
import { checkAddress } from './address.ts'
import type { Config } from './load.ts'
import { ConfigError, fieldName, type Problem } from './problem.ts'
import { fillIn, referencesIn } from './references.ts'
import type { ProviderSettings } from './shape.ts'
import { type ConfigWords, configWords } from './words.ts'

/** A provider that can be called: every reference looked up. */
export interface Provider {
  name: string
  /** Without a slash at its end. */
  baseURL: string
  apiKey: string | null
  headers: Record<string, string>
  models: string[]
  prices: Record<string, Prices>
  maxTokens: number | null
}

/** Throws ConfigError with every variable that it refers to and that is not set; its `reason` is then `credentials`. */
export function resolveProvider(config: Config, name: string, language: Language): Provider {
  const t = configWords[language]
  const settings = config.providers.get(name)
  if (!settings) throw new ConfigError([problemOf(config, ['providers'], unknownProvider(config, name, t))], language)
  const problems: Problem[] = []
  const fill = (text: string, ...field: string[]): string => {
    const filled = fillIn(text, config.env).trim()
    for (const message of whatIsWrong(text, filled, field[0] === 'baseURL', config.env, t)) {
      problems.push(problemOf(config, ['providers', name, ...field], message))
    }
    return filled
  }

  const baseURL = fill(settings.baseURL, 'baseURL')
  const apiKey = settings.apiKey === undefined ? null : fill(settings.apiKey, 'apiKey')
  const headers = Object.entries(settings.headers ?? {}).map(([header, value]) => [
    header,
    fill(value, 'headers', header),
  ])
  if (problems.length > 0) throw new ConfigError(problems, language, 'credentials')
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

/** Every secret that the configuration holds or refers to, for masking; also those of providers that are not used. */
export function heldSecrets(config: Config): string[] {
  const values = [...config.providers.values()].flatMap(({ baseURL, apiKey = '', headers = {} }) => {
    const secretHeaders = Object.entries(headers).filter(([name, value]) => carriesSecret(name, value))
    const written = [apiKey, ...secretHeaders.map(([, value]) => value)]
    const referred = [...written.flatMap(referencesIn), ...referencesIn(baseURL).filter(name => namesSecret.test(name))]
    return [...written.map(text => fillIn(text, config.env)), ...referred.map(name => config.env[name] ?? '')]
  })
  return [...new Set(values.map(value => value.trim()).filter(value => value !== ''))]
}

/** The models a provider is known to have, its first one first. */
export function configuredModels({ models = [], prices = {} }: ProviderSettings): string[] {
  return [...new Set([...models, ...Object.keys(prices)])]
}

export function unknownProvider(config: Config, name: string, t: ConfigWords): string {
  const names = [...config.providers.keys()]
  return t.noProvider(name, nearest(name, [...names, 'offline']), names, config.userFile)
}

const namesSecret = /key|token|secret|pass/i

function carriesSecret(header: string, value: string): boolean {
  return /auth|key|token|secret|cookie/i.test(header) || referencesIn(value).length > 0
}

function whatIsWrong(text: string, filled: string, isAddress: boolean, env: Config['env'], t: ConfigWords): string[] {
  const missing = referencesIn(text).filter(name => !env[name]?.trim())
  if (missing.length > 0) return missing.map(t.notSet)
  const wrong = isAddress ? checkAddress(filled) : isHeaderValue(filled) ? null : 'headerValue'
  return wrong === null ? [] : [t.wrong[wrong]]
}

function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(value)
}

function problemOf(config: Config, path: readonly string[], message: string): Problem {
  const place = config.where(path) ?? { file: config.userFile, line: null, column: null }
  return { ...place, path: fieldName(path), message }
}

function pricesOf({ prices = {} }: ProviderSettings): Record<string, Prices> {
  const entries = Object.entries(prices).map(([model, { input, output, cached }]): [string, Prices] => [
    model,
    cached === undefined ? { input, output } : { input, output, cached },
  ])
  return Object.fromEntries(entries)
}
