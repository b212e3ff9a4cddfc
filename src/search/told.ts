import type { Failure } from '../core/failure.ts'

/** A failure on its way up to whoever answers the question. */
export class Told extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Others wrap what is thrown through them. */
export function toldIn(error: unknown): Failure | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1)
    if (cause instanceof Told) return cause.failure
  return null
}

/** The system's own word for what went wrong: `ECONNREFUSED`. */
export function codeIn(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (cause instanceof AggregateError) return codeIn(cause.errors[0])
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(code)) return code
  }
  return null
}
