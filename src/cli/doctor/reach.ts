import type { Protocol } from '../../models/api/endpoint.ts'

export interface Reachable {
  protocol: Protocol
  baseURL: string
  apiKey: string | null
  headers: Readonly<Record<string, string>>
}

/** `silent`: nobody answered, which says nothing about the provider. `dead`: something is wrong on the way to it. */
export type Reached =
  | { kind: 'answered'; status: number; models: string[] | null }
  | { kind: 'silent' | 'dead'; why: string }

/** When no other machine has answered by then, there is no network, and waiting for it is no use. */
const firstAnswerMs = 800
const patienceMs = 3_000

/** Asks every endpoint for its models, all at once, with its key and nothing that costs. */
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

/** OpenAI and those like it: `data[].id`; Google: `models[].name`, with a path before it. */
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

/** A certificate that is wrong is the provider's or a proxy's fault; a name that nobody knows may be the network's. */
function unreached(error: unknown, isHere: boolean, aborted: boolean): Reached {
  const { code = '', message = '' } = ((error as Error).cause ?? {}) as { code?: string; message?: string }
  if (aborted) return { kind: isHere ? 'dead' : 'silent', why: 'timeout' }
  const silent = !isHere && (noWay.has(code) || code.startsWith('UND_ERR_CONNECT'))
  return { kind: silent ? 'silent' : 'dead', why: code || message || (error as Error).message }
}

export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(?:127\.|\[::1\]$|(?:.+\.)?localhost$)/.test(new URL(address).hostname)
