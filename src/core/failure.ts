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
