import { knownProviders, usualAddress, type Variables } from '../../models/providers.ts'
import { isLoopback } from '../config/address.ts'
import { fillIn, referencesIn } from '../config/references.ts'
import type { ProviderSettings } from '../config/shape.ts'
import type { WrittenApi, WrittenSeat, WrittenSeats } from './config-written.ts'

/** What the seed of this file takes when nothing is said. */
const usual = { timeout: 120_000, maxRetries: 2 }

export const treeProvider = 'tree-api'

/** Whether a provider is one that the file of a tree describes. */
export const isTreeApi = (provider: string): boolean => new RegExp(`^${treeProvider}(-\\d+)?$`).test(provider)

/** An endpoint that the file describes. */
export interface TreeApi {
  /** Where most of it is written. */
  path: readonly PropertyKey[]
  provider: string
  settings: ProviderSettings
  /** With every reference filled in. */
  address: string
  /** The general key was left out, because it is for another address. */
  keyKept: boolean
}

export interface SeatedApis {
  /** By provider; those that no seat uses as well, so that their keys are masked. */
  apis: Map<string, TreeApi>
  /** Of each seat; null: the voices of Agon itself. */
  of: Map<WrittenSeat, TreeApi | null>
}

/** Which seat is reached where. Seats whose endpoints are equal in everything share one. */
export function seatApis({ api: general, seats }: WrittenSeats, params: ProviderSettings, env: Variables): SeatedApis {
  const apis = new Map<string, TreeApi>()
  const shared = new Map<string, TreeApi>()
  const keep = (api: Omit<TreeApi, 'provider'>): TreeApi => {
    const same = JSON.stringify(api.settings)
    const known = shared.get(same)
    if (known) return known
    const provider = api.path.length === 1 ? treeProvider : `${treeProvider}-${own(apis)}`
    const kept = { ...api, provider }
    shared.set(same, kept)
    apis.set(provider, kept)
    return kept
  }
  const usualOne = general && keep(endpointOf(general, null, params, env))
  const of = new Map(
    seats.map(seat => {
      if (seat.api === null) return [seat, null]
      return [seat, seat.api ? keep(endpointOf(seat.api, general, params, env)) : usualOne]
    }),
  )
  return { apis, of }
}

const own = (apis: ReadonlyMap<string, TreeApi>): number => apis.size + (apis.has(treeProvider) ? 0 : 1)

/** A key goes to the address that it was written for, and to no other. */
function endpointOf(
  api: WrittenApi,
  general: WrittenApi | null,
  params: ProviderSettings,
  env: Variables,
): Omit<TreeApi, 'provider'> {
  const baseURL = api.baseURL ?? general?.baseURL ?? null
  const address = addressIn(baseURL, env)
  const isSame = general !== null && general.baseURL !== null && addressIn(general.baseURL, env) === address
  const inherited = isSame ? general : null
  const apiKey = api.apiKey ?? inherited?.apiKey ?? null
  const like = knownAt(address, env)
  const timeout = api.timeout ?? general?.timeout ?? usual.timeout
  const maxRetries = api.maxRetries ?? general?.maxRetries ?? usual.maxRetries
  const settings: ProviderSettings = {
    ...(baseURL !== null && { baseURL }),
    ...(apiKey !== null && { apiKey }),
    prices: { ...inherited?.prices, ...api.prices },
    ...params,
    callMs: timeout,
    tries: maxRetries + 1,
    ...(like !== null && { like }),
  }
  const keyKept = apiKey === null && general !== null && general.apiKey !== null
  return { path: api.path, settings, address, keyKept }
}

function addressIn(baseURL: string | null, env: Variables): string {
  const filled = fillIn(baseURL ?? '', env).trim()
  return (URL.canParse(filled) ? new URL(filled).href : filled).replace(/\/+$/, '')
}

/** The provider whose usual address it is: of one on the network by its host, of one on this machine by all of it. */
function knownAt(address: string, env: Variables): string | null {
  if (!URL.canParse(address)) return null
  const found = knownProviders.find(known => {
    const places = [known.baseURL, usualAddress(known, env, null), ...Object.values(known.elsewhere ?? {})]
    return places
      .map(place => addressIn(place, env))
      .some(place => place === address || (known.port === undefined && originOf(place) === originOf(address)))
  })
  return found?.name ?? null
}

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null

/** The host that a key would travel to in the open. */
export function openHost({ settings, address }: TreeApi): string | null {
  const url = URL.parse(address)
  if (settings.apiKey === undefined || url?.protocol !== 'http:' || isLoopback(url.hostname)) return null
  return url.hostname
}

export const keyVariables = ({ settings }: TreeApi): string[] => referencesIn(settings.apiKey ?? '')
