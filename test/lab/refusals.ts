import { readFileSync } from 'node:fs'
import type { Refused, Reply, Script } from './script.ts'

// biome-ignore lint/suspicious/noExplicitAny: the body of a request
type Body = any

/** As real servers put it. They show parts of the key they were sent; this one shows all of it. */
const complaints: Record<string, Reply> = JSON.parse(
  readFileSync(new URL('lines/refusals.json', import.meta.url), 'utf8'),
)

/** What a request gets before anyone thinks about an answer; null: it is accepted. */
export function refusal(script: Script, authorization: string | undefined, body: Body): Reply | null {
  const key = authorization?.replace('Bearer ', '')
  const effort = effortIn(body) ?? ''
  const search = body.tools ? 'tools' : 'enable_search'
  const complain = (about: string) =>
    filled(complaints[about]!, { key: key ?? 'none', model: body.model, effort, search })
  if (script.key !== undefined && authorization !== `Bearer ${script.key}`) return complain('wrong key')
  if (script.models && !script.models.includes(body.model)) return complain('unknown model')
  const refused = script.refuses?.find(what => isSent(what, body))
  return refused === undefined ? null : complain(isValue(refused) ? 'effort' : refused)
}

/** Every text of a reply with its `{names}` replaced. */
const filled = (reply: Reply, values: Readonly<Record<string, string>>): Reply =>
  JSON.parse(JSON.stringify(reply), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) : value,
  )

type Named = Exclude<Refused, `effort ${string}`>

const isValue = (what: Refused): what is `effort ${string}` => what.startsWith('effort ')

const isSent = (what: Refused, body: Body): boolean =>
  isValue(what) ? effortIn(body) === what.slice('effort '.length) : sends[what](body)

const effortIn = (body: Body): string | undefined =>
  body.reasoning_effort ?? body.reasoning?.effort ?? body.chat_template_kwargs?.reasoning_effort

const thinks = (body: Body): boolean =>
  effortIn(body) !== undefined || body.thinking !== undefined || body.enable_thinking !== undefined

const sends: Record<Named, (body: Body) => boolean> = {
  json_schema: body => body.response_format?.type === 'json_schema',
  json_object: body => body.response_format?.type === 'json_object',
  response_format: body => body.response_format !== undefined,
  'response_format, vaguely': body => body.response_format !== undefined,
  reasoning_effort: body => body.reasoning_effort !== undefined,
  thinking: thinks,
  'thinking off': body => body.thinking?.type === 'disabled',
  temperature: body => body.temperature !== undefined,
  'temperature with thinking': body => body.temperature !== undefined && thinks(body),
  'JSON with thinking': body => body.response_format !== undefined && thinks(body),
  search: body => body.tools !== undefined || body.enable_search !== undefined,
  max_tokens: body => body.max_tokens !== undefined,
  max_completion_tokens: body => body.max_completion_tokens !== undefined,
  stream_options: body => body.stream_options !== undefined,
}
