import type { Failure, FailureKind } from '../core/failure.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { CannotPlay, type Obstacle } from '../engine/cannot-play.ts'
import { ConfigError } from './config/problem.ts'
import { type Fault, fault } from './fault.ts'

/** What the shell gets to know. docs/cli.md lists them. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  credentials: 3,
  notFound: 4,
  budget: 5,
  provider: 6,
  noVerdict: 7,
  degraded: 8,
  storage: 74,
  held: 75,
  paused: 130,
} as const

/** A mistake that the user can mend. Nothing was spent. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** Each thing that is wrong. */
  readonly faults: readonly Fault[]
  readonly code: number
  constructor(said: string | Fault | readonly Fault[], code: number = exitCodes.usage) {
    const faults = typeof said === 'string' ? [fault(said)] : [said].flat()
    super(faults.map(({ line }) => line).join('\n'))
    this.faults = faults
    this.code = code
  }
}

export function exitCodeOf(view: View, paused: Failure | null): number {
  if (paused) return paused.kind === 'budget' ? exitCodes.budget : exitCodes.paused
  if (view.failure) return failureCodes[view.failure.kind] ?? exitCodes.provider
  if (!view.decided) return exitCodes.noVerdict
  return view.outcome === 'degraded-success' ? exitCodes.degraded : exitCodes.done
}

const failureCodes: Partial<Record<FailureKind, number>> = { auth: exitCodes.credentials, passed: exitCodes.noVerdict }

export function exitCodeOfError(error: unknown): number {
  if (error instanceof UsageError) return error.code
  if (error instanceof ConfigError) return error.reason === 'credentials' ? exitCodes.credentials : exitCodes.usage
  if (error instanceof LeaseLost) return exitCodes.held
  if (error instanceof StoreFailed) return error.reason === 'locked' ? exitCodes.held : exitCodes.storage
  if (error instanceof CannotPlay) return cannotPlayCodes[error.reason]
  return exitCodes.bug
}

const cannotPlayCodes: Record<Obstacle, number> = {
  'not-found': exitCodes.notFound,
  held: exitCodes.held,
  damaged: exitCodes.storage,
  drift: exitCodes.usage,
  prices: exitCodes.usage,
  format: exitCodes.usage,
  point: exitCodes.notFound,
}
