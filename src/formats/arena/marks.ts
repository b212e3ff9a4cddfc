import type { SideId } from './options-in.ts'
import type { Criterion, Sheet } from './shapes.ts'

export const criterionNames: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of a round, as they stand at its end. */
export interface Mark extends Record<SideId, number> {
  round: number
}

/** The mean of the four criteria, less what fouls and help cost; never below nothing. */
export function markOf(sheet: Sheet, costs: readonly { cost: number }[]): number {
  const mean = criterionNames.reduce((sum, name) => sum + sheet[name], 0) / criterionNames.length
  return rounded(Math.max(0, mean - costs.reduce((sum, { cost }) => sum + cost, 0)))
}

/** Per round, of those that were scored. */
export const meanOf = (path: readonly Mark[], side: SideId): number =>
  path.reduce((sum, mark) => sum + mark[side], 0) / path.length

/** Points are eighths, or sixteenths where a round was scored in both orders: of these nothing is lost. */
export const rounded = (value: number): number => roundTo(value, 4)

/** 1.005 is a little less than that to a machine. */
export const roundTo = (value: number, digits: number): number => Math.round(value * 10 ** digits + 1e-7) / 10 ** digits
