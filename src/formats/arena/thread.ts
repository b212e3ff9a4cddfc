import { type Cue, cue } from '../../core/cue.ts'
import type { Speech } from '../../core/model.ts'

/** One conversation of a seat, which only grows: everything is told in it once, in the order in which it was said. */
export class Thread {
  readonly #seat: string
  readonly #opening: Cue
  #heard = 0
  #last: Speech | string | null = null

  constructor(seat: string, opening: Cue) {
    this.#seat = seat
    this.#opening = opening
  }

  /** Who the seat is, at first, and what was said since it was last asked. `shown`: as this seat is shown it. */
  news(said: readonly Speech[], shown: readonly Speech[] = said): Cue[] {
    const unheard = new Set(said.slice(this.#heard).flatMap(({ key, seat }) => (seat === this.#seat ? [] : [key])))
    const speeches = shown.filter(({ key, of }) => unheard.has(of ?? key))
    return [
      ...(this.#last === null ? [this.#opening] : []),
      ...(speeches.length > 0 ? [cue('news', { said: speeches })] : []),
    ]
  }

  get after(): { after?: Speech | string } {
    return this.#last === null ? {} : { after: this.#last }
  }

  /** It has answered, having heard so much. */
  goOn(turn: Speech | string, heard: number): void {
    this.#last = turn
    this.#heard = heard
  }
}
