import type { FormProblem } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { Refusal } from '../reach/api.ts'
import { troubleWords as words } from './words.ts'

/** What went wrong, in a form to be shown. A bug is thrown on. */
export function troubleOf(error: unknown): readonly FormProblem[] {
  if (!(error instanceof Refusal)) throw error
  return error.problems.length > 0 ? error.problems : [{ field: null, message: byStatus(error.status) }]
}

/** As one text, for places without fields. */
export const troubleText = (error: unknown): string =>
  troubleOf(error)
    .map(({ message }) => message)
    .join('\n')

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

function byStatus(status: number): string {
  const t = words[language.value]
  if (status === 0) return t.lost
  return status === 401 ? t.entry : t.status(status)
}
