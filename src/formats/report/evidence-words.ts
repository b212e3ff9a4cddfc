import type { EvidenceCount } from '../../core/evidence.ts'
import type { Outcomes } from '../words.en.ts'

export function outcomesOf({ cited, checked, holds, placesOnly, byResult }: EvidenceCount): Outcomes {
  return { cited, checked, holds, placesOnly, moved: byResult.moved, fails: checked - holds - byResult.moved }
}
