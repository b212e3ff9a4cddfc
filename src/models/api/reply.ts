import { createParser } from 'eventsource-parser'
import type { Failure, FailureKind } from '../../core/failure.ts'
import type { Part, Usage } from '../../core/model.ts'
import { count, type Fields, fields, parsed } from '../json.ts'
import { type Complaint, complaintOf, oneLine } from './complaint.ts'
import { type AskedEndpoint, streamFailure } from './failures.ts'
import { ending, ReplySources, Thoughts } from './finish.ts'
import { wordsIn } from './words.ts'

/** What a chunk, or a whole completion, may contain. None of it can be trusted. */
interface Completion {
  model?: unknown
  usage?: unknown
  error?: unknown
  /** Groq puts the usage of a stream here. */
  x_groq?: { usage?: unknown } | null
  citations?: unknown
  choices?: { delta?: Words; message?: Words; finish_reason?: unknown; usage?: unknown }[]
}

interface Words {
  content?: unknown
  reasoning_content?: unknown
  reasoning?: unknown
  refusal?: unknown
  annotations?: unknown
}

interface Asking extends AskedEndpoint {
  reportsCost: boolean
}

const nothing: readonly Part[] = []
const largestEvent = 16 * 1024 * 1024

/** One reply while it arrives: bytes go in, parts come out, and at the end it says how it went. */
export class ChatReply {
  readonly #asked: Asking
  readonly #decoder = new TextDecoder()
  readonly #parser = createParser({
    maxBufferSize: largestEvent,
    onEvent: event => this.#event(event.data, event.event),
    onError: error => {
      if (error.type === 'max-buffer-size-exceeded') this.#broken('an event without end')
      // A server that fails inside its stream may say so in a line that is no event.
      else if (error.line?.startsWith('{')) this.#event(error.line)
    },
  })
  readonly #say = (type: 'text' | 'thinking', text: string): void => this.#add(type, text)
  #parts: Part[] = []
  /** null: the speech has begun. */
  #thoughts: Thoughts | null = new Thoughts()
  #sources: ReplySources | null = null
  #said = false
  #thought = false
  #refusal = ''
  #finish: string | null = null
  #usage: Usage | null = null
  #cost: number | null = null
  #model: string | null = null
  #over = false
  #ended = false
  #failure: Failure | null = null
  #complaint: { said: Complaint; kind: FailureKind } | null = null

  constructor(asked: Asking) {
    this.#asked = asked
  }

  /** No more is expected. */
  get ended(): boolean {
    return this.#ended || this.#failure !== null
  }

  /** The server said why it ended. Only usage may follow. */
  get complete(): boolean {
    return this.#finish !== null
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** The error that came in place of an answer. */
  get complaint(): { said: Complaint; kind: FailureKind } | null {
    return this.#complaint
  }

  /** Returns what was held back while more might come. */
  rest(): readonly Part[] {
    this.#thoughts?.end(this.#say)
    this.#thoughts = null
    return this.take()
  }

  /** The parts heard since the last time. */
  take(): readonly Part[] {
    if (this.#parts.length === 0) return nothing
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** Without bytes: the stream is over. */
  feed(bytes: Uint8Array | undefined): void {
    if (bytes) this.#parser.feed(this.#decoder.decode(bytes, { stream: true }))
    else this.#end()
  }

  /** The server does not stream and sent everything at once, or mislabelled its stream. */
  whole(body: string): void {
    if (/^\s*(data|event)?:/.test(body)) this.#parser.feed(body)
    else this.#completion(body)
    this.#end()
  }

  /** The part that ends the call. */
  last(): Part {
    const usage = this.#usage
    if (this.#failure) return { type: 'failed', failure: this.#failure, usage }
    const heard = { finish: this.#finish, refusal: this.#refusal, said: this.#said, thought: this.#thought }
    const end = ending(heard, this.#asked.language)
    if (typeof end !== 'string') return { type: 'failed', failure: end, usage }
    return {
      type: 'done',
      finish: end,
      usage,
      ...(this.#model !== null && { model: this.#model }),
      ...(this.#cost !== null && { cost: this.#cost }),
    }
  }

  failedWith(failure: Failure): Part {
    return { type: 'failed', failure, usage: this.#usage }
  }

  /** The last event may lack its empty line. Half an event is no worse than none. */
  #end(): void {
    this.#over = true
    this.#parser.feed(`${this.#decoder.decode()}\n\n`)
    this.#ended = true
  }

  #event(data: string, name?: string): void {
    if (this.ended) return
    if (data === '[DONE]') {
      this.#ended = true
      return
    }
    const completion = completionIn(data)
    if (completion === null) this.#broken(data)
    else if (completion.error || name === 'error') this.#complain(complaintOf(null, completion))
    else this.#read(completion)
  }

  #complain(said: Complaint): void {
    this.#failure = streamFailure(this.#asked, said)
    this.#complaint = { said, kind: this.#failure.kind }
  }

  #completion(body: string): void {
    const choices = completionIn(body)?.choices
    this.#event(body)
    if (!Array.isArray(choices)) this.#broken(body)
    this.#finish ??= 'stop'
  }

  #read(completion: Completion): void {
    const choice = completion.choices?.[0]
    if (choice) {
      const words = choice.delta ?? choice.message
      if (words) this.#hear(words)
      if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') this.#finish = choice.finish_reason
    }
    const usage = completion.usage ?? choice?.usage ?? completion.x_groq?.usage
    if (usage) this.#count(usage)
    if (completion.citations) this.#cite(completion.citations)
    if (this.#model === null && typeof completion.model === 'string') this.#model = completion.model
  }

  #count(usage: unknown): void {
    this.#usage = readUsage(usage) ?? this.#usage
    if (this.#asked.reportsCost) this.#cost = readCost(usage) ?? this.#cost
  }

  #cite(list: unknown): void {
    this.#sources ??= new ReplySources()
    this.#parts.push(...this.#sources.hear(list))
  }

  #hear(words: Words): void {
    const thinking = words.reasoning_content ?? words.reasoning
    if (typeof thinking === 'string' && thinking !== '') this.#add('thinking', thinking)
    if (typeof words.content === 'string') this.#hearText(words.content)
    else if (Array.isArray(words.content)) for (const piece of words.content) this.#hearPiece(piece)
    if (typeof words.refusal === 'string') this.#refusal += words.refusal
    if (words.annotations) this.#cite(words.annotations)
  }

  #hearText(text: string): void {
    if (text === '') return
    if (this.#thoughts === null) this.#add('text', text)
    else this.#thoughts.hear(text, this.#say)
    if (this.#thoughts?.over) this.#thoughts = null
  }

  /** Content may be a list of typed pieces, with thinking as a list inside one. */
  #hearPiece(piece: { type?: unknown; text?: unknown; thinking?: unknown } | null): void {
    if (piece?.type === 'text' && typeof piece.text === 'string') this.#hearText(piece.text)
    if (piece?.type !== 'thinking') return
    const thoughts = Array.isArray(piece.thinking) ? piece.thinking.map(thought => thought?.text) : [piece.thinking]
    for (const thought of thoughts) if (typeof thought === 'string') this.#add('thinking', thought)
  }

  /** Text that arrived together is passed on together. */
  #add(type: 'text' | 'thinking', text: string): void {
    if (type === 'text') this.#said ||= /\S/.test(text)
    else this.#thought ||= /\S/.test(text)
    const last = this.#parts.at(-1)
    if (last?.type === type) last.text += text
    else this.#parts.push({ type, text })
  }

  #broken(data: string): void {
    if (this.#over) return
    const message = wordsIn(this.#asked.language).noCompletion(oneLine(data, 80))
    this.#failure ??= { kind: 'transport', message, maybePaid: true }
  }
}

function completionIn(data: string): Completion | null {
  const value = parsed(data)
  return typeof value === 'object' ? value : null
}

/** The usage that a server reports. null: input or output is missing. */
function readUsage(value: unknown): Usage | null {
  const usage = fields(value)
  const prompt = fields(usage.prompt_tokens_details ?? usage.input_tokens_details)
  const completion = fields(usage.completion_tokens_details ?? usage.output_tokens_details)
  const cached = firstCount(
    prompt.cached_tokens,
    usage.prompt_cache_hit_tokens,
    usage.cached_tokens,
    usage.cache_read_input_tokens,
  )
  const cacheWrite = firstCount(
    prompt.cache_write_tokens,
    prompt.cache_creation_input_tokens,
    prompt.cache_creation_tokens,
    usage.cache_creation_input_tokens,
  )
  const reasoning = firstCount(completion.reasoning_tokens, usage.reasoning_tokens)
  const input = firstCount(usage.prompt_tokens) ?? inputBesideCache(usage)
  const output = firstCount(usage.completion_tokens, usage.output_tokens)
  if (input === null || output === null) return null
  return {
    input,
    output: reasoning !== null && usage.total_tokens === input + output + reasoning ? output + reasoning : output,
    ...(cached !== null && { cached }),
    ...(cacheWrite !== null && { cacheWrite }),
    ...(reasoning !== null && { reasoning }),
  }
}

/** US dollars. If the user's own key is used at the provider behind, `cost` is only the router's fee. */
function readCost(value: unknown): number | null {
  const usage = fields(value)
  const cost = firstCount(usage.cost)
  if (cost === null || usage.is_byok !== true) return cost
  const upstream = firstCount(fields(usage.cost_details).upstream_inference_cost)
  return upstream === null ? null : cost + upstream
}

/** Anthropic's `input_tokens` leave out cached tokens. Others include them, and give details. */
function inputBesideCache(usage: Fields): number | null {
  const input = firstCount(usage.input_tokens)
  if (input === null || usage.input_tokens_details !== undefined) return input
  return input + (firstCount(usage.cache_read_input_tokens) ?? 0) + (firstCount(usage.cache_creation_input_tokens) ?? 0)
}

const firstCount = (...values: unknown[]): number | null => values.map(count).find(value => value !== null) ?? null
