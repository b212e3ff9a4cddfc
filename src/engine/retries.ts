import type { Failure, FailureKind } from '../core/failure.ts'

export interface Limits {
  /** Longest a whole call may take, in ms. */
  callMs: number
  /** Most attempts at one turn. */
  tries: number
  /** Pause before the second attempt, in ms; it doubles from there. */
  retryDelayMs: number
  /** Most attempts at a turn that takes too long: what was cut off may have been paid. */
  slowTries: number
  /** So many failures in a row, over all its turns, bring in a seat's fallback; null: a turn that is given up does. */
  failuresInRow: number | null
  /** Most calls at the same time. */
  callsAtOnce: number
}

export const defaultLimits: Limits = {
  callMs: 900_000,
  tries: 5,
  retryDelayMs: 500,
  slowTries: 2,
  failuresInRow: null,
  callsAtOnce: 64,
}

/** How many attempts a kind of failure is worth. Everything else would fail again, or be paid again for nothing. */
const worth: Partial<Record<FailureKind, (limits: Limits) => number>> = {
  'rate-limit': limits => limits.tries,
  transport: limits => limits.tries,
  timeout: limits => Math.min(limits.slowTries, limits.tries),
}

const longestWaitMs = 300_000

/** How long to wait before the next attempt; null: give up. Full jitter, so that many seats do not come back at once. */
export function pauseBefore(attempt: number, failure: Failure, limits: Limits): number | null {
  if (attempt > (worth[failure.kind]?.(limits) ?? 1)) return null
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs <= longestWaitMs ? failure.retryAfterMs : null
  const ceiling = Math.min(60_000, limits.retryDelayMs * 2 ** (attempt - 2))
  return ceiling * (0.5 + Math.random() / 2)
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
