import type { Seeker } from './seek.ts'
import type { Span } from './span.ts'

/**
 * Finds any of many values (Wu and Manber's way): a table says, for any three characters, how far ahead the
 * nearest value can begin, so that ordinary text is mostly leapt over and the number of values hardly matters.
 */
export function findExactly(values: readonly string[]): Seeker {
  const byFirst = Map.groupBy(values, value => value.charCodeAt(0))
  const longest = values[0]?.length ?? 0
  const window = Math.min(values.at(-1)?.length ?? 0, 255)
  const leaps = leapsOf(values, window)

  const valueAt = (text: string, at: number): string | undefined =>
    byFirst.get(text.charCodeAt(at))?.find(value => text.startsWith(value, at))

  const find = (text: string, from: number): Span[] => {
    const spans: Span[] = []
    if (window === 0) return spans
    for (let last = from + window - 1; last < text.length; ) {
      const leap = leaps[slot(text, last)] ?? 0
      if (leap === 0) {
        const start = last - window + 1
        const value = valueAt(text, start)
        if (value) spans.push({ label: start, start, end: start + value.length })
      }
      last += Math.max(1, leap)
    }
    return spans
  }

  const begins = (text: string, from: number): number => {
    for (let at = Math.max(from, text.length - longest + 1); at < text.length; at++) {
      const candidates = byFirst.get(text.charCodeAt(at))
      if (!candidates) continue
      const tail = text.slice(at)
      if (candidates.some(value => value.length > tail.length && value.startsWith(tail))) return at
    }
    return text.length
  }
  return { find, begins }
}

const slots = 1 << 13

function leapsOf(values: readonly string[], window: number): Uint8Array {
  const leaps = new Uint8Array(slots).fill(Math.max(0, window - 2))
  for (const value of values) {
    for (let last = 2; last < window; last++) {
      const at = slot(value, last)
      leaps[at] = Math.min(leaps[at] ?? 0, window - 1 - last)
    }
  }
  return leaps
}

/** Of the three characters that end at `last`. */
function slot(text: string, last: number): number {
  const three = text.charCodeAt(last - 2) * 961 + text.charCodeAt(last - 1) * 31 + text.charCodeAt(last)
  return (Math.imul(three, 40503) >>> 3) & (slots - 1)
}
