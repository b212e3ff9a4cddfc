import type { SideId } from './options.ts'
import type { Criterion, Sheet } from './shapes.ts'

export const criterionNames: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of a round, as they stand at its end. */
export interface Mark extends Record<SideId, number> {
  round: number
}

/** The middle of the four criteria, less what fouls and help cost; never below nothing. */
export function markOf(sheet: Sheet, costs: readonly { cost: number }[]): number {
  const middle = criterionNames.reduce((sum, name) => sum + sheet[name], 0) / criterionNames.length
  return rounded(Math.max(0, middle - costs.reduce((sum, { cost }) => sum + cost, 0)))
}

/** Per round, of those that were scored. */
export const meanOf = (path: readonly Mark[], side: SideId): number =>
  rounded(path.reduce((sum, mark) => sum + mark[side], 0) / path.length)

export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
