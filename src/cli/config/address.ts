import type { Texts } from '../../core/language.ts'
import { keyVariable, knownProvider, usualAddress, type Variables } from '../../models/providers.ts'
import { referencesIn } from './references.ts'
import type { ProviderSettings } from './shape.ts'
import type { Wrong } from './words.ts'

/** What is wrong with a base URL, or null. One that holds references is judged when they are filled in. */
export function checkAddress(address: string): Wrong | null {
  if (referencesIn(address).length > 0) return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'address'
  const { username, password, search, hash } = new URL(address)
  if (username || password) return 'addressPassword'
  if (search || hash) return 'addressTail'
  return null
}

/** A warning when a key would travel in the open. */
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

export function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
}
