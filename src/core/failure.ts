/** Expected failures. They are data: shown, kept in the journal, and looked up in the retry table. */
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

/** Failures of a voice. They exclude a user who stopped, and a spent budget that the user may raise. */
export const voiceFailures: readonly FailureKind[] = [
  ...(['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected'] as const),
  ...(['timeout', 'transport', 'bad-output', 'passed'] as const),
]

export interface Failure {
  kind: FailureKind
  message: string
  /** The HTTP status, if there was one. */
  status?: number
  /** How long the provider asked us to wait. */
  retryAfterMs?: number
  /** False when nothing can have been charged: the request never arrived, or was turned down. */
  maybePaid?: boolean
}

/** The longest wait that a provider may ask us for. */
export const longestWaitMs = 300_000

/** A rate limit whose requested wait is short enough for us. */
export const namesItsWait = ({ kind, retryAfterMs }: Failure): boolean =>
  kind === 'rate-limit' && retryAfterMs !== undefined && retryAfterMs <= longestWaitMs
