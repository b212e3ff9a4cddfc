import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Is it an address on the public internet? Every address reserved for other uses is not. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 4) return !reserved4.check(bare, 'ipv4')
  if (version !== 6) return false
  const carried = carriedAddress(bare)
  if (carried !== null) return !reserved4.check(carried, 'ipv4')
  return unicast6.check(bare, 'ipv6') && !reserved6.check(bare, 'ipv6')
}

// biome-ignore format: one line per use
const set4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['127.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16],
  ['100.64.0.0', 10], // shared by providers; metadata of one cloud
  ['169.254.0.0', 16], // link-local; metadata of most clouds
  ['168.63.129.16', 32], // metadata of one cloud
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
]

/** Reserved parts of the unicast space: tunnels, documentation, benchmarks. All outside of it is refused anyway. */
const set6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved4 = blockList(set4, 'ipv4')
const reserved6 = blockList(set6, 'ipv6')
const unicast6 = blockList([['2000::', 3]], 'ipv6')

function blockList(networks: readonly [network: string, bits: number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

/** The IPv4 address inside of ::ffff:a.b.c.d or 64:ff9b::a.b.c.d; null: there is none. */
function carriedAddress(address: string): string | null {
  const groups = groupsOf(address)
  const [high, low] = groups.slice(6) as [number, number]
  const start = groups.slice(0, 6).join(':')
  if (start !== mapped && start !== translated) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const mapped = [0, 0, 0, 0, 0, 0xffff].join(':')
const translated = [0x64, 0xff9b, 0, 0, 0, 0].join(':')

function groupsOf(address: string): number[] {
  const canonical = new URL(`https://[${address}]/`).hostname.slice(1, -1)
  const [front, back] = canonical.split('::') as [string, string?]
  const numbers = (part: string | undefined) => (part ? part.split(':').map(group => Number.parseInt(group, 16)) : [])
  const [left, right] = [numbers(front), numbers(back)]
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

export interface Address {
  address: string
  family: number
}

/** How servers are reached. Only code can change this: no flag and no environment variable does. */
export interface Connect {
  resolve(host: string): Promise<Address[]>
  isAllowed(address: string): boolean
  port: number
  /** Certificate authorities instead of the usual ones. */
  ca?: string
}

export const usualConnect: Connect = {
  resolve: host => lookUp(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  port: 443,
}

/** A host resolved to an address that must not be contacted. */
export class NotAllowed extends Error {
  readonly address: string

  constructor(address: string) {
    super('not allowed')
    this.address = address
  }
}

/**
 * The connection itself uses this look-up, so the address that is checked is the one connected to and a name cannot
 * change in between. If one address is not allowed, all are refused.
 */
export function checkedLookup({ resolve, isAllowed }: Connect): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      addresses => {
        const wrong = addresses.find(({ address }) => !isAllowed(address))
        const first = addresses[0]
        if (wrong) return callback(new NotAllowed(wrong.address), '', 0)
        if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
