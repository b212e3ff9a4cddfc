import type { Failure } from '../../core/failure.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { Progress } from './status.ts'
import { waitingLine } from './words.ts'

interface Wait {
  key: string
  seat: string
  model: string
  until: number
  next: number
  failure: Failure
}

/** Turns that failed and will be asked again. */
export class Waits {
  readonly #lines: Lines
  readonly #tries: number | null
  readonly #waits = new Map<string, Wait>()

  constructor(lines: Lines, tries: number | null) {
    this.#lines = lines
    this.#tries = tries
  }

  add(key: string, until: number, failure: Failure, view: View): void {
    const { seat = '', model = '', attempts = 1 } = view.turns.get(key) ?? {}
    this.#waits.set(key, { key, seat, model, until, next: attempts + 1, failure })
  }

  delete(key: string): void {
    this.#waits.delete(key)
  }

  /** null: nothing waits. */
  now(now: number): Omit<Progress, 'elapsedMs'> | null {
    const [wait] = this.#waits.values()
    if (!wait) return null
    const { key, seat, model, until, next, failure } = wait
    const line = waitingLine(failure, model, { ms: until - now, next, tries: this.#tries }, this.#lines.language)
    return { who: this.#lines.who(key, seat), doing: line, others: this.#waits.size - 1 }
  }
}
