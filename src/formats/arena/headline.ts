import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { SideId } from './options-in.ts'
import { inTenths, type Result, type Share } from './result.ts'
import type { Verdict } from './verdict.ts'
import { arenaWords } from './words.ts'

/** Who won by how much, and which voices disagree about it. */
export function headline({ verdict, brief: { language } }: Pick<View, 'verdict' | 'brief'>): string[] {
  const result = (verdict as Verdict | null)?.result
  return result ? [winnerText(result, language), ...disagreements(result, language)] : []
}

export function winnerText({ winner, total }: Result, language: Language): string {
  const t = headlineWords[language]
  const { pro, con } = totalText(total)
  if (winner === null) return t.tied(pro, con)
  const { side } = arenaWords[language]
  return winner === 'pro' ? t.wins(side.pro, pro, con) : t.wins(side.con, con, pro)
}

/** With one digit, also where it is 0. */
export function totalText(total: Share): Record<SideId, string> {
  const { pro, con } = inTenths(total)
  return { pro: pro.toFixed(1), con: con.toFixed(1) }
}

/** Left out where there is one voice only. */
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

interface HeadlineWords {
  judgeAgainstAudience(judge: string, audience: string): string
  pointsAgainstRuling(points: string, ruling: string): string
  /** What one voice alone would give: `to Pro`, `a tie` */
  alone(side: SideId | null): string
  wins(side: string, own: string, other: string): string
  tied(own: string, other: string): string
}

export const headlineWords: Record<Language, HeadlineWords> = {
  en: {
    judgeAgainstAudience: (judge, audience) =>
      `Judge and audience disagree: the judge alone would ${judge}, the audience alone would ${audience}.`,
    pointsAgainstRuling: (points, ruling) =>
      `The judge's points and its final ruling disagree: the points alone would ${points}, the ruling alone would ${ruling}.`,
    alone: side => (side === null ? 'call it a tie' : `give it to ${side === 'pro' ? 'Pro' : 'Con'}`),
    wins: (side, own, other) => `${side} wins, ${own} to ${other} of 100.`,
    tied: (own, other) => `A tie, ${own} to ${other} of 100.`,
  },
  zh: {
    judgeAgainstAudience: (judge, audience) => `裁判与观众意见相左：仅凭裁判，${judge}；仅凭观众，${audience}。`,
    pointsAgainstRuling: (points, ruling) =>
      `裁判的逐轮评分与最终裁决不一致：仅凭评分，${points}；仅凭最终裁决，${ruling}。`,
    alone: side => (side === null ? '会是平局' : `${side === 'pro' ? '正方' : '反方'}胜`),
    wins: (side, own, other) => `${side}胜，满分 100，${own} 比 ${other}。`,
    tied: (own, other) => `平局，满分 100，${own} 比 ${other}。`,
  },
}
