import { createParser } from 'eventsource-parser'
import type { Failure } from '../../core/failure.ts'
import type { Part, Usage } from '../../core/model.ts'
import { complaintOf, oneLine } from './complaint.ts'
import { type Asked, streamFailure } from './failures.ts'
import { ending } from './finish.ts'
import { Sources } from './sources.ts'
import { Thoughts } from './thoughts.ts'
import { readCost, readUsage } from './usage.ts'
import { wordsIn } from './words.ts'

/** What a chunk, or a whole completion, may hold. Everything about it is the server's word. */
interface Completion {
  model?: unknown
  usage?: unknown
  error?: unknown
  /** Where Groq puts the usage of a stream. */
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

interface Asking extends Asked {
  reportsCost: boolean
}

const nothing: readonly Part[] = []
const largestEvent = 16 * 1024 * 1024

/** One reply while it arrives: bytes go in, parts come out, and in the end it says what became of it. */
export class Reply {
  readonly #asked: Asking
  readonly #decoder = new TextDecoder()
  readonly #parser = createParser({
    maxBufferSize: largestEvent,
    onEvent: event => this.#event(event.data, event.event),
    onError: error => {
      if (error.type === 'max-buffer-size-exceeded') this.#broken('an event without end')
      // A server that breaks down inside its stream may say so in a line that is no event.
      else if (error.line?.startsWith('{')) this.#event(error.line)
    },
  })
  readonly #say = (type: 'text' | 'thinking', text: string): void => this.#add(type, text)
  #parts: Part[] = []
  /** null: the speech has begun. */
  #thoughts: Thoughts | null = new Thoughts()
  #sources: Sources | null = null
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

  constructor(asked: Asking) {
    this.#asked = asked
  }

  /** Nothing more is to be expected. */
  get ended(): boolean {
    return this.#ended || this.#failure !== null
  }

  /** It said why it ended; all that may follow is usage. */
  get complete(): boolean {
    return this.#finish !== null
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** What was held back in the hope of more. */
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

  /** A server that does not stream sent it all at once, or called its stream by the wrong name. */
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

  /** A last event may lack the empty line that should follow it. Half an event is no worse than none. */
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
    const completion = parsed(data)
    if (completion === null) this.#broken(data)
    else if (completion.error || name === 'error')
      this.#failure = streamFailure(this.#asked, complaintOf(null, completion))
    else this.#read(completion)
  }

  #completion(body: string): void {
    const choices = parsed(body)?.choices
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
    this.#sources ??= new Sources()
    for (const source of this.#sources.hear(list)) this.#parts.push({ type: 'source', source })
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

  /** Content may come as a list of typed pieces, and thinking as a list within one. */
  #hearPiece(piece: { type?: unknown; text?: unknown; thinking?: unknown } | null): void {
    if (piece?.type === 'text' && typeof piece.text === 'string') this.#hearText(piece.text)
    if (piece?.type !== 'thinking') return
    const thoughts = Array.isArray(piece.thinking) ? piece.thinking.map(thought => thought?.text) : [piece.thinking]
    for (const thought of thoughts) if (typeof thought === 'string') this.#add('thinking', thought)
  }

  /** What arrived at once is passed on at once. */
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

function parsed(data: string): Completion | null {
  try {
    const value = JSON.parse(data)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
