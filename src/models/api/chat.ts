import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { readComplaint } from './complaint.ts'
import { type Dialect, dialectOf } from './dialects.ts'
import {
  callHeaders,
  chatURL,
  commonHeaders,
  drain,
  type Endpoint,
  endpointModel,
  type Reader,
  readText,
  requestBody,
} from './endpoint.ts'
import { EndpointRefusals, type Settings } from './endpoint-memory.ts'
import { type AskedEndpoint, httpFailure, networkFailure, withoutKey } from './failures.ts'
import { ChatReply } from './reply.ts'
import { Watch } from './watch.ts'
import { type ApiWords, wordsIn } from './words.ts'

/** How long after the reply the usage may arrive. */
const usageGraceMs = 1000
const longestCompletion = 32 * 1024 * 1024

/** A model behind an OpenAI-compatible endpoint. */
export function chatModel(endpoint: Endpoint, model: string): Model {
  const dialect = dialectOf(endpoint.like ?? endpoint.provider)
  const url = chatURL(endpoint.baseURL)
  const headers = commonHeaders(endpoint)
  const reportsCost = dialect.reportsCost === true
  return endpointModel(endpoint, model, {
    searches: dialect.search !== undefined,
    stream: (call, signal) =>
      talk({ endpoint, model, dialect, url, headers, reportsCost, language: call.moment.language }, call, signal),
  })
}

interface Wire extends AskedEndpoint {
  language: Language
  dialect: Dialect
  reportsCost: boolean
  url: string
  headers: Readonly<Record<string, string>>
}

async function* talk(wire: Wire, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const watch = new Watch(signal, wire.endpoint.idleMs, wire.endpoint.totalMs)
  const reply = new ChatReply(wire)
  let reader: Reader | null = null
  try {
    const answer = await open(wire, call, watch)
    for (const text of answer.remarks) yield { type: 'remark', text }
    if (answer.failure) {
      yield reply.failedWith(answer.failure)
      return
    }
    reader = answer.reader
    if (answer.plain) reply.whole(await readText(reader, watch, longestCompletion))
    let parts = reply.take()
    for (const part of parts) yield part
    while (!reply.ended) {
      watch.listen(parts.length > 0)
      const chunk = await reader.read()
      watch.heard()
      reply.feed(chunk.value)
      parts = reply.take()
      for (const part of parts) yield part
      if (reply.complete) watch.endWithin(usageGraceMs)
    }
    for (const part of reply.rest()) yield part
    yield reply.last()
  } catch (error) {
    const failure = watch.failure(reader !== null, wire.language) ?? networkFailure(wire, error, reader !== null)
    for (const part of reply.rest()) yield part
    yield reply.complete && !reply.failed ? reply.last() : reply.failedWith(failure)
  } finally {
    if (reader !== null && reply.ended && !reply.failed) void drain(reader, watch)
    else watch.hangUp()
  }
}

type Answer = { remarks: readonly string[] } & (
  | { failure: Failure }
  | { failure: null; reader: Reader; plain: boolean }
)

/**
 * Sends the request. If the endpoint refuses a part of it, it is sent again at once without that part: a refused
 * request costs nothing. Nothing else is retried here.
 */
async function open(wire: Wire, call: Call, watch: Watch): Promise<Answer> {
  const refusals = new EndpointRefusals(wire.endpoint, wire.model, wire.dialect)
  const headers = callHeaders(wire.headers, call)
  for (;;) {
    const settings = refusals.settings(call)
    const body = requestBody(wire.model, call, settings)
    watch.listen(true)
    const response = await fetch(wire.url, { method: 'POST', headers, body, signal: watch.signal, redirect: 'manual' })
    const reader: Reader | undefined = response.body?.getReader()
    if (response.ok) {
      refusals.keep()
      return { remarks: remarksOn(wire, call, settings), ...accepted(wire, response, reader) }
    }
    const said = reader ? await readText(reader, watch) : ''
    const complaint = readComplaint(response.status, withoutKey(wire.endpoint, said))
    const again = mayBePutOtherwise(response.status, settings) && refusals.add(complaint, settings)
    if (!again) return { remarks: [], failure: httpFailure(wire, complaint, response.headers) }
  }
}

/** A router answers "not found" if no server behind it offers what was asked for. */
const mayBePutOtherwise = (status: number, { search }: Settings): boolean =>
  status === 400 || status === 422 || (status === 404 && search !== null)

function accepted({ endpoint, language }: Wire, response: Response, reader: Reader | undefined) {
  const type = response.headers.get('content-type') ?? ''
  if (reader && !type.includes('text/html')) return { failure: null, reader, plain: type.includes('application/json') }
  const words = wordsIn(language)
  const message = reader ? words.webPage(endpoint) : words.nothing(endpoint)
  return { failure: { kind: 'rejected', message, status: response.status, maybePaid: false } satisfies Failure }
}

/** User settings that a request could not carry. Reported once per model in a debate. */
function remarksOn({ endpoint, model, dialect }: Wire, call: Call, sent: Settings): string[] {
  const name = `${endpoint.provider}:${model}`
  const words = wordsIn(call.moment.language)
  const unmet = [
    effortRemark(name, call, sent, words),
    endpoint.temperature == null ? null : temperatureRemark(name, dialect, sent, words),
    call.maxTokens !== null && sent.tokenLimit === null ? words.noTokenLimit(name) : null,
    call.search && sent.search === null ? words.noSearch(name) : null,
  ].filter(remark => remark !== null)
  return unmet.filter(remark => endpoint.memory.told.isNews(call.debate, remark))
}

function effortRemark(name: string, { effort }: Call, { knob }: Settings, words: ApiWords): string | null {
  if (effort === null || knob?.nearest === false) return null
  return knob === null ? words.noEffort(name, effort) : words.otherEffort(name, effort, knob.name)
}

function temperatureRemark(name: string, dialect: Dialect, { temperature }: Settings, words: ApiWords): string | null {
  if (temperature === null) return words.noTemperature(name)
  return dialect.ignoresTemperature ? words.ownTemperature(name) : null
}
