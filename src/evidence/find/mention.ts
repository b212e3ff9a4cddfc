import type { Span, Target } from '../../core/evidence.ts'
import type { LinesApart } from './more-lines.ts'

/** A place that names a source or a speaker. Recognisers find them; what becomes a citation is decided later. */
export interface Mention {
  span: Span
  target: Target
  /** False: a citation only together with words that are quoted from it. */
  alone: boolean
  /** Words that the place itself quotes: an entry of a list of sources. */
  quote?: string
  /** A mark such as [1] or a link, which may stand directly behind the words it belongs to. */
  mark?: true
  /** The places that it names, if there are several: each is a citation, unless words are quoted from it. */
  apart?: readonly LinesApart[]
}

/** No speech cites this often, or has this many places that look like it; hostile text is cut off here. */
export const mostMentions = 2000
export const mostLooks = 4000

export const refersToPlace = ({ target }: Mention): boolean => target.kind !== 'speech' && target.kind !== 'other'

/** The first of the sorted places that ends behind `at`. */
export function firstEndingAfter<T extends { span: Span }>(sorted: readonly T[], at: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.span[1] <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorted places without overlaps; of two that overlap the earlier in the list given wins. */
export function withoutOverlaps<T extends { span: Span }>(byRank: readonly (readonly T[])[]): T[] {
  let kept: T[] = []
  for (const rank of byRank) {
    const taken = kept
    const fresh: T[] = []
    for (const item of rank.toSorted((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])) {
      const next = taken[firstEndingAfter(taken, item.span[0])]
      if (next && next.span[0] < item.span[1]) continue
      const last = fresh.at(-1)
      if (last && last.span[1] > item.span[0]) continue
      fresh.push(item)
    }
    kept = [...taken, ...fresh].sort((a, b) => a.span[0] - b.span[0])
  }
  return kept
}
