import type { Language } from '../core/language.ts'
import { ConfigError } from './config/problem.ts'
import { exitCodeOfError, exitCodes, UsageError } from './exit.ts'
import { type Fault, faultAt } from './fault.ts'

/** Collects what prevents a debate, so that the user can fix everything at once. */
export class Problems {
  readonly #found: UsageError[] = []

  add(said: string | Fault | readonly Fault[], code: number = exitCodes.usage): void {
    const error = new UsageError(said, code)
    if (error.faults.length > 0) this.#found.push(error)
  }

  /**
   * Returns what the work returns, or null if the user made a mistake, which is then collected. `about` says what a
   * fault is about if the fault itself does not.
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

  /** All problems as one error. Its exit code: usage errors come first, missing credentials last. */
  all(): UsageError {
    const all = this.#found.flatMap(({ faults }) => faults)
    // Two seats may lack the same thing. It is reported once, for the first of them.
    const faults = all.filter(({ line }, index) => all.findIndex(other => other.line === line) === index)
    const codes = this.#found.map(({ code }) => code)
    const graver = codes.includes(exitCodes.usage)
      ? exitCodes.usage
      : codes.find(code => code !== exitCodes.credentials)
    return new UsageError(faults, graver ?? exitCodes.credentials)
  }
}

/** Adds the place to a usage error that the work throws. `about`: as in a fault. */
export function at<T>(place: string, language: Language, work: () => T, about = place): T {
  const refuse = (error: unknown): never => {
    throw error instanceof UsageError
      ? new UsageError(faultAt(place, error.message, language, about), error.code)
      : error
  }
  try {
    const made = work()
    return made instanceof Promise ? (made.catch(refuse) as T) : made
  } catch (error) {
    return refuse(error)
  }
}

/** What the work returns, or this instead if the user made a mistake there. Such a mistake is reported elsewhere. */
export function unlessMistaken<T>(work: () => T, instead: Awaited<T>): T {
  const forgive = (error: unknown): Awaited<T> => {
    if (error instanceof UsageError) return instead
    throw error
  }
  try {
    const made = work()
    return made instanceof Promise ? (made.catch(forgive) as T) : made
  } catch (error) {
    return forgive(error) as T
  }
}
