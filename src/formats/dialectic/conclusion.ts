import type { View } from '../../core/view.ts'
import type { Conclusion } from '../../engine/conclusion.ts'
import { nothingConcluded } from '../concluded.ts'
import { headline } from './headline.ts'
import type { Verdict } from './shapes.ts'

/** Nobody wins. */
export function conclusion(view: View): Conclusion {
  const { answer = '', decision = null } = (view.verdict ?? {}) as Partial<Verdict>
  return {
    ...nothingConcluded,
    kind: 'conclusion',
    lines: headline(view),
    answer: answer.trim() === '' ? null : answer,
    decision,
  }
}
