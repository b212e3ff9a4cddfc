import type { Failure } from './failure.ts'

/** What a screenplay gets in place of a turn that it was ready to do without. */
export class Absence {
  readonly failure: Failure
  /** What had arrived of it. */
  readonly partial: string
  constructor(failure: Failure, partial = '') {
    this.failure = failure
    this.partial = partial
  }
}

/** The most that arrived in one of the attempts at a turn: a later one may have come to less. */
export const mostArrived = (failures: readonly { partial: string }[]): string =>
  failures.reduce((most, { partial }) => (partial.length > most.length ? partial : most), '')

export const isAbsent = (result: unknown): result is Absence => result instanceof Absence

/** Stands where a format decided not to open what it could not pay. */
export class Unafforded {
  /** What it would have cost, in US dollars; null: nobody knows. */
  readonly price: number | null
  /** What was left, and how much of it was kept for what has to be paid in any case. */
  readonly free: number | null
  readonly kept: number | null
  constructor({ price, free, kept }: Pick<Unafforded, 'price' | 'free' | 'kept'>) {
    this.price = price
    this.free = free
    this.kept = kept
  }
}

export const isUnafforded = (value: unknown): value is Unafforded => value instanceof Unafforded
