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
  const line: Line = { reply: new ChatReply(wire), reader: null }
  try {
    const begun = await begin(wire, call, watch, line)
    const { reply, reader } = line
    if (begun.failure) {
      yield reply.failedWith(begun.failure)
      return
    }
    for (const text of remarksOn(wire, call, begun.settings)) yield { type: 'remark', text }
    let { parts } = begun
    for (const part of parts) yield part
    while (!reply.ended) {
      parts = await hear(reply, reader!, watch, parts.length > 0)
      for (const part of parts) yield part
    }
    for (const part of reply.rest()) yield part
    yield reply.last()
  } catch (error) {
    const { reply, reader } = line
    const failure = watch.failure(reader !== null, wire.language) ?? networkFailure(wire, error, reader !== null)
    for (const part of reply.rest()) yield part
    yield reply.complete && !reply.failed ? reply.last() : reply.failedWith(failure)
  } finally {
    const { reply, reader } = line
    if (reader !== null && reply.ended && !reply.failed) void drain(reader, watch)
    else watch.hangUp()
  }
}

/** The answer that is being read. */
interface Line {
  reply: ChatReply
  reader: Reader | null
}

type Begun = { failure: Failure } | { failure: null; settings: Settings; parts: readonly Part[] }

/** Waits for the first words. Some endpoints accept any request, and say what they refuse of it in place of an answer. */
async function begin(wire: Wire, call: Call, watch: Watch, line: Line): Promise<Begun> {
  const refusals = new EndpointRefusals(wire.endpoint, wire.model, wire.dialect, call)
  for (;;) {
    const answer = await open(wire, call, watch, refusals)
    if (answer.failure) return answer
    const { reader, settings, plain } = answer
    const reply = new ChatReply(wire)
    Object.assign(line, { reply, reader })
    if (plain) reply.whole(await readText(reader, watch, longestCompletion))
    let parts = reply.take()
    while (parts.length === 0 && !reply.ended) parts = await hear(reply, reader, watch, false)
    if (!reply.failed) refusals.keep()
    const { complaint } = reply
    const again = parts.length === 0 && complaint && refusals.add(complaint.said, complaint.kind, settings)
    if (!again) return { failure: null, settings, parts }
    line.reader = null
    void reader.cancel().catch(() => {})
  }
}

async function hear(reply: ChatReply, reader: Reader, watch: Watch, progressed: boolean): Promise<readonly Part[]> {
  watch.listen(progressed)
  const chunk = await reader.read()
  watch.heard()
  reply.feed(chunk.value)
  if (reply.complete) watch.endWithin(usageGraceMs)
  return reply.take()
}

type Answer = { failure: Failure } | { failure: null; reader: Reader; plain: boolean; settings: Settings }

/**
 * Sends the request. If the endpoint refuses a part of it, it is sent again at once without that part: a refused
 * request costs nothing. Nothing else is retried here.
 */
async function open(wire: Wire, call: Call, watch: Watch, refusals: EndpointRefusals): Promise<Answer> {
  const headers = callHeaders(wire.headers, call)
  for (;;) {
    const settings = refusals.settings()
    const body = requestBody(wire.model, call, settings)
    watch.listen(true)
    const response = await fetch(wire.url, { method: 'POST', headers, body, signal: watch.signal, redirect: 'manual' })
    const reader: Reader | undefined = response.body?.getReader()
    if (response.ok) return accepted(wire, response, reader, settings)
    const said = reader ? await readText(reader, watch) : ''
    const complaint = readComplaint(response.status, withoutKey(wire.endpoint, said))
    const failure = httpFailure(wire, complaint, response.headers)
    if (!refusals.add(complaint, failure.kind, settings)) return { failure }
  }
}

function accepted(
  { endpoint, language }: Wire,
  response: Response,
  reader: Reader | undefined,
  settings: Settings,
): Answer {
  const type = response.headers.get('content-type') ?? ''
  if (reader && !type.includes('text/html'))
    return { failure: null, reader, plain: type.includes('application/json'), settings }
  const words = wordsIn(language)
  const message = reader ? words.webPage(endpoint) : words.nothing(endpoint)
  return { failure: { kind: 'rejected', message, status: response.status, maybePaid: false } }
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
