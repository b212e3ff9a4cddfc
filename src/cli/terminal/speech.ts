import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { Evidence } from '../../core/evidence.ts'
import { isPerson } from '../../core/notices.ts'
import type { Hearing } from '../../shown/hearing.ts'
import { SafeText } from './safe-text.ts'
import { roughTokens } from './words.ts'
import { StreamWrapper, type WrapOptions } from './wrap.ts'

/** One attempt at a turn while it is on its way to the screen. */
export class LiveTurn {
  readonly key: string
  readonly seat: string
  readonly model: string
  readonly attempt: number
  /** A reply in JSON. */
  readonly structured: boolean
  /** A reply in JSON of which some words are shown; of any other it is only said that it is there. */
  readonly aloud: boolean
  /** Somebody has to write it, here or elsewhere. */
  readonly person: boolean
  /** A person writes it at this terminal: the words stand there already. */
  byHand = false
  /** One of several rulings side by side: a line says that it is there. */
  sitting = false
  /** Something of it can be shown. */
  hasWords = false
  /** What is shown of it has several lines of its own. */
  hasLines = false
  tokens = 0
  thinking = 0
  settled: TurnAnswered | TurnFailed | null = null
  /** What was found in it before it was on the screen. */
  evidence: Evidence | null = null
  /** Lines that belong below it. */
  readonly asides: string[] = []
  readonly #hearing: Hearing | null
  /** Everything that arrived. */
  #heard = ''
  #unprinted = ''
  #printed = false

  constructor(of: {
    key: string
    seat: string
    model: string
    attempt: number
    structured: boolean
    hearing?: Hearing | null
  }) {
    this.key = of.key
    this.seat = of.seat
    this.model = of.model
    this.attempt = of.attempt
    this.structured = of.structured
    this.#hearing = of.hearing ?? null
    this.aloud = of.structured && this.#hearing !== null
    this.person = isPerson(of.model)
  }

  /** It is said that it is there, and nothing of it is shown. */
  get announced(): boolean {
    return this.structured && !this.aloud
  }

  /** Whether there is something of it to show. */
  get isReady(): boolean {
    return this.settled !== null || this.announced || this.person || this.hasWords
  }

  hear(text: string): void {
    this.#heard += text
    this.tokens += roughTokens(text)
    this.#show(this.#hearing ? this.#hearing.push(text) : text)
  }

  think(text: string): void {
    this.thinking += roughTokens(text)
  }

  settle(event: TurnAnswered | TurnFailed): void {
    this.settled = event
    if (event.type === 'turn.answered' && this.#hearing && !this.#printed) this.#hearAnew(event, this.#hearing)
    else {
      // A voice that does not stream, or words that were missed: the journal has the whole speech.
      if (event.type === 'turn.answered' && event.text.startsWith(this.#heard))
        this.hear(event.text.slice(this.#heard.length))
      this.#show(this.#hearing?.end() ?? '')
    }
  }

  #hearAnew(event: TurnAnswered, hearing: Hearing): void {
    this.tokens = roughTokens(event.text)
    this.hasWords = false
    this.#unprinted = ''
    this.#show(hearing.whole(event))
  }

  takeUnprinted(): string {
    const text = this.#unprinted
    this.#printed ||= text !== ''
    this.#unprinted = ''
    return text
  }

  #show(words: string): void {
    this.#unprinted += words
    this.hasLines ||= (this.hasWords ? words : words.trimStart()).includes('\n')
    this.hasWords ||= /\S/.test(words)
  }
}

/** A speech from a model's pieces to safe, wrapped lines. */
export class SpeechWriter {
  readonly #safe = new SafeText()
  readonly #wrapper: StreamWrapper

  constructor(options: WrapOptions) {
    this.#wrapper = new StreamWrapper(options)
  }

  push(piece: string): string {
    return this.#wrapper.push(this.#safe.push(piece))
  }

  end(): string {
    return this.#wrapper.push(this.#safe.end()) + this.#wrapper.end()
  }

  resize(width: number): boolean {
    return this.#wrapper.resize(width)
  }
}

export const wrapText = (text: string, options: WrapOptions): string => {
  const writer = new SpeechWriter(options)
  return writer.push(text) + writer.end()
}
