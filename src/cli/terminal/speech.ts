import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { Evidence } from '../../core/evidence.ts'
import { isPerson } from '../../core/notices.ts'
import { SafeText } from './safe-text.ts'
import { roughTokens } from './words.ts'
import { StreamWrapper, type WrapOptions } from './wrap.ts'

/** One attempt at a turn while it is on its way to the screen. */
export class LiveTurn {
  readonly key: string
  readonly seat: string
  readonly model: string
  readonly attempt: number
  /** A reply in JSON: it is announced, not shown. */
  readonly structured: boolean
  /** Somebody has to write it, here or elsewhere. */
  readonly person: boolean
  /** A person writes it at this terminal: the words stand there already. */
  byHand = false
  /** One of several rulings side by side: a line says that it is there. */
  sitting = false
  /** Everything that arrived; from `printed` on it waits to be printed. */
  heard = ''
  hasWords = false
  printed = 0
  tokens = 0
  thinking = 0
  settled: TurnAnswered | TurnFailed | null = null
  /** What was found in it before it was on the screen. */
  evidence: Evidence | null = null

  constructor(of: { key: string; seat: string; model: string; attempt: number; structured: boolean }) {
    this.key = of.key
    this.seat = of.seat
    this.model = of.model
    this.attempt = of.attempt
    this.structured = of.structured
    this.person = isPerson(of.model)
  }

  /** Whether there is something of it to show. */
  get isReady(): boolean {
    return this.settled !== null || this.structured || this.person || this.hasWords
  }

  hear(text: string): void {
    this.heard += text
    this.hasWords ||= /\S/.test(text)
    this.tokens += roughTokens(text)
  }

  think(text: string): void {
    this.thinking += roughTokens(text)
  }

  settle(event: TurnAnswered | TurnFailed): void {
    this.settled = event
    // A voice that does not stream, or words that were missed: the journal has the whole speech.
    if (event.type === 'turn.answered' && event.text.startsWith(this.heard))
      this.hear(event.text.slice(this.heard.length))
  }

  takeUnprinted(): string {
    const text = this.heard.slice(this.printed)
    this.printed = this.heard.length
    return text
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
