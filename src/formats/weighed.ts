import type { Judged, Ruling } from '../core/judging/ruling.ts'
import { voiceOf, type Weighing, weigh } from '../core/judging/weigh.ts'
import { scoresOf } from './rubric.ts'

/** What a ruling decides, and the points behind it. */
export interface Decided {
  choice: string
  criteria: Parameters<typeof scoresOf>[0]
}

/** What rulings come to, and the one that lends its words: the first of a judge that decides as all of them together do. */
export function weighRulings<T>(
  { rulings, missed }: Judged<T>,
  sides: readonly string[],
  decided: (value: T) => Decided,
): { weighing: Weighing; lead: Ruling<T> } {
  const votes = rulings.map(({ judge, order, value }) => {
    const { choice, criteria } = decided(value)
    return { judge, order, choice, scores: scoresOf(criteria) }
  })
  const weighing = weigh(votes, sides, missed)
  const lead = rulings.find(({ judge }) => weighing.winner !== null && voiceOf(weighing, judge) === weighing.winner)
  return { weighing, lead: lead ?? rulings[0]! }
}
