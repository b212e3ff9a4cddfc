import type { Language } from '../../../core/language.ts'
import { ConfigError } from '../../config/problem.ts'
import { UsageError } from '../../exit.ts'
import { asRefused } from '../refusing.ts'
import type { FormContext } from './problems.ts'

interface Wording {
  /** The language of the debate. */
  spoken: Language
  /** That of the page. */
  language: Language
  context: FormContext
}

/** What is wrong is said in the language of the page: where the debate has another, it is looked at once more in that one. */
export async function worded<T>(
  { spoken, language, context }: Wording,
  work: () => Promise<T>,
  look: (language: Language) => Promise<unknown>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (spoken === language || !isUsage(error)) throw asRefused(error, language, context)
    const same = await look(language).then(
      () => error,
      (other: unknown) => (isUsage(other) ? other : error),
    )
    throw asRefused(same, language, context)
  }
}

export async function told<T>(language: Language, context: FormContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asRefused(error, language, context)
  }
}

const isUsage = (error: unknown): boolean => error instanceof UsageError || error instanceof ConfigError
