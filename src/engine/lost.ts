import type { Failure, FailureKind } from '../core/failure.ts'

/** A turn that came to nothing. The screenplay sees it only where it excuses it. */
export class TurnLost extends Error {
  override name = 'TurnLost'
  readonly key: string
  readonly seat: string
  readonly failure: Failure
  /** What had arrived of it. */
  readonly partial: string
  /** Others that were lost with it, in the same way. */
  together: readonly TurnLost[] = []
  constructor(key: string, seat: string, failure: Failure, partial = '') {
    super(`${key}: ${failure.message}`)
    this.key = key
    this.seat = seat
    this.failure = failure
    this.partial = partial
  }

  with(others: readonly TurnLost[]): this {
    this.together = [...this.together, ...others.flatMap(other => [other, ...other.together])]
    return this
  }
}

/** Failures that are never an absence: the user stopped, and means to go on. */
const neverExcused: readonly FailureKind[] = ['aborted']

/** Why something was lost; nothing when it was not. */
export const reasonOf = (result: PromiseSettledResult<unknown>): unknown[] =>
  result.status === 'rejected' ? [result.reason] : []

/** Nobody can do anything about these. */
const past: readonly FailureKind[] = ['bad-output', 'refused', 'passed']

/** Of several that were lost, the one that can be mended, with the others. */
export function foremostOf(lost: readonly TurnLost[]): TurnLost {
  const first = lost.find(({ failure }) => !past.includes(failure.kind)) ?? lost[0]!
  return first.with(lost.filter(other => other !== first))
}

/** What no absence can stand for: a bug or a user who stops, then a budget that is spent. */
export function finalOf(lost: readonly unknown[]): unknown {
  const bug = lost.find(error => !excusable(error))
  if (bug !== undefined) return bug
  const unpaid = (lost as TurnLost[]).filter(({ failure }) => failure.kind === 'budget')
  return unpaid[0]?.with(unpaid.slice(1))
}

export const excusable = (error: unknown): error is TurnLost =>
  error instanceof TurnLost && !neverExcused.includes(error.failure.kind)
