import type { Failure } from '../../core/failure.ts'
import type { Finish, Part, Usage } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import type { AskedEndpoint } from '../api/failures.ts'
import { ending, failure, ReplySources } from '../api/finish.ts'
import { wordsIn } from '../api/words.ts'
import { AsideWords } from '../asides.ts'
import { type Fields, fields } from '../json.ts'
import { eventFailure } from './failures.ts'
import type { Sdk, SdkPart } from './sdk.ts'
import { nativeWordsIn } from './words.ts'

type SdkSource = Extract<SdkPart, { type: 'source' }>
type Ended = Extract<SdkPart, { type: 'finish' }>

const nothing: readonly Part[] = []
/** OpenAI adds its own name to the addresses it cites. */
const openaiMark = /([?&])utm_source=openai(&|(?=#|$))/
/** A limit that we set. */
const enoughSearched = 'max_uses_exceeded'

/** One reply while it arrives: the SDK's parts go in, ours come out, and at the end it says how it went. */
export class NativeReply {
  readonly #asked: AskedEndpoint
  readonly #sdk: Sdk
  readonly #sources = new ReplySources()
  readonly #untitled = new Set<string>()
  readonly #words: AsideWords
  #searchFailed = false
  /** Blocks of text that are not part of the answer. */
  readonly #asides = new Set<string>()
  #thought: 'silently' | 'aloud' | null = null
  /** The next thought is another one. */
  #pause = false
  #refusing = false
  #refusal = ''
  #ended: Ended | null = null
  #model: string | null = null
  #complete = false
  /** Whether an event was skipped. */
  #skipped = false
  /** The server's own word for the end. */
  #finish: Finish | null = null
  #failure: Failure | null = null

  constructor(asked: AskedEndpoint, sdk: Sdk, searches: boolean) {
    this.#asked = asked
    this.#sdk = sdk
    this.#words = new AsideWords(searches && sdk.searchesMidway)
  }

  /** No more is expected. */
  get ended(): boolean {
    return this.#ended !== null || this.#failure !== null
  }

  get failed(): boolean {
    return this.#failure !== null
  }

  /** Whether it stopped without saying why. */
  get brokenOff(): boolean {
    return this.#failure === null && (this.#ended === null || this.#ended.finishReason.unified === 'interrupted')
  }

  /** Everything arrived, though the stream is still open. */
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
      case 'tool-input-start':
        return this.#words.aside()
      case 'tool-result':
        return part.isError === true ? this.#failedSearch(fields(part.result)) : nothing
      case 'response-metadata':
        this.#model ??= part.modelId ?? null
        return nothing
      case 'finish':
        this.#ended = part
        return nothing
      case 'error':
        this.#failure ??= eventFailure(this.#asked, part.error, event => this.#sdk.skips(event))
        this.#skipped ||= this.#failure === null
        return nothing
      default:
        return nothing
    }
  }

  /** What was held back, and visited pages that were never named. */
  rest(): readonly Part[] {
    return [...this.#words.end(), ...this.#sources.hear([...this.#untitled])]
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
    const { model, refusal, last, finish, pages = [] } = this.#sdk.glimpse(fields(event))
    this.#finish ??= finish ?? null
    for (const url of pages) if (typeof url === 'string') this.#untitled.add(url)
    this.#model ??= model ?? null
    this.#refusing = refusal ?? false
    this.#complete ||= last ?? false
  }

  #say(text: string): readonly Part[] {
    if (this.#refusing) {
      this.#refusal += text
      return nothing
    }
    return this.#words.hear(text)
  }

  #think(text: string): readonly Part[] {
    if (text === '') return nothing
    const parted = this.#pause ? `\n\n${text}` : text
    this.#thought = 'aloud'
    this.#pause = false
    return [{ type: 'thinking', text: parted }]
  }

  /** A page's title may come later: pages without one wait for the end. */
  #visit(source: SdkSource): readonly Part[] {
    if (source.sourceType !== 'url') return nothing
    const url = source.url.replace(openaiMark, (_, before, after) => (after === '' ? '' : before))
    if (source.title) return this.#sources.hear([{ url, title: source.title }])
    this.#untitled.add(url)
    return nothing
  }

  #failedSearch({ errorCode, status }: Fields): readonly Part[] {
    if (this.#searchFailed || errorCode === enoughSearched) return nothing
    this.#searchFailed = true
    const { endpoint, model, language } = this.#asked
    const why = oneLine(String(errorCode ?? status ?? 'error'), 100)
    return [{ type: 'remark', text: nativeWordsIn(language).searchFailed(`${endpoint.provider}:${model}`, why) }]
  }

  #ending({ finishReason: { unified, raw }, providerMetadata }: Ended): Finish | Failure {
    const words = wordsIn(this.#asked.language)
    if (unified === 'content-filter') {
      const why = this.#refusal || explanation(providerMetadata)
      return failure('refused', why ? words.refused(oneLine(why, 480)) : words.filtered(raw ?? 'content_filter'))
    }
    if (unified === 'error' && this.#skipped && this.#finish !== null) return this.#plainEnding(this.#finish)
    if (raw === 'pause_turn') return failure('bad-output', nativeWordsIn(this.#asked.language).paused)
    if (unified === 'error' || (unified === 'other' && raw !== undefined))
      return failure('transport', words.brokenOff(raw ?? 'error'))
    if (unified === 'interrupted' || unified === 'other') return this.#plainEnding(null)
    return this.#plainEnding(unified === 'tool-calls' ? 'tool_calls' : unified)
  }

  #plainEnding(finish: string | null): Finish | Failure {
    const heard = { finish, refusal: this.#refusal, said: /\S/.test(this.#words.said), thought: this.#thought !== null }
    return ending(heard, this.#asked.language)
  }
}

/** Why the provider stopped the reply, if it says so. */
function explanation(metadata: Ended['providerMetadata']): string | null {
  const why = fields(metadata?.anthropic?.stopDetails).explanation ?? metadata?.google?.finishMessage
  return typeof why === 'string' && why.trim() !== '' ? why : null
}

/** As in our own counts, cached and written input are part of the input, and thinking is part of the output. */
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
