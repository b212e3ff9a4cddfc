import { hash } from 'node:crypto'
import { fillIn, isLoopback, referencesIn } from '../../../host/config/grammar.ts'
import type { ProviderSettings } from '../../../host/config/shape.ts'
import { knownProviders, usualAddress, type Variables } from '../../../models/providers.ts'
import type { WrittenApi, WrittenSeat, WrittenSeats } from './config-written.ts'

const usual = { timeout: 120_000, maxRetries: 2 }

const treeProvider = 'tree-api'

export const isTreeApi = (provider: string): boolean =>
  provider === treeProvider || provider.startsWith(`${treeProvider}-`)

export interface TreeApi {
  /** Where most of it is written. */
  path: readonly PropertyKey[]
  provider: string
  settings: ProviderSettings
  /** With every reference filled in. */
  address: string
  /** The general key was not used, because it belongs to another address. */
  keyKept: boolean
}

export interface SeatedApis {
  /** By provider. Unused ones are included, so that their keys are masked. */
  apis: Map<string, TreeApi>
  /** For each seat. null: Agon's own voices. */
  of: Map<WrittenSeat, TreeApi | null>
}

/**
 * Which seat is reached where. An endpoint is named after its seat and never by position: if the file changes, a
 * resumed debate must still find each endpoint.
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

/** Provider names are short and plain, but seat ids may be neither. A hash replaces what is lost. */
function providerOf({ id, path }: WrittenSeat, taken: ReadonlyMap<string, TreeApi>): string {
  const name = id ?? path.join('-')
  const named = (end: string) => `${treeProvider}-${end}`
  if (/^[a-z0-9_-]{1,23}$/.test(name) && !taken.has(named(name))) return named(name)
  const plain = name.toLowerCase().replace(/[^a-z0-9_]+/g, '-')
  const mark = hash('sha256', name, 'hex')
  const candidates = [6, 12, 23].map(length => `${plain.slice(0, Math.max(0, 22 - length))}-${mark.slice(0, length)}`)
  return named(candidates.map(end => end.slice(-23)).find(end => !taken.has(named(end))) ?? path.join('-'))
}

/** A key is sent only to the address it was written for. */
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

/** The provider whose usual address this is. */
function knownAt(address: string, env: Variables): string | null {
  return knownProviders.find(known => isAddressOf(known, address, env))?.name ?? null
}

/** Compares providers on the network by host, those on this machine by the full address. */
function isAddressOf(known: (typeof knownProviders)[number], address: string, env: Variables): boolean {
  if (!URL.canParse(address)) return false
  const places = [known.baseURL, usualAddress(known, env, null), ...Object.values(known.elsewhere ?? {})]
  return places
    .map(place => addressIn(place, env))
    .some(place => place === address || (known.port === undefined && originOf(place) === originOf(address)))
}

const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null

/** The host to which a key would be sent unencrypted. */
export function openHost({ settings, address }: TreeApi): string | null {
  const url = URL.parse(address)
  if (settings.apiKey === undefined || url?.protocol !== 'http:' || isLoopback(url.hostname)) return null
  return url.hostname
}

export const keyVariables = ({ settings }: TreeApi): string[] => referencesIn(settings.apiKey ?? '')

/** A key of the user that the file sends to somebody else than its owner. */
export interface StrayKey {
  endpoint: string
  variable: string
  address: string
  /** The key's owner. null: some other service. */
  owner: string | null
}

/** The name under which the brief stores that the user allowed this. */
export const letGo = ({ endpoint, variable }: Pick<StrayKey, 'endpoint' | 'variable'>): string =>
  `${endpoint} ${variable}`

/** Keys of known providers and well-known services that would leave this machine for somebody else's address. */
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
