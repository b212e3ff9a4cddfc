import { hash } from 'node:crypto'
import { knownProviders, usualAddress, type Variables } from '../../models/providers.ts'
import { isLoopback } from '../config/address.ts'
import { fillIn, referencesIn } from '../config/references.ts'
import type { ProviderSettings } from '../config/shape.ts'
import type { WrittenApi, WrittenSeat, WrittenSeats } from './config-written.ts'

/** What the seed of this file takes when nothing is said. */
const usual = { timeout: 120_000, maxRetries: 2 }

const treeProvider = 'tree-api'

/** Whether a provider is one that the file of a tree describes. */
export const isTreeApi = (provider: string): boolean =>
  provider === treeProvider || provider.startsWith(`${treeProvider}-`)

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

/**
 * Which seat is reached where. An endpoint is called by whose it is, never by its place among others: a debate that goes on
 * with a file that has changed since must find each where it was.
 */
export function seatApis({ api: general, seats }: WrittenSeats, params: ProviderSettings, env: Variables): SeatedApis {
  const apis = new Map<string, TreeApi>()
  const keep = (api: Omit<TreeApi, 'provider'>, provider: string): TreeApi => {
    const kept = { ...api, provider }
    apis.set(provider, kept)
    return kept
  }
  const usualOne = general && keep(endpointOf(general, null, params, env), treeProvider)
  const of = new Map(
    seats.map(seat => {
      if (seat.api === null) return [seat, null]
      if (seat.api === undefined) return [seat, usualOne]
      return [seat, keep(endpointOf(seat.api, general, params, env), providerOf(seat, apis))]
    }),
  )
  return { apis, of }
}

/** Names of providers are short and plain, ids of seats may be neither; what is lost of one its hash makes up for. */
function providerOf({ id, path }: WrittenSeat, taken: ReadonlyMap<string, TreeApi>): string {
  const name = id ?? path.join('-')
  const named = (end: string) => `${treeProvider}-${end}`
  if (/^[a-z0-9_-]{1,23}$/.test(name) && !taken.has(named(name))) return named(name)
  const plain = name.toLowerCase().replace(/[^a-z0-9_]+/g, '-')
  const mark = hash('sha256', name, 'hex')
  const candidates = [6, 12, 23].map(length => `${plain.slice(0, Math.max(0, 22 - length))}-${mark.slice(0, length)}`)
  return named(candidates.map(end => end.slice(-23)).find(end => !taken.has(named(end))) ?? path.join('-'))
}

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

/** The provider whose usual address it is. */
function knownAt(address: string, env: Variables): string | null {
  return knownProviders.find(known => isAddressOf(known, address, env))?.name ?? null
}

/** Of a provider on the network by its host, of one on this machine by all of it. */
function isAddressOf(known: (typeof knownProviders)[number], address: string, env: Variables): boolean {
  if (!URL.canParse(address)) return false
  const places = [known.baseURL, usualAddress(known, env, null), ...Object.values(known.elsewhere ?? {})]
  return places
    .map(place => addressIn(place, env))
    .some(place => place === address || (known.port === undefined && originOf(place) === originOf(address)))
}

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null

/** The host that a key would travel to in the open. */
export function openHost({ settings, address }: TreeApi): string | null {
  const url = URL.parse(address)
  if (settings.apiKey === undefined || url?.protocol !== 'http:' || isLoopback(url.hostname)) return null
  return url.hostname
}

export const keyVariables = ({ settings }: TreeApi): string[] => referencesIn(settings.apiKey ?? '')

/** A key of the user's that the file sends to somebody whose key it is not. */
export interface StrayKey {
  endpoint: string
  variable: string
  address: string
  /** Whose key it is; null: of some other service. */
  owner: string | null
}

/** Under which name the brief keeps that the user let it go there. */
export const letGo = ({ endpoint, variable }: Pick<StrayKey, 'endpoint' | 'variable'>): string =>
  `${endpoint} ${variable}`

/** Keys of known providers, and of services that everybody knows, that would leave this machine for another's address. */
export function strayKeys({ apis, of }: SeatedApis, env: Variables, unusedToo: boolean): StrayKey[] {
  const used = unusedToo ? new Set(apis.values()) : new Set(of.values())
  return [...apis.values()].filter(api => used.has(api) && !isHere(api.address)).flatMap(api => strayIn(api, env))
}

function strayIn(api: TreeApi, env: Variables): StrayKey[] {
  const { provider: endpoint, address } = api
  return keyVariables(api).flatMap((variable): StrayKey[] => {
    const owners = knownProviders.filter(({ keys }) => keys.includes(variable))
    if (owners.length === 0) return otherService.test(variable) ? [{ endpoint, variable, address, owner: null }] : []
    if (owners.some(known => isAddressOf(known, address, env))) return []
    return [{ endpoint, variable, address, owner: owners[0]!.name }]
  })
}

const isHere = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '')

const otherService =
  /^(?:(?:AWS|GITHUB|GH|GITLAB|BITBUCKET|NPM|DOCKER|SLACK|STRIPE|VAULT)_.+|(?:ANTHROPIC|NODE)_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN|CODEX_API_KEY|COPILOT_GITHUB_TOKEN)$/
