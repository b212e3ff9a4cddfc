import type { Json } from '../../core/json.ts'
import type { Call, Model, Prices, ReplyShape } from '../../core/model.ts'
import { knownProvider } from '../providers.ts'
import type { EndpointMemory, Settings } from './endpoint-memory.ts'
import type { Watch } from './watch.ts'

/** The protocol of a server. `responses` is OpenAI's newer one. */
export type Protocol = 'chat' | 'responses' | 'anthropic' | 'google'

/** What is known about a model without asking anybody. */
export interface ModelFacts {
  prices: Prices | null
  /** The most tokens of a prompt and its reply together. */
  window: number | null
  /** Most tokens of one reply. */
  maxOutput: number | null
}

/** A model behind an endpoint, whatever its protocol. */
export function endpointModel(
  endpoint: Endpoint,
  model: string,
  particulars: Pick<Model, 'searches' | 'stream'>,
): Model {
  const { callMs, tries } = endpoint
  const known = endpoint.known?.(model) ?? null
  return {
    name: `${endpoint.provider}:${model}`,
    prices: endpoint.prices[model] ?? known?.prices ?? null,
    maxTokens: endpoint.maxTokens ?? null,
    window: known?.window ?? null,
    languageModel: true,
    ...(callMs !== undefined && { callMs }),
    ...(tries !== undefined && { tries }),
    ...particulars,
  }
}

/** A provider's server and what is known about it. All its models share one of these. */
export interface Endpoint {
  /** The name before the colon in `provider:model`. */
  provider: string
  /** The known provider that it behaves like, if its own name does not say so. */
  like?: string
  /** The file that describes it, as shown to people, if that is not config.json. */
  file?: string
  /** Left out: `chat`. */
  protocol?: Protocol
  /** Up to but without `/chat/completions`. It mostly ends in `/v1`. */
  baseURL: string
  apiKey: string | null
  /** Sent with every request. They replace our headers of the same name. */
  headers?: Readonly<Record<string, string>>
  /** Prices that the user set. They come before known ones. */
  prices: Readonly<Record<string, Prices>>
  known?(model: string): ModelFacts | null
  temperature?: number | null
  /** The limit on every reply, if the user set one. */
  maxTokens?: number | null
  /** A call that receives nothing for this long has failed. Beyond 300,000 it has no effect: fetch itself gives up. */
  idleMs: number
  /** After this time keep-alive lines no longer count as a sign of life. Left out: ten minutes. */
  totalMs?: number
  /** For its models, instead of the engine's own limits. */
  callMs?: number
  tries?: number
  /** What the endpoint turned out to refuse. Starts as `newMemory()`. */
  memory: EndpointMemory
}

/** Keywords that providers refuse or do not know in a schema. The reply is checked for them here anyway. */
const unknownWords = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'])

/** Below these, keys are names and not schema keywords. */
const named = new Set(['properties', '$defs'])

export function trimmed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(trimmed)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([word]) => !unknownWords.has(word))
  return Object.fromEntries(kept.map(([word, value]) => [word, named.has(word) ? members(value) : trimmed(value)]))
}

function members(schemas: Json): Json {
  if (typeof schemas !== 'object' || schemas === null || Array.isArray(schemas)) return schemas
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, trimmed(schema)]))
}

/** How long a server may take to close a finished stream. */
const closeGraceMs = 250

/** Reads a finished stream to its end, so that its connection can serve the next call. */
export async function drain(reader: { read(): Promise<{ done: boolean }> }, watch: Watch): Promise<void> {
  watch.endWithin(closeGraceMs)
  try {
    while (!(await reader.read()).done);
  } catch {
  } finally {
    watch.close()
  }
}

export type Reader = ReadableStreamDefaultReader<Uint8Array>

/** A body as text, cut at a length. */
export async function readText(reader: Reader, watch: Watch, most = 64 * 1024): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  while (text.length <= most) {
    watch.listen(true)
    const { done, value } = await reader.read()
    watch.heard()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => {})
  return text.slice(0, most)
}

export function chatURL(baseURL: string): string {
  const url = URL.parse(baseURL)
  if (!url) return baseURL
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  return url.href
}

/** The headers that all calls to an endpoint share. */
export function commonHeaders({ provider, apiKey, headers }: Endpoint): Record<string, string> {
  const common: Record<string, string> = { 'content-type': 'application/json', accept: 'text/event-stream' }
  const keyHeader = knownProvider(provider)?.keyHeader
  if (apiKey !== null) common[keyHeader ?? 'authorization'] = keyHeader ? apiKey : `Bearer ${apiKey}`
  for (const [name, value] of Object.entries(headers ?? {})) common[name.toLowerCase()] = value
  return common
}

export function callHeaders(common: Readonly<Record<string, string>>, call: Call): Record<string, string> {
  return { ...common, 'x-agon-debate': String(call.debate), 'x-agon-turn': plainHeader(call.key) }
}

/** Reads back with decodeURIComponent. */
const plainHeader = (value: string): string =>
  value.toWellFormed().replace(/[^\x21-\x7e]|%/gu, character => encodeURIComponent(character))

export function requestBody(model: string, call: Call, settings: Settings): string {
  return JSON.stringify({
    model,
    messages: call.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    ...(settings.streamOptions && { stream_options: { include_usage: true } }),
    ...(settings.tokenLimit && { [settings.tokenLimit]: call.maxTokens }),
    ...(settings.temperature !== null && { temperature: settings.temperature }),
    ...settings.knob?.fields,
    ...settings.search,
    ...(settings.format && call.shape && { response_format: responseFormat(settings.format, call.shape) }),
  })
}

/** For `json_object` the messages themselves describe the JSON. */
function responseFormat(format: 'json_schema' | 'json_object', { name, schema }: ReplyShape): Json {
  if (format === 'json_object') return { type: 'json_object' }
  const plainName = name.replace(/[^\w-]/g, '_').slice(0, 64)
  const plain = trimmed(schema)
  return { type: 'json_schema', json_schema: { name: plainName, schema: plain, strict: fitsStrict(plain) } }
}

const strictWords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const'])
const strictNotes = new Set(['description', 'title', 'anyOf', '$ref', '$defs'])

/** Whether a schema meets the rules of strict mode: closed objects, everything required, few keywords. */
function fitsStrict(schema: Json): boolean {
  if (!isObject(schema)) return false
  if (!Object.keys(schema).every(word => strictWords.has(word) || strictNotes.has(word))) return false
  const { type, properties, required, additionalProperties, items, anyOf, $defs } = schema
  const inner = [...[properties, anyOf, $defs].flatMap(requestMembers), ...(items === undefined ? [] : [items])]
  if (!inner.every(fitsStrict)) return false
  if (type !== 'object') return true
  const names = Object.keys(isObject(properties) ? properties : {})
  return additionalProperties === false && Array.isArray(required) && names.every(name => required.includes(name))
}

const requestMembers = (value: Json | undefined): Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
