import type { Failure } from '../../core/failure.ts'
import type { Finish, Part, Usage } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import type { Asked } from '../api/failures.ts'
import { ending } from '../api/finish.ts'
import { Sources } from '../api/sources.ts'
import { wordsIn } from '../api/words.ts'
import { eventFailure } from './failures.ts'
import { fields, type Sdk, type SdkPart } from './sdk.ts'
import { nativeWordsIn } from './words.ts'

type SdkSource = Extract<SdkPart, { type: 'source' }>
type Ended = Extract<SdkPart, { type: 'finish' }>

const nothing: readonly Part[] = []
/** OpenAI writes its own name into the addresses that it cites. */
const openaiMark = /[?&]utm_source=openai$/

/** One reply while it arrives: parts of the SDK go in, ours come out, and in the end it says what became of it. */
export class Reply {
  readonly #asked: Asked
  readonly #sdk: Sdk
  readonly #sources = new Sources()
  readonly #untitled = new Set<string>()
  /** Blocks of text that are not part of the answer. */
  readonly #asides = new Set<string>()
  #said = false
  #thought: 'silently' | 'aloud' | null = null
  /** The next thought is another one. */
  #pause = false
  #refusing = false
  #refusal = ''
  #ended: Ended | null = null
  #model: string | null = null
  #complete = false
  #failure: Failure | null = null

  constructor(asked: Asked, sdk: Sdk) {
    this.#asked = asked
    this.#sdk = sdk
  }

  /** Nothing more is to be expected. */
  get ended(): boolean {
    return this.#ended !== null || this.#failure !== null
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** It stopped without saying why. */
  get brokenOff(): boolean {
    return this.#failure === null && (this.#ended === null || this.#ended.finishReason.unified === 'interrupted')
  }

  /** All of it arrived, though the stream is still open. */
  get complete(): boolean {
    return this.#complete
  }

  /** The parts to pass on. */
  hear(part: SdkPart): readonly Part[] {
    switch (part.type) {
      case 'raw':
        this.#glimpse(part.rawValue)
        return nothing
      case 'text-start':
        if (fields(part.providerMetadata?.openai).phase === 'commentary') this.#asides.add(part.id)
        return nothing
      case 'text-delta':
        return this.#asides.has(part.id) ? this.#think(part.delta) : this.#say(part.delta)
      case 'text-end':
        return part.citations?.flatMap(({ source }) => this.#visit(source)) ?? nothing
      case 'reasoning-start':
        this.#thought ||= 'silently'
        this.#pause = this.#thought === 'aloud'
        return nothing
      case 'reasoning-delta':
        return this.#think(part.delta)
      case 'source':
        return this.#visit(part)
      case 'response-metadata':
        this.#model ??= part.modelId ?? null
        return nothing
      case 'finish':
        this.#ended = part
        return nothing
      case 'error':
        this.#failure ??= eventFailure(this.#asked, part.error, event => this.#sdk.skips(event))
        return nothing
      default:
        return nothing
    }
  }

  /** Pages that were visited and never named. */
  rest(): readonly Part[] {
    return this.#sources.hear([...this.#untitled]).map(source => ({ type: 'source', source }))
  }

  failedWith(failure: Failure): Part {
    return { type: 'failed', failure, usage: this.#ended && usageOf(this.#ended.usage) }
  }

  /** The part that ends the call. */
  last(): Part {
    const usage = this.#ended && usageOf(this.#ended.usage)
    if (this.#failure) return { type: 'failed', failure: this.#failure, usage }
    const end = this.#ended ? this.#ending(this.#ended) : this.#plainEnding(null)
    if (typeof end !== 'string') return { type: 'failed', failure: end, usage }
    return { type: 'done', finish: end, usage, ...(this.#model !== null && { model: this.#model }) }
  }

  #glimpse(event: unknown): void {
    const { model, refusal, last } = this.#sdk.glimpse(fields(event))
    this.#model ??= model ?? null
    this.#refusing = refusal ?? false
    this.#complete ||= last ?? false
  }

  #say(text: string): readonly Part[] {
    if (this.#refusing) {
      this.#refusal += text
      return nothing
    }
    this.#said ||= /\S/.test(text)
    return text === '' ? nothing : [{ type: 'text', text }]
  }

  #think(text: string): readonly Part[] {
    if (text === '') return nothing
    const parted = this.#pause ? `\n\n${text}` : text
    this.#thought = 'aloud'
    this.#pause = false
    return [{ type: 'thinking', text: parted }]
  }

  /** One page is told with its title where that comes later: those without one wait for the end. */
  #visit(source: SdkSource): readonly Part[] {
    if (source.sourceType !== 'url') return nothing
    const url = source.url.replace(openaiMark, '')
    if (source.title)
      return this.#sources.hear([{ url, title: source.title }]).map(page => ({ type: 'source', source: page }))
    this.#untitled.add(url)
    return nothing
  }

  #ending({ finishReason: { unified, raw }, providerMetadata }: Ended): Finish | Failure {
    const words = wordsIn(this.#asked.language)
    if (unified === 'content-filter') {
      const why = this.#refusal || explanation(providerMetadata)
      return failure('refused', why ? words.refused(oneLine(why, 480)) : words.filtered(raw ?? 'content_filter'))
    }
    if (raw === 'pause_turn') return failure('bad-output', nativeWordsIn(this.#asked.language).paused)
    if (unified === 'error' || (unified === 'other' && raw !== undefined))
      return failure('transport', words.brokenOff(raw ?? 'error'))
    if (unified === 'interrupted' || unified === 'other') return this.#plainEnding(null)
    return this.#plainEnding(unified === 'tool-calls' ? 'tool_calls' : unified)
  }

  #plainEnding(finish: string | null): Finish | Failure {
    const heard = { finish, refusal: this.#refusal, said: this.#said, thought: this.#thought !== null }
    return ending(heard, this.#asked.language)
  }
}

/** Why the provider stopped it, where it says so. */
function explanation(metadata: Ended['providerMetadata']): string | null {
  const why = fields(metadata?.anthropic?.stopDetails).explanation ?? metadata?.google?.finishMessage
  return typeof why === 'string' && why.trim() !== '' ? why : null
}

/** Cached and written input are part of the input, thinking is part of the output: so it is with us. */
function usageOf({ inputTokens, outputTokens }: Ended['usage']): Usage | null {
  const { total: input, cacheRead, cacheWrite } = inputTokens
  const { total: output, reasoning } = outputTokens
  if (input === undefined || output === undefined) return null
  return {
    input,
    output,
    ...(cacheRead !== undefined && { cached: cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
    ...(reasoning !== undefined && { reasoning }),
  }
}

const failure = (kind: Failure['kind'], message: string): Failure => ({ kind, message, maybePaid: true })
