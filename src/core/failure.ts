/** Failures that are expected. They are data: shown, journaled, and looked up in the retry table. */
export type FailureKind =
  | 'auth'
  | 'quota'
  | 'rate-limit'
  | 'overflow'
  | 'refused'
  /** The endpoint does not accept this request: unknown model, bad parameter. */
  | 'rejected'
  | 'timeout'
  | 'transport'
  | 'bad-output'
  | 'budget'
  | 'aborted'
  /** A person had nothing to say. */
  | 'passed'

/** A voice that failed; not a user who stopped, nor one whose money is spent and may bring more. */
export const voiceFailures: readonly FailureKind[] = [
  ...(['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected'] as const),
  ...(['timeout', 'transport', 'bad-output', 'passed'] as const),
]

export interface Failure {
  kind: FailureKind
  message: string
  /** HTTP status, where there was one. */
  status?: number
  /** How long the provider asked us to wait. */
  retryAfterMs?: number
  /** False when nothing can have been charged: the request never arrived, or was turned down. */
  maybePaid?: boolean
}

/** Longest that is waited for a provider that says how long. */
export const longestWaitMs = 300_000

/** Too many calls, and a wait that we can keep to. */
export const namesItsWait = ({ kind, retryAfterMs }: Failure): boolean =>
  kind === 'rate-limit' && retryAfterMs !== undefined && retryAfterMs <= longestWaitMs
