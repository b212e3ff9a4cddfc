import type { Speech } from '../../core/model.ts'
import { type Mark, rounded } from './marks.ts'
import type { SideId } from './options-in.ts'

export interface TurningPoint {
  round: number
  /** Whom it went to. */
  side: SideId
  /** `lead`: from here on this side was ahead in total. `margin`: no round was won more clearly. */
  why: 'lead' | 'margin'
  /** By how many points it won the round. */
  margin: number
  /** The speech that did it. */
  turn: string
}

/** A round won by less is nothing that turned a debate. */
export const leastMargin = 1

/** After which the other side is ahead in total, and the one of several that was won most clearly, by one point at least. */
export function turningPoints(path: readonly Mark[], said: readonly Pick<Speech, 'key' | 'seat'>[]): TurningPoint[] {
  const widest = path.reduce<Mark | null>((best, mark) => (best && width(best) >= width(mark) ? best : mark), null)
  const points: TurningPoint[] = []
  let lead: SideId | null = null
  let total = 0
  for (const mark of path) {
    total = rounded(total + mark.pro - mark.con)
    const leader = sideOf(total)
    const isTurned = leader !== null && lead !== null && leader !== lead
    const isWidest = path.length > 1 && mark === widest && width(mark) >= leastMargin
    const side = isTurned ? leader : sideOf(mark.pro - mark.con)
    if (side !== null && (isTurned || isWidest)) points.push(pointAt(mark, side, isTurned ? 'lead' : 'margin', said))
    lead = leader ?? lead
  }
  return points
}

function pointAt(
  mark: Mark,
  side: SideId,
  why: TurningPoint['why'],
  said: readonly Pick<Speech, 'key' | 'seat'>[],
): TurningPoint {
  const speech = said.find(({ key, seat }) => seat === side && key.startsWith(`round-${mark.round}/`))
  return {
    round: mark.round,
    side,
    why,
    margin: rounded(width(mark)),
    turn: speech?.key ?? `round-${mark.round}/${side}`,
  }
}

const width = ({ pro, con }: Mark): number => Math.abs(pro - con)

const sideOf = (difference: number): SideId | null =>
  Math.abs(difference) < 1e-6 ? null : difference > 0 ? 'pro' : 'con'
