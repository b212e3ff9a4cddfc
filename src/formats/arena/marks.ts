import type { SideId } from './options-in.ts'
import type { Criterion, ScoreSheet } from './shapes.ts'

export const criterionNames: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of both sides at the end of a round. */
export interface RoundMark extends Record<SideId, number> {
  round: number
}

/** The mean of the four criteria, less the cost of fouls and help, but at least 0. */
export function markOf(sheet: ScoreSheet, costs: readonly { cost: number }[]): number {
  const mean = criterionNames.reduce((sum, name) => sum + sheet[name], 0) / criterionNames.length
  return rounded(Math.max(0, mean - costs.reduce((sum, { cost }) => sum + cost, 0)))
}

/** The mean over the rounds that were scored. */
export const meanOf = (path: readonly RoundMark[], side: SideId): number =>
  path.reduce((sum, mark) => sum + mark[side], 0) / path.length

/** Points are eighths, or sixteenths if a round was scored in both orders. Four digits keep them exact. */
export const rounded = (value: number): number => roundTo(value, 4)

/** In floating point, 1.005 is a little less than that. */
export const roundTo = (value: number, digits: number): number => Math.round(value * 10 ** digits + 1e-7) / 10 ** digits

/** Points of rounds, not rounded, so that adding them up gives the stated total: `6.875` */
export const exact = (points: number): string => String(rounded(points))

/** Points taken off: `−1` */
export const off = (cost: number): string => `−${figure(cost)}`

/** At most two digits behind the point: `0.67`, `7` */
export const figure = (value: number): string => String(roundTo(value, 2))
