import type { EvidenceCount } from '../../core/evidence.ts'
import type { Outcomes } from '../words.en.ts'

export function outcomesOf({ cited, checked, holds, exists, byResult }: EvidenceCount): Outcomes {
  const elsewhere = byResult.elsewhere + byResult.moved
  return { cited, checked, holds, exists, elsewhere, fails: checked - holds - exists - elsewhere }
}
