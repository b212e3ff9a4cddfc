import type { FactRecorded } from '../core/events.ts'
import type { Speech } from '../core/model.ts'
import { remarkKey, remarksIn } from '../core/remark.ts'
import type { Journal } from './journal.ts'

/** Something that the user says without being asked. */
export interface Remark {
  text: string
  /** How it came: typed at a terminal, written into the record, by a program. */
  via: 'terminal' | 'file' | 'program'
}

/** Where the user may say something at any time while a debate runs. */
export interface Ear {
  /** Called once, when the debate may be written. What is heard is on disk when the promise is fulfilled. */
  open(hear: (remark: Remark) => Promise<void>): void
  /** Fulfilled when everything was heard that had been said by now. */
  catchUp(): Promise<void>
  close(): void
}

/** The remarks of one debate: heard at any time, taken when the screenplay asks for them. */
export class Remarks {
  readonly #journal: Journal
  readonly #ears: readonly Ear[]
  readonly #mask: (text: string) => string
  #taken = 0

  constructor(journal: Journal, ears: readonly Ear[], mask: (text: string) => string) {
    this.#journal = journal
    this.#ears = ears
    this.#mask = mask
  }

  open(): void {
    for (const ear of this.#ears) ear.open(remark => this.#hear(remark))
  }

  close(): void {
    for (const ear of this.#ears) ear.close()
  }

  async catchUp(): Promise<void> {
    await Promise.all(this.#ears.map(ear => ear.catchUp()))
  }

  /** How many there are. */
  get count(): number {
    return remarksIn(this.#journal.view).length
  }

  /** Those up to so many that were not taken before. */
  take(upto: number): Speech[] {
    const from = this.#taken
    this.#taken = Math.max(from, upto)
    return remarksIn(this.#journal.view).slice(from, upto).map(asSpeech)
  }

  async #hear({ text, via }: Remark): Promise<void> {
    const key = remarkKey(this.count + 1)
    await this.#journal.keep({ type: 'person.spoke', key, seat: userSeat, fact: { text: this.#mask(text), via } })
  }
}

/** Whose remarks they are. A format may have a seat of this name. */
export const userSeat = 'user'

const asSpeech = ({ key, fact }: FactRecorded): Speech => ({
  key,
  seat: userSeat,
  text: String(fact.text),
  derived: 'remark',
})
