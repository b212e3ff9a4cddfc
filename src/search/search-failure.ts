import type { Failure } from '../core/failure.ts'

/** A failure on its way to whoever answers the query. */
export class SearchFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Finds the failure inside errors that others wrapped around it. */
export function toldIn(error: unknown): Failure | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1)
    if (cause instanceof SearchFailure) return cause.failure
  return null
}

/** The system's error code: `ECONNREFUSED`. */
export function codeIn(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (cause instanceof AggregateError) return codeIn(cause.errors[0])
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(code)) return code
  }
  return null
}
