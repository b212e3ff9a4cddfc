import { clean } from '../../src/core/clean.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import type { Face } from '../../src/engine/face.ts'
import { type Hearing, hearingOf } from '../../src/shown/hearing.ts'

/** Reads a turn that is being said: what of it is for all to hear. */
export class Heard {
  readonly attempt: number
  /** Nothing of it will be heard. */
  readonly isSilent: boolean
  readonly #hearing: Hearing | null
  #read = ''
  #words = ''

  constructor(face: Face, turn: TurnView, view: View) {
    this.attempt = turn.attempts
    this.#hearing = hearingOf(face, turn, view, view.brief.language)
    this.isSilent = turn.structured && this.#hearing === null
  }

  /** `text`: all that came so far. Gives all that is heard of it. */
  words(text: string): string {
    const more = text.slice(this.#read.length)
    this.#read = text
    if (this.isSilent) return ''
    if (!this.#hearing) return text
    this.#words += this.#hearing.push(more)
    return this.#words
  }

  /** Whether what was read is the beginning of this. */
  goesOn({ attempts }: TurnView, text: string): boolean {
    return attempts === this.attempt && text.startsWith(this.#read)
  }
}

/** What all hear of a speech that is over. */
export const speechWords = (face: Face, text: string): string => clean(face.words?.(text) ?? text).text
