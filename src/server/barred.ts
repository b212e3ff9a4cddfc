import type { Problem } from './house.ts'

/** What is not even looked at: who asks, from where, or in which form, is not allowed. */
export class Barred extends Error {
  override name = 'Barred'
  readonly status: 400 | 401 | 403 | 405 | 413 | 415 | 503
  readonly problems: readonly Problem[]
  constructor(status: Barred['status'], message: string) {
    super(message)
    this.status = status
    this.problems = [{ field: null, message }]
  }
}
