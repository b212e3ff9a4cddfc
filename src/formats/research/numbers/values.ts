import type { Measure } from './measures.ts'

/** Do two measures give the same number, as exactly as they are given? */
export function agree(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  return one.low - slack <= other.high && other.low - slack <= one.high
}

/** Do they state the same numbers, not only some that lie within both? */
export function isEqual(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  const [[a, b], [c, d]] = [stated(one), stated(other)]
  return Math.abs(a - c) <= slack && Math.abs(b - d) <= slack
}

/** `At most 20` states 20. */
const stated = ({ low, high }: Measure): [number, number] => [
  Number.isFinite(low) ? low : high,
  Number.isFinite(high) ? high : low,
]

export const isSameUnit = (one: Measure, other: Measure): boolean =>
  (one.kind === other.kind || (isCount(one) && isCount(other))) && one.per === other.per

/** What is counted may be named elsewhere. */
export const isCount = ({ kind }: Measure): boolean => kind === 'count' || kind === 'bare'
