import { type CheckResult, checkResults, type Evidence } from './evidence.ts'

/** What the citation check found in speeches, in numbers. */
export interface EvidenceCount {
  /** All citations. */
  cited: number
  /** Those that were looked up with a clear result. */
  checked: number
  holds: number
  /** Those that hold without quoting anything: only the place was checked. */
  placesOnly: number
  byResult: Record<CheckResult, number>
  /** Claims without any support. */
  unsupported: number
}

export function countEvidence(evidence: Iterable<Pick<Evidence, 'citations' | 'unsupported'>>): EvidenceCount {
  const byResult = Object.fromEntries(checkResults.map(result => [result, 0])) as Record<CheckResult, number>
  let [cited, placesOnly, unsupported] = [0, 0, 0]
  for (const found of evidence) {
    for (const { result, quote } of found.citations) {
      byResult[result] += 1
      if (result === 'holds' && quote === undefined) placesOnly += 1
    }
    cited += found.citations.length
    unsupported += found.unsupported.length
  }
  const checked = cited - byResult.unreachable - byResult['not-checked']
  return { cited, checked, holds: byResult.holds, placesOnly, byResult, unsupported }
}
