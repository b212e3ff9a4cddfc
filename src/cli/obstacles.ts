import { ConfigError } from './config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from './exit.ts'
import type { Fault } from './fault.ts'

/** What stands in the way of a debate: gathered, so that the user can mend all of it at once. */
export class Obstacles {
  readonly #found: UsageError[] = []

  add(said: string | Fault | readonly Fault[], code: number = exitCodes.usage): void {
    const error = new UsageError(said, code)
    if (error.faults.length > 0) this.#found.push(error)
  }

  /**
   * What the work gives, or null when a mistake of the user's stands in its way. `about`: what that is about, where it does not
   * say so itself.
   */
  async collect<T>(work: () => T | Promise<T>, about: string | null = null): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#note(error, about)
      return null
    }
  }

  attempt(work: () => void, about: string | null = null): void {
    try {
      work()
    } catch (error) {
      this.#note(error, about)
    }
  }

  #note(error: unknown, about: string | null): void {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
    this.add(
      error.faults.map(fault => ({ ...fault, about: fault.about ?? about })),
      exitCodeOfError(error),
    )
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** Everything that was found, as one error. A mistake in writing is its reason first, credentials are it last. */
  all(): UsageError {
    const all = this.#found.flatMap(({ faults }) => faults)
    // Two seats may lack the same: it is told once, of the first.
    const faults = all.filter(({ line }, index) => all.findIndex(other => other.line === line) === index)
    const codes = this.#found.map(({ code }) => code)
    const graver = codes.includes(exitCodes.usage)
      ? exitCodes.usage
      : codes.find(code => code !== exitCodes.credentials)
    return new UsageError(faults, graver ?? exitCodes.credentials)
  }
}
