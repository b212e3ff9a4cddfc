import type { View } from '../../core/view.ts'
import type { Conclusion } from '../../engine/conclusion.ts'
import { concluded } from '../concluded.ts'
import { headline } from './headline.ts'
import type { Verdict } from './verdict.ts'

export function conclusion(view: View): Conclusion {
  const { winner = null, ruling, judging } = (view.verdict ?? {}) as Partial<Verdict>
  return concluded({
    lines: headline(view),
    winner: winner === null ? null : { seat: winner, withModel: true },
    // A judge who ruled for another side than won by votes and points advises something else.
    advice: ruling && ruling.winner === winner ? ruling.recommendation : null,
    judging,
  })
}
