import type { Failure } from '../../core/failure.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { drain, type Endpoint, endpointModel, type Protocol } from '../api/endpoint.ts'
import { type AskedEndpoint, networkFailure } from '../api/failures.ts'
import { Watch } from '../api/watch.ts'
import { wordsIn } from '../api/words.ts'
import { AsideTold } from '../asides.ts'
import { fields } from '../json.ts'
import { complaintIn, refusalFailure, thrownFailure } from './failures.ts'
import { type Feature, KnobRefusals } from './knobs.ts'
import { optionsOf } from './options.ts'
import { NativeReply } from './reply.ts'
import { formatsFor, isOnTheWay, type NativeAsking, type Sdk, type SdkPart, type Sent } from './sdk.ts'
import { TurnedDown, Wire, withoutQuery } from './wire.ts'
import { nativeWordsIn } from './words.ts'

/** How long a server may take to close a complete stream before its reply counts as ended. */
const endGraceMs = 1000

type Reader = ReadableStreamDefaultReader<SdkPart>

/** Each package takes a tenth of a second to load, so it is loaded when its first voice speaks. */
const packages: Record<Exclude<Protocol, 'chat'>, () => Promise<Sdk>> = {
  responses: async () => (await import('./responses.ts')).responses,
  anthropic: async () => (await import('./anthropic.ts')).anthropic,
  google: async () => (await import('./google.ts')).google,
}

/** A model behind an endpoint that speaks OpenAI Responses, Anthropic Messages or Gemini. */
export function nativeModel(endpoint: Endpoint, model: string): Model {
  const voice = { endpoint, model, refused: new Set<Feature>(), told: new AsideTold() }
  return endpointModel(endpoint, model, {
    searches: true,
    stream: (call, signal) => talk({ ...voice, language: call.moment.language }, call, signal),
  })
}

interface Voice extends AskedEndpoint {
  /** What the model turned out to refuse. */
  refused: Set<Feature>
  told: AsideTold
}

async function* talk(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const { endpoint, language } = voice
  const watch = new Watch(signal, endpoint.idleMs, endpoint.totalMs)
  const wire = new Wire(endpoint, call, watch)
  watch.heard()
  let reply: NativeReply | null = null
  let reader: Reader | null = null
  try {
    signal.throwIfAborted()
    const sdk = await packages[endpoint.protocol as keyof typeof packages]()
    const answer = await open(voice, sdk, call, wire, watch)
    if (answer.failure) {
      yield { type: 'failed', failure: answer.failure, usage: null }
      return
    }
    reader = answer.reader
    reply = new NativeReply(voice, sdk, answer.asking.knobs.search)
    yield* listen(answer, voice, call, reply, wire)
    yield* reply.rest()
    const cut = reply.brokenOff ? cutOff(voice, watch, wire) : null
    yield cut ? reply.failedWith(cut) : reply.last()
  } catch (error) {
    const failure = watch.failure(wire.began, language) ?? thrownFailure(voice, error, wire.began)
    yield { type: 'failed', failure, usage: null }
  } finally {
    if (reader !== null && reply?.ended && !reply.failed) void drain(reader, watch)
    else watch.hangUp()
  }
}

interface Answer {
  failure: null
  asking: NativeAsking
  sdk: Sdk
  body: unknown
  reader: Reader
}

/**
 * Sends the request. If the model refuses a part of it, it is sent again at once without that part: a refused request
 * costs nothing. Nothing else is retried here.
 */
async function open(
  voice: Voice,
  sdk: Sdk,
  call: Call,
  wire: Wire,
  watch: Watch,
): Promise<Answer | { failure: Failure }> {
  const { endpoint, model } = voice
  const refusals = new KnobRefusals(voice.refused)
  const { baseURL, apiKey, headers } = endpoint
  const address = { baseURL: withoutQuery(baseURL), apiKey: apiKey ?? '', headers: { ...headers }, fetch: wire.fetch }
  const sdkModel = sdk.open(address, model)
  for (;;) {
    const formats = formatsFor(sdk, call, refusals.searches(call))
    const knobs = refusals.knobs(call, endpoint.temperature ?? null, formats)
    const asking = { call, knobs, formats, model, known: endpoint.known?.(model) ?? null }
    try {
      const { stream, request } = await sdkModel.doStream(optionsOf(sdk, asking, watch.signal))
      refusals.keep()
      return { failure: null, asking, sdk, body: request?.body, reader: stream.getReader() }
    } catch (error) {
      if (!(error instanceof TurnedDown)) throw error
      const complaint = complaintIn(voice, error)
      const failure = refusalFailure(voice, complaint, error)
      const again = (error.status === 400 || error.status === 422) && refusals.add(complaint, failure.kind, knobs)
      if (!again) return { failure }
    }
  }
}

async function* listen(
  { reader, asking, sdk, body }: Answer,
  voice: Voice,
  call: Call,
  reply: NativeReply,
  wire: Wire,
): AsyncGenerator<Part, void, void> {
  let closing = false
  while (!reply.ended) {
    const { done, value } = await reader.read()
    if (done) return
    if (value.type === 'stream-start') {
      const remarks = remarksOn(voice, asking, sdk.sent(fields(body)), value.warnings as readonly Warning[])
      const fresh = remarks.filter(text => voice.told.isNews(call.debate, text))
      for (const text of fresh) yield { type: 'remark', text }
    }
    const parts = reply.hear(value)
    if (parts.length > 0) wire.progress()
    yield* parts
    if (reply.complete && !closing) {
      closing = true
      wire.endWithin(endGraceMs)
    }
  }
}

/** Why the stream ended, if the server did not end it. */
const cutOff = (voice: Voice, watch: Watch, { fault }: Wire): Failure | null =>
  watch.failure(true, voice.language) ?? (fault === null ? null : networkFailure(voice, fault, true))

/** A warning of the SDK. */
type Warning = { feature?: string; details?: string; message?: string }

/** Settings whose effect shows in what was sent, and things nobody asked for. */
const covered =
  /^(temperature|reasoning|reasoningEffort|reasoningSummary|extended thinking|provider-defined tool .*)$|\.(effort|thinking)$/

/** What became of the user's settings on the way to the model, if that differs from what was asked for. */
function remarksOn(asked: AskedEndpoint, asking: NativeAsking, sent: Sent, warnings: readonly Warning[]): string[] {
  const { call, knobs, formats } = asking
  const name = `${asked.endpoint.provider}:${asked.model}`
  const words = wordsIn(asked.language)
  const native = nativeWordsIn(asked.language)
  const temperature = asked.endpoint.temperature ?? null
  const remarks: string[] = []

  if (call.effort !== null && sent.effort === null) remarks.push(words.noEffort(name, call.effort))
  else if (call.effort !== null && typeof sent.effort === 'string' && sent.effort !== call.effort)
    remarks.push(words.otherEffort(name, call.effort, sent.effort))

  if (temperature !== null && sent.temperature === null) remarks.push(words.noTemperature(name))
  else if (temperature !== null && sent.temperature !== null && sent.temperature !== temperature)
    remarks.push(native.otherTemperature(name, temperature, sent.temperature))

  if (call.maxTokens !== null && knobs.maxTokens === null) remarks.push(words.noTokenLimit(name))
  else if (call.maxTokens !== null && sent.maxTokens !== null && sent.maxTokens < call.maxTokens)
    remarks.push(native.otherTokenLimit(name, call.maxTokens, sent.maxTokens))

  if (call.search && !sent.search) remarks.push(words.noSearch(name))
  const isRefused = formats.length > 0 && (knobs.format === null || knobs.format === 'json')
  if (call.shape !== null && !isOnTheWay(call) && isRefused)
    remarks.push(knobs.search ? native.noSchemaBesideSearch(name) : native.noSchema(name))
  if (!knobs.unstored) remarks.push(native.stored(name))
  return [...remarks, ...others(warnings, call.maxTokens).map(text => native.warning(name, text))]
}

function others(warnings: readonly Warning[], maxTokens: number | null): string[] {
  return warnings
    .filter(({ feature }) => !covered.test(feature ?? '') && (feature !== 'maxOutputTokens' || maxTokens === null))
    .map(({ feature, details, message }) => oneLine(details ?? message ?? feature ?? '', 300))
    .filter(text => text !== '')
}
