import { isPrivateName } from '../../core/search.ts'

/** May an address become a link? Only an https page under a public name; an IP number is no name. */
export function isPublicPage(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

export const isPublicHost = (host: string): boolean => /\.[a-z][a-z0-9-]*\.?$/i.test(host) && !isPrivateName(host)
