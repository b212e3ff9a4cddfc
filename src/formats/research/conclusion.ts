import type { View } from '../../core/view.ts'
import type { Conclusion } from '../../engine/conclusion.ts'
import { concluded } from '../concluded.ts'
import { headlineWith } from './report/headline.ts'
import type { Arrived } from './report/told.ts'
import type { Verdict } from './verdict.ts'

/** It is for what a role stands for, whoever sat there. */
export function conclusionWith(view: View, arrived: Arrived | null): Conclusion {
  const { judgment, judging } = (view.verdict ?? {}) as Partial<Verdict>
  const winner = judging?.winner ?? null
  return concluded({
    lines: headlineWith(view, arrived),
    winner: winner === null ? null : { seat: winner, withModel: false },
    advice: judgment?.recommendation.advice ?? null,
    judging,
  })
}
