import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { Evidence } from '../../core/evidence.ts'
import { roughTokens } from '../../core/figures.ts'
import { isPerson } from '../../core/notices.ts'
import type { Hearing } from '../../shown/audible-parts.ts'

/** One attempt at a turn on its way to the screen. */
export class LiveTurn {
  readonly key: string
  readonly seat: string
  readonly model: string
  readonly attempt: number
  readonly structured: boolean
  /** A reply in JSON some of whose words are shown. Of any other only its arrival is mentioned. */
  readonly aloud: boolean
  /** A person has to write it, here or elsewhere. */
  readonly person: boolean
  /** A person writes it at this terminal, so the words are on the screen already. */
  byHand = false
  /** One of several parallel rulings. One line says that it has arrived. */
  sitting = false
  hasWords = false
  hasLines = false
  tokens = 0
  thinking = 0
  settled: TurnAnswered | TurnFailed | null = null
  /** What was found in it before it was on the screen. */
  evidence: Evidence | null = null
  readonly asides: string[] = []
  readonly #hearing: Hearing | null
  #heard = ''
  #unprinted = ''
  #printed = false

  constructor(of: Pick<LiveTurn, 'key' | 'seat' | 'model' | 'attempt' | 'structured'> & { hearing?: Hearing | null }) {
    this.key = of.key
    this.seat = of.seat
    this.model = of.model
    this.attempt = of.attempt
    this.structured = of.structured
    this.#hearing = of.hearing ?? null
    this.aloud = of.structured && this.#hearing !== null
    this.person = isPerson(of.model)
  }

  get announced(): boolean {
    return this.structured && !this.aloud
  }

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
      // The voice does not stream, or words were missed: the journal has the whole speech.
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
