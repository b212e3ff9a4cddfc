import type { Failure } from './failure.ts'

/** What a screenplay gets in place of a turn that it was ready to do without. */
export class Absence {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

export const isAbsent = (result: unknown): result is Absence => result instanceof Absence
