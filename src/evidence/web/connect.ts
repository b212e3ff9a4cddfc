import { lookup as lookUp } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

export interface Address {
  address: string
  family: number
}

/** How servers are reached. Only code can change it: nothing of the command line or the environment leads here. */
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

/** A host led to an address that must not be asked. */
export class NotAllowed extends Error {
  readonly address: string

  constructor(address: string) {
    super('not allowed')
    this.address = address
  }
}

/**
 * The look-up of the connection itself: what is checked here is what is connected to, so that a name cannot lead elsewhere
 * between the two. One address that is not allowed spoils all.
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
