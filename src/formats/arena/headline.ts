import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
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
