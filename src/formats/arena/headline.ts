import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { type RoundMark, rounded } from './marks.ts'
import type { SideId } from './options-in.ts'
import { inTenths, type Result, type Share } from './result.ts'
import type { ArenaVerdict } from './verdict.ts'
import { arenaWords, headlineWords } from './words.ts'

/** Who won and by how much, and where judge and audience disagree. */
export function headline({ verdict, brief: { language } }: Pick<View, 'verdict' | 'brief'>): string[] {
  const result = (verdict as ArenaVerdict | null)?.result
  return result ? [winnerText(result, language), ...disagreements(result, language)] : []
}

export function winnerText({ winner, total }: Result, language: Language): string {
  const t = headlineWords[language]
  const { pro, con } = totalText(total)
  if (winner === null) return t.tied(pro, con)
  const { side } = arenaWords[language]
  return winner === 'pro' ? t.wins(side.pro, pro, con) : t.wins(side.con, con, pro)
}

/** One digit behind the point, even if it is 0. */
export function totalText(total: Share): Record<SideId, string> {
  const { pro, con } = inTenths(total)
  return { pro: pro.toFixed(1), con: con.toFixed(1) }
}

/** Empty if there is only one voice. */
export function disagreements({ alone }: Result, language: Language): string[] {
  const t = headlineWords[language]
  const { points, ruling, judge, audience } = alone
  return [
    ...(judge !== undefined && audience !== undefined && judge !== audience
      ? [t.judgeAgainstAudience(t.alone(judge), t.alone(audience))]
      : []),
    ...(points !== undefined && ruling !== undefined && points !== ruling
      ? [t.pointsAgainstRuling(t.alone(points), t.alone(ruling))]
      : []),
  ]
}

export interface ArenaTurningPoint {
  round: number
  /** The side that won the round. */
  side: SideId
  /** `lead`: from here on this side was ahead in total. `margin`: this was the clearest win of all rounds. */
  why: 'lead' | 'margin'
  /** By how many points it won the round. */
  margin: number
  /** The speech that did it. */
  turn: string
}

/** A round won by less did not turn the debate. */
export const leastMargin = 1

/** Rounds after which the other side is ahead in total, and the round won most clearly, by at least one point. */
export function turningPoints(
  path: readonly RoundMark[],
  said: readonly Pick<Speech, 'key' | 'seat'>[],
): ArenaTurningPoint[] {
  const widest = path.reduce<RoundMark | null>((best, mark) => (best && width(best) >= width(mark) ? best : mark), null)
  const points: ArenaTurningPoint[] = []
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
  mark: RoundMark,
  side: SideId,
  why: ArenaTurningPoint['why'],
  said: readonly Pick<Speech, 'key' | 'seat'>[],
): ArenaTurningPoint {
  const speech = said.find(({ key, seat }) => seat === side && key.startsWith(`round-${mark.round}/`))
  return {
    round: mark.round,
    side,
    why,
    margin: rounded(width(mark)),
    turn: speech?.key ?? `round-${mark.round}/${side}`,
  }
}

const width = ({ pro, con }: RoundMark): number => Math.abs(pro - con)

const sideOf = (difference: number): SideId | null =>
  Math.abs(difference) < 1e-6 ? null : difference > 0 ? 'pro' : 'con'
