import type { Failure } from '../../core/failure.ts'
import type { Call, Model, Part } from '../../core/model.ts'
import { drain } from '../api/drain.ts'
import { type Endpoint, type Protocol, patienceOf } from '../api/endpoint.ts'
import { type Asked, networkFailure } from '../api/failures.ts'
import { Watch } from '../api/watch.ts'
import { Told } from '../told.ts'
import { complaintIn, refusalFailure, thrownFailure } from './failures.ts'
import { type Feature, Refusals } from './knobs.ts'
import { optionsOf } from './options.ts'
import { remarksOn, type Warning } from './remarks.ts'
import { Reply } from './reply.ts'
import { type Asking, fields, formatsFor, type Sdk, type SdkPart } from './sdk.ts'
import { TurnedDown, Wire, withoutQuery } from './wire.ts'

const defaultTotalMs = 600_000
/** How long a server may take to close a stream that is complete, before its reply counts as ended. */
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
  const known = endpoint.known?.(model) ?? null
  const voice = { endpoint, model, refused: new Set<Feature>(), told: new Told() }
  return {
    name: `${endpoint.provider}:${model}`,
    prices: endpoint.prices[model] ?? known?.prices ?? null,
    maxTokens: endpoint.maxTokens ?? null,
    window: known?.window ?? null,
    languageModel: true,
    searches: true,
    ...patienceOf(endpoint),
    stream: (call, signal) => talk({ ...voice, language: call.moment.language }, call, signal),
  }
}

interface Voice extends Asked {
  /** What the model turned out not to take. */
  refused: Set<Feature>
  told: Told
}

async function* talk(voice: Voice, call: Call, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const { endpoint, language } = voice
  const watch = new Watch(signal, endpoint.idleMs, endpoint.totalMs ?? defaultTotalMs)
  const wire = new Wire(endpoint, call, watch)
  watch.heard()
  let reply: Reply | null = null
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
    reply = new Reply(voice, sdk, answer.asking.knobs.search)
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
  asking: Asking
  sdk: Sdk
  body: unknown
  reader: Reader
}

/**
 * Sends the request. Where the model does not take a part of it, it is sent again without that part at once: a refused
 * request costs nothing. Nothing else is tried again here.
 */
async function open(
  voice: Voice,
  sdk: Sdk,
  call: Call,
  wire: Wire,
  watch: Watch,
): Promise<Answer | { failure: Failure }> {
  const { endpoint, model } = voice
  const refusals = new Refusals(voice.refused)
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
      const again = (error.status === 400 || error.status === 422) && refusals.add(complaint, knobs)
      if (!again) return { failure: refusalFailure(voice, complaint, error) }
    }
  }
}

async function* listen(
  { reader, asking, sdk, body }: Answer,
  voice: Voice,
  call: Call,
  reply: Reply,
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

/** Why the stream ended, where that was not the server's doing. */
const cutOff = (voice: Voice, watch: Watch, { fault }: Wire): Failure | null =>
  watch.failure(true, voice.language) ?? (fault === null ? null : networkFailure(voice, fault, true))
