import type { Texts } from '../../core/language.ts'
import { commandProvider, offlineProvider, personProvider } from '../../core/notices.ts'
import { keyVariable, knownProvider, usualAddress, type Variables } from '../../models/providers.ts'
import type { ToolId } from '../../models/tools/tool.ts'
import type { ProviderSettings } from './shape.ts'
import type { WrongValue } from './words.en.ts'

/**
 * The seat grammar, and the only place where names are checked: `provider:model`, or `provider` for its first model;
 * `claude`, `claude:opus` for a tool; `command:name` for an own program; `person`, `person:Name`. A model may have
 * colons and slashes: `ollama:qwen3:8b`. No name begins with a dash or has blanks, quotes or shell characters.
 */
export const providerPattern = /^[a-z][a-z0-9_-]{0,31}$/
export const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

export const personPattern = /^\p{L}(?:[\p{L}\p{M}\p{N} .'’·-]{0,38}[\p{L}\p{M}\p{N}.])?$/u

/** Listed by name, so that a seat can be read without loading any tool. */
export const toolNames: readonly ToolId[] = ['claude', 'codex', 'gemini', 'opencode', 'copilot']

export const isTool = (provider: string): provider is ToolId => toolNames.some(name => name === provider)

const inner = (pattern: RegExp): string => pattern.source.slice(1, -1)

export const seatPattern = new RegExp(
  `^(?:${personProvider}(?::${inner(personPattern)})?|(?!${personProvider}(?::|$))${inner(providerPattern)}(?::${inner(modelPattern)})?)$`,
  'u',
)

/** One seat, or several judges: `a,b,c`. An empty place among them is reported when they are seated. */
export const isSeatOrSeats = (text: string): boolean =>
  text.includes(',')
    ? text.split(',').every(part => part.trim() === '' || seatPattern.test(part.trim()))
    : seatPattern.test(text)

/** Names with a meaning of their own, which no provider can have. */
export const reservedProviders: readonly string[] = [offlineProvider, personProvider, commandProvider, ...toolNames]

/** What is wrong with a base URL, or null. If it contains references, it is checked when they are filled in. */
export function checkAddress(address: string): WrongValue | null {
  if (referencesIn(address).length > 0) return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'address'
  const { username, password, search, hash } = new URL(address)
  if (username || password) return 'addressPassword'
  if (search || hash) return 'addressTail'
  return null
}

export function unprotected(name: string, settings: ProviderSettings, env: Variables): Texts | null {
  const known = knownProvider(name)
  const variable = known && keyVariable(known, env)
  const baseURL = settings.baseURL ?? (known ? usualAddress(known, env, variable) : '')
  if ((settings.apiKey ?? variable) === null || !URL.canParse(baseURL)) return null
  const { protocol, hostname } = new URL(baseURL)
  if (protocol !== 'http:' || isLoopback(hostname)) return null
  return {
    en: `providers.${name}: the key is sent unencrypted to http://${hostname}. Use https:// where the endpoint has it.`,
    zh: `providers.${name}：密钥会以明文发送到 http://${hostname}。如果该服务支持，请改用 https://。`,
  }
}

export const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** The environment variables that a string refers to as `${NAME}`. */
export const referencesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(reference)].map(([, name]) => name ?? '')),
]

export const fillIn = (text: string, env: Readonly<Record<string, string | undefined>>): string =>
  text.replace(reference, (_, name: string) => env[name] ?? '')

/** `${LAB-KEY}` is no valid reference, and surely not meant to be sent as it is. */
export const hasBrokenReference = (text: string): boolean => text.replace(reference, '').includes('${')
