/** A number that two roles give differently for the same thing. */
export interface Conflict {
  /** The numbers of both statements: `1.2`, `2.1`. */
  between: [string, string]
  /** As each of them writes it. */
  values: [string, string]
}

export interface Statement {
  number: string
  seat: string
  text: string
}

export function conflictingNumbers(_statements: readonly Statement[]): Conflict[] {
  return []
}
