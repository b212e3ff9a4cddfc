import type { Problem } from '../../src/server/house.ts'

export interface SortedProblems {
  /** Beside the fields that are shown. */
  byField: ReadonlyMap<string, string>
  /** What belongs to no field that is shown. */
  others: readonly string[]
}

export const noProblems: SortedProblems = { byField: new Map(), others: [] }

/** A problem of `seats.judge.model` stands at `seats.judge`, where that is the field. */
export function sortProblems(problems: readonly Problem[], shown: readonly string[]): SortedProblems {
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
