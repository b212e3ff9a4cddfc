import type { Language } from '../core/language.ts'
import { UsageError } from './exit.ts'
import { faultAt } from './fault.ts'

/** What is wrong with what is written there is told with the place. `about`: as in a fault. */
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
