/** More would have to be compared than one speech is worth. */
export class TooMuch extends Error {}

/** How much may be compared for one speech, in steps of a few nanoseconds: who writes a speech must not make others wait. */
export class Effort {
  #left: number

  constructor(steps = usualSteps) {
    this.#left = steps
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooMuch()
  }
}

const usualSteps = 150_000_000
