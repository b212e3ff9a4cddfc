import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Model } from '../../core/model.ts'
import { isOffline, isPerson } from '../../core/notices.ts'
import { probe } from '../../engine/probe.ts'
import type { Protocol } from '../../models/api/endpoint.ts'
import { isProgram } from '../../search/settings.ts'
import { referencesIn } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import type { Provider } from '../config/providers.ts'
import { type ResolvedSearch, searchOf, usualKeys } from '../config/search.ts'
import type { Host } from '../host.ts'
import type { ProbeFinding, SearchFinding, SeatFinding } from './findings.ts'
import { doctorWords } from './words.ts'

/** One tiny call to everyone who would speak, made as in a debate. People and the offline voice are skipped. */
export function probeSeats(host: Host, seats: readonly SeatFinding[], patienceMs = 60_000): Promise<ProbeFinding[]> {
  const voices = seats.flatMap(({ id, model, fallback }) =>
    [model, ...(fallback === null ? [] : [fallback])].map(model => ({ id, model })),
  )
  const called = voices.filter(({ model }) => !isOffline(model) && !isPerson(model))
  const held = [...Map.groupBy(called, ({ model }) => model)]
  return Promise.all(
    held.map(([model, those]) =>
      probeOne(
        model,
        those.map(({ id }) => id),
        host,
        patienceMs,
      ),
    ),
  )
}

async function probeOne(name: string, seats: string[], host: Host, patienceMs: number): Promise<ProbeFinding> {
  const { language, mask } = host
  const began = performance.now()
  try {
    const { signal } = new AbortController()
    const probed = await probe(asDoctor(host.modelFor(name)), { language, mask, callMs: patienceMs, signal })
    const isLate = probed.failure?.kind === 'timeout' && probed.ms >= patienceMs
    const late: Failure = { kind: 'timeout', message: doctorWords[language].noAnswer(patienceMs / 1_000) }
    return { ...probed, model: name, seats, failure: isLate ? late : probed.failure }
  } catch (error) {
    const failure: Failure = { kind: 'auth', message: (error as Error).message }
    return { model: name, seats, ms: performance.now() - began, usage: null, cost: null, failure }
  }
}

/** Lets gateway logs tell the doctor's calls from those of debates. */
const asDoctor = (model: Model): Model => ({
  name: model.name,
  prices: model.prices,
  languageModel: model.languageModel,
  stream: (call, signal) => model.stream({ ...call, key: 'doctor/probe' }, signal),
})

/** Whether a web search service is set up, as far as one can tell without contacting it. */
export function lookAtSearch(config: Config, isReadable: boolean, language: Language): SearchFinding {
  const about = { ...nothing, service: config.search?.service ?? null, variable: variableOf(config) }
  if (!isReadable) return { ...about, state: 'unchecked' }
  try {
    const search = searchOf(config, language)
    return search ? { ...about, state: 'ok', address: addressOf(search), prefer: search.prefer } : about
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const unset = error.reason === 'credentials' && about.variable !== null && !config.env[about.variable]?.trim()
    const mend = unset ? `export ${about.variable}=…` : null
    return { ...about, state: 'broken', problems: error.message.split('\n'), mend }
  }
}

const nothing: SearchFinding = {
  name: 'search',
  state: 'absent',
  mend: null,
  service: null,
  address: null,
  variable: null,
  prefer: null,
  problems: [],
}

/** The variable it refers to, or the usual one. null: no key is sent, or the file has it. */
function variableOf({ search }: Config): string | null {
  if (search?.apiKey !== undefined) return referencesIn(search.apiKey)[0] ?? null
  if (search?.env !== undefined) return search.env[0] ?? null
  return search?.service === 'brave' || search?.service === 'tavily' ? usualKeys[search.service] : null
}

function addressOf({ settings }: ResolvedSearch): string {
  if (settings.service !== 'mcp') return settings.url
  return isProgram(settings.server) ? settings.server.path : settings.server.url
}

type Reachable = Pick<Provider, 'protocol' | 'baseURL' | 'apiKey' | 'headers'>

/** `silent`: no answer, which says nothing about the provider. `dead`: something is wrong on the way to it. */
export type Reached =
  | { kind: 'answered'; status: number; models: string[] | null }
  | { kind: 'silent' | 'dead'; why: string }

/** If no other machine has answered by then, there is no network, and waiting is useless. */
const firstAnswerMs = 800
const patienceMs = 3_000

/** Asks every endpoint for its models, all at once, with its key. This costs nothing. */
export async function reachAll(endpoints: readonly Reachable[]): Promise<Reached[]> {
  const noNetwork = new AbortController()
  let answered = false
  const timer = setTimeout(() => !answered && noNetwork.abort(), firstAnswerMs)
  const reached = await Promise.all(
    endpoints.map(async endpoint => {
      const isHere = isLoopback(endpoint.baseURL)
      const patience = AbortSignal.timeout(patienceMs)
      const result = await reach(endpoint, isHere ? patience : AbortSignal.any([patience, noNetwork.signal]))
      answered ||= !isHere && result.kind === 'answered'
      return result
    }),
  )
  clearTimeout(timer)
  return reached
}

async function reach(endpoint: Reachable, signal: AbortSignal): Promise<Reached> {
  try {
    // A key must not follow a redirect.
    const response = await fetch(`${endpoint.baseURL}/models`, {
      headers: headersOf(endpoint),
      redirect: 'manual',
      signal,
    })
    const models = response.ok ? modelsIn(await response.json().catch(() => null)) : null
    if (!response.ok) await response.body?.cancel()
    return { kind: 'answered', status: response.status, models }
  } catch (error) {
    return unreached(error, isLoopback(endpoint.baseURL), signal.aborted)
  }
}

function headersOf({ protocol, apiKey, headers }: Reachable): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { accept: 'application/json', ...keyHeaders(protocol, apiKey), ...own }
}

function keyHeaders(protocol: Protocol, apiKey: string | null): Record<string, string> {
  const version = protocol === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {}
  if (apiKey === null) return version
  if (protocol === 'anthropic') return { ...version, 'x-api-key': apiKey }
  return protocol === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

/** OpenAI and similar: `data[].id`. Google: `models[].name`, with a path in front. */
function modelsIn(body: unknown): string[] | null {
  const { data, models } = (body ?? {}) as { data?: unknown; models?: unknown }
  const list = Array.isArray(data) ? data : Array.isArray(models) ? models : null
  return (
    list?.flatMap((item: { id?: unknown; name?: unknown }) => {
      const name = item?.id ?? item?.name
      return typeof name === 'string' ? [name.replace(/^models\//, '')] : []
    }) ?? null
  )
}

const noWay = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ECONNREFUSED',
  'ETIMEDOUT',
])

/** A wrong certificate is the fault of the provider or a proxy. An unknown host name may be the network's fault. */
function unreached(error: unknown, isHere: boolean, aborted: boolean): Reached {
  const { code = '', message = '' } = ((error as Error).cause ?? {}) as { code?: string; message?: string }
  if (aborted) return { kind: isHere ? 'dead' : 'silent', why: 'timeout' }
  const silent = !isHere && (noWay.has(code) || code.startsWith('UND_ERR_CONNECT'))
  return { kind: silent ? 'silent' : 'dead', why: code || message || (error as Error).message }
}

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(?:127\.|\[::1\]$|(?:.+\.)?localhost$)/.test(new URL(address).hostname)
