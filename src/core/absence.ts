import type { Failure } from './failure.ts'

/** What a screenplay gets in place of a turn that it was ready to do without. */
export class Absence {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

export const isAbsent = (result: unknown): result is Absence => result instanceof Absence

/** Stands where a format decided not to open what it could not pay, or what would have been one too many. */
export class Unafforded {
  readonly why: 'budget' | 'number'
  /** What it would have cost, in US dollars; null: nobody knows. */
  readonly price: number | null
  constructor({ why, price }: { why: 'budget' | 'number' | null; price: number | null }) {
    this.why = why ?? 'budget'
    this.price = price
  }
}

export const isUnafforded = (value: unknown): value is Unafforded => value instanceof Unafforded
