import type { Json } from '../../core/json.ts'
import type { Call, ReplyShape } from '../../core/model.ts'
import { knownProvider } from '../providers.ts'
import type { Endpoint } from './endpoint.ts'
import type { Settings } from './learned.ts'
import { trimmed } from './schema.ts'

export function chatURL(baseURL: string): string {
  const url = URL.parse(baseURL)
  if (!url) return baseURL
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  return url.href
}

/** The headers that every call to an endpoint has in common. */
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
    messages: call.messages,
    stream: true,
    ...(settings.streamOptions && { stream_options: { include_usage: true } }),
    ...(settings.tokenLimit && { [settings.tokenLimit]: call.maxTokens }),
    ...(settings.temperature !== null && { temperature: settings.temperature }),
    ...settings.knob?.fields,
    ...settings.search,
    ...(settings.format && call.shape && { response_format: responseFormat(settings.format, call.shape) }),
  })
}

/** For `json_object` the messages themselves say what the JSON looks like. */
function responseFormat(format: 'json_schema' | 'json_object', { name, schema }: ReplyShape): Json {
  if (format === 'json_object') return { type: 'json_object' }
  const plainName = name.replace(/[^\w-]/g, '_').slice(0, 64)
  const plain = trimmed(schema)
  return { type: 'json_schema', json_schema: { name: plainName, schema: plain, strict: fitsStrict(plain) } }
}

const strictWords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const'])
const strictNotes = new Set(['description', 'title', 'anyOf', '$ref', '$defs'])

/** Whether a schema is of the kind that strict mode demands: closed objects, everything required, few keywords. */
function fitsStrict(schema: Json): boolean {
  if (!isObject(schema)) return false
  if (!Object.keys(schema).every(word => strictWords.has(word) || strictNotes.has(word))) return false
  const { type, properties, required, additionalProperties, items, anyOf, $defs } = schema
  const inner = [...members(properties), ...members(anyOf), ...members($defs), ...(items === undefined ? [] : [items])]
  if (!inner.every(fitsStrict)) return false
  if (type !== 'object') return true
  const names = Object.keys(isObject(properties) ? properties : {})
  return additionalProperties === false && Array.isArray(required) && names.every(name => required.includes(name))
}

const members = (value: Json | undefined): Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
