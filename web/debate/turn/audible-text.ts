import type { TurnView, View } from '../../../src/core/view.ts'
import type { Display } from '../../../src/engine/display.ts'
import { type Hearing, hearingOf } from '../../../src/shown/audible-parts.ts'

/** Reads a turn that is being said, and extracts its audible part. */
export class AudibleText {
  readonly attempt: number
  /** None of it is audible. */
  readonly isSilent: boolean
  readonly #hearing: Hearing | null
  #read = ''
  #words = ''

  constructor(display: Display, turn: TurnView, view: View) {
    this.attempt = turn.attempts
    this.#hearing = hearingOf(display, turn, view, view.brief.language)
    this.isSilent = turn.structured && this.#hearing === null
  }

  /** `text` is everything so far. Returns its whole audible part. */
  words(text: string): string {
    const more = text.slice(this.#read.length)
    this.#read = text
    if (this.isSilent) return ''
    if (!this.#hearing) return text
    this.#words += this.#hearing.push(more)
    return this.#words
  }

  /** Whether `text` continues what was read. */
  goesOn({ attempts }: TurnView, text: string): boolean {
    return attempts === this.attempt && text.startsWith(this.#read)
  }
}
