import { referencesIn } from './references.ts'
import type { ProviderSettings } from './shape.ts'

/** What is wrong with a base URL, or null. One that holds references is judged when they are filled in. */
export function checkAddress(address: string): string | null {
  if (referencesIn(address).length > 0) return null
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    return 'must be an http:// or https:// address, such as http://127.0.0.1:9000/v1'
  }
  const { username, password, search, hash } = new URL(address)
  if (username || password) return 'must not hold a name or password. Use apiKey or headers'
  if (search || hash) return 'must not hold ? or #: paths are added to its end'
  return null
}

/** A warning when a key would travel in the open. */
export function unprotected(name: string, { baseURL, apiKey }: ProviderSettings): string | null {
  if (apiKey === undefined || !URL.canParse(baseURL)) return null
  const { protocol, hostname } = new URL(baseURL)
  if (protocol !== 'http:' || isLoopback(hostname)) return null
  return `providers.${name}: the key is sent unencrypted to http://${hostname}. Use https:// where the endpoint has it.`
}

function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127\./.test(hostname) || /^(?:.+\.)?localhost$/.test(hostname)
}
