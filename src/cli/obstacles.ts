import { ConfigError } from './config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from './exit.ts'

/** What stands in the way of a debate: gathered, so that the user can mend all of it at once. */
export class Obstacles {
  readonly #found: UsageError[] = []

  add(message: string, code: number = exitCodes.usage): void {
    this.#found.push(new UsageError(message, code))
  }

  /** What the work gives, or null when a mistake of the user's stands in its way. */
  async collect<T>(work: () => T | Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#note(error)
      return null
    }
  }

  attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#note(error)
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
    this.add(error.message, exitCodeOfError(error))
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** Everything that was found, as one error. A mistake in writing is its reason first, credentials are it last. */
  all(): UsageError {
    const lines = new Set(this.#found.flatMap(({ message }) => message.split('\n')))
    const codes = this.#found.map(({ code }) => code)
    const graver = codes.includes(exitCodes.usage)
      ? exitCodes.usage
      : codes.find(code => code !== exitCodes.credentials)
    return new UsageError([...lines].join('\n'), graver ?? exitCodes.credentials)
  }
}
