import type { View } from '../../core/view.ts'
import type { Conclusion } from '../../engine/conclusion.ts'
import { concluded } from '../concluded.ts'
import type { Verdict } from './verdict.ts'

export function conclusion({ verdict }: View): Conclusion {
  const { winner = null, recommendation, judging } = (verdict ?? {}) as Partial<Verdict>
  return concluded({
    winner: winner === null ? null : { seat: winner, withModel: true },
    advice: recommendation ?? null,
    judging,
  })
}
