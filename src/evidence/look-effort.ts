import { setImmediate } from 'node:timers/promises'

/** Looking up costs steps. When they are used up, nothing more is compared in this speech. */
export class LookEffort {
  #left: number
  #sinceRest = 0

  constructor(steps = 60_000_000) {
    this.#left = steps
  }

  spend(steps: number): void {
    this.#left -= steps
    this.#sinceRest += steps
    if (this.#left < 0) throw new TooMuch()
  }

  /** Looking up is work: others get a turn in between. */
  async rest(): Promise<void> {
    if (this.#sinceRest < stepsInARow) return
    this.#sinceRest = 0
    await setImmediate()
  }
}

const stepsInARow = 500_000

export class TooMuch extends Error {}
