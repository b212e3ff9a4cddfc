import type { Failure } from './failure.ts'

/** What a screenplay gets in place of a turn that it was ready to do without. */
export interface Absence {
  absent: Failure
}

export const isAbsent = (result: unknown): result is Absence =>
  typeof result === 'object' && result !== null && 'absent' in result
