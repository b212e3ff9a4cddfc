import type { CheckResult } from '../../core/evidence.ts'

/** A sign that stands for a result where there is little room. */
export const resultMarks: Record<CheckResult, string> = {
  holds: '✓',
  exists: '○',
  elsewhere: '↷',
  moved: '↷',
  differs: '≠',
  'not-there': '✗',
  'no-such-source': '✗',
  unreachable: '?',
  'not-checked': '·',
}
