import { isPrivateName } from '../../core/private-name.ts'

/** Whether an address may be made a link: an https page under a name that all the world knows. Numbers are no names. */
export function isPublicPage(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && isPublicHost(url.hostname)
}

export const isPublicHost = (host: string): boolean => /\.[a-z][a-z0-9-]*\.?$/i.test(host) && !isPrivateName(host)
