import type { Failure } from './failure.ts'

/** What a screenplay gets in place of a turn that it can do without. */
export class Absence {
  readonly failure: Failure
  /** What had arrived in its attempts, the longest first. */
  readonly partials: readonly string[]
  constructor(failure: Failure, partials: readonly string[] = []) {
    this.failure = failure
    this.partials = partials
  }
}

/** What arrived in the attempts at a turn, the longest first, because a later attempt may have got less. */
export const arrivedIn = (failures: readonly { partial: string }[]): string[] =>
  failures
    .map(({ partial }) => partial)
    .filter(partial => partial !== '')
    .toSorted((one, other) => other.length - one.length)

/** The first partial text that `read` can use, since the longest may be useless; null: none can be used. */
export function firstUsable<T>(partials: readonly string[], read: (partial: string) => T | null): T | null {
  for (const partial of partials) {
    const value = read(partial)
    if (value !== null) return value
  }
  return null
}

export const isAbsent = (result: unknown): result is Absence => result instanceof Absence

/** Stands for something that a format did not open because it could not pay for it. */
export class Unafforded {
  /** What it would have cost, in US dollars; null: nobody knows. */
  readonly price: number | null
  /** How much money was left, and how much of it was reserved for what must be paid in any case. */
  readonly free: number | null
  readonly kept: number | null
  constructor({ price, free, kept }: Pick<Unafforded, 'price' | 'free' | 'kept'>) {
    this.price = price
    this.free = free
    this.kept = kept
  }
}

export const isUnafforded = (value: unknown): value is Unafforded => value instanceof Unafforded
