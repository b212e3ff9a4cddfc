import type { FormProblem } from '../../src/server/backend.ts'

export interface SortedProblems {
  /** Problems of the visible fields. */
  byField: ReadonlyMap<string, string>
  /** Problems of no visible field. */
  others: readonly string[]
}

export const noProblems: SortedProblems = { byField: new Map(), others: [] }

/** A problem with `seats.judge.model` is shown at `seats.judge`, if that is the field. */
export function sortProblems(problems: readonly FormProblem[], shown: readonly string[]): SortedProblems {
  const byField = new Map<string, string>()
  const others: string[] = []
  for (const { field, message } of problems) {
    const at = field === null ? undefined : shown.find(name => field === name || isInside(field, name))
    if (at === undefined) others.push(message)
    else byField.set(at, byField.has(at) ? `${byField.get(at)}\n${message}` : message)
  }
  return { byField, others }
}

const isInside = (field: string, name: string): boolean =>
  field.startsWith(name) && ['.', '['].includes(field.charAt(name.length))
