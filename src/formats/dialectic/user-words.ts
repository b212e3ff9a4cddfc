import { type Cue, cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'

/** What the user said in the course of the debate, and how much of it each seat was told. */
export class UserWords {
  readonly #said: Speech[] = []
  readonly #shown = new Map<string, number>()
  readonly #told = new Map<string, number>()

  add(...said: Speech[]): void {
    this.#said.push(...said)
  }

  knownTo(seat: Seat): Speech[] {
    return this.#said.slice(0, this.#told.get(seat.id) ?? 0)
  }

  isNewTo(seat: Seat): boolean {
    return this.#said.length > (this.#told.get(seat.id) ?? 0)
  }

  /** What this seat does not know yet. A change of direction is told apart from all else: it is followed. */
  newTo(seat: Seat): Cue[] {
    const fresh = this.#said.slice(this.#told.get(seat.id) ?? 0)
    this.#shown.set(seat.id, this.#said.length)
    const wishes = fresh.filter(({ derived }) => derived === direction)
    const said = fresh.filter(({ derived }) => derived !== direction)
    return [
      ...(said.length > 0 ? [cue('from-user', { said })] : []),
      ...(wishes.length > 0 ? [cue('direction', { wanted: wishes })] : []),
    ]
  }

  /** It has answered: what it was shown is part of its conversation. A turn that came to nothing leaves no trace there. */
  heardBy(seat: Seat): void {
    this.#told.set(seat.id, this.#shown.get(seat.id) ?? 0)
  }
}

/** What a change of direction is derived as. */
export const direction = 'direction'
