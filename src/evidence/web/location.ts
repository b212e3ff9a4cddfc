import { isIP } from 'node:net'
import { isPrivateName } from '../../core/private-name.ts'
import type { WebWords } from './words.ts'

/** Where a page is: an address that may be asked, without its fragment; or why it may not. */
export function locate(
  address: string,
  isAllowed: (address: string) => boolean,
  words: WebWords,
  base?: string,
): URL | string {
  const url = address.length <= longest ? URL.parse(address, base) : null
  if (!url) return words.notAnAddress
  if (url.protocol !== 'https:') return words.notHttps
  if (url.username !== '' || url.password !== '') return words.withPassword
  if (url.port !== '') return words.otherPort(url.port)
  url.hash = ''
  const host = hostOf(url)
  if (isIP(host)) return isAllowed(host) ? url : words.privateAddress(url.hostname, host)
  return isPrivateName(host) ? words.privateHost(host) : url
}

const longest = 4096

/** Without the brackets of IPv6 and the dot that a full name may end with. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')
