import type { Span } from './span.ts'

export interface ExactValues {
  find(text: string, from: number): Span[]
  /** Leftmost place before `end` from which the rest of the text is the beginning of a value; else `end`. */
  begins(text: string, from: number, end: number): number
}

/**
 * Finds any of many values, in a time that does not depend on how many there are: a table says which three
 * characters any of them begins with. (One regular expression of all of them took up to ten times as long.)
 */
export function findExactly(values: readonly string[]): ExactValues {
  const byFirst = Map.groupBy(values, value => value.charCodeAt(0))
  const longest = values[0]?.length ?? 0
  const openings = new Uint8Array(slots)
  for (const value of values) openings[slot(value.charCodeAt(0), value.charCodeAt(1), value.charCodeAt(2))] = 1

  const find = (text: string, from: number): Span[] => {
    const spans: Span[] = []
    if (longest === 0) return spans
    let first = text.charCodeAt(from)
    let second = text.charCodeAt(from + 1)
    for (let at = from + 2; at < text.length; at++) {
      const third = text.charCodeAt(at)
      if (openings[slot(first, second, third)] === 1) {
        const value = byFirst.get(first)?.find(candidate => text.startsWith(candidate, at - 2))
        if (value) spans.push({ label: at - 2, start: at - 2, end: at - 2 + value.length })
      }
      first = second
      second = third
    }
    return spans
  }

  const begins = (text: string, from: number, end: number): number => {
    for (let at = Math.max(from, text.length - longest + 1); at < end; at++) {
      const candidates = byFirst.get(text.charCodeAt(at))
      if (!candidates) continue
      const tail = text.slice(at)
      if (candidates.some(value => value.length > tail.length && value.startsWith(tail))) return at
    }
    return end
  }
  return { find, begins }
}

const slots = 1 << 13

function slot(first: number, second: number, third: number): number {
  return (((first * 961 + second * 31 + third) * 40503) >>> 3) & (slots - 1)
}
