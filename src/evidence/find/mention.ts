import type { Span, Target } from '../../core/evidence.ts'
import { firstWhere } from '../../core/places.ts'
import type { LinesApart } from './lines.ts'

/** A place in a speech that names a source. */
export interface Mention {
  span: Span
  target: Target
  /** Words that the mention itself quotes: the label of a link, an entry in a list of sources. */
  quote?: string
  /** Plain words with a slash, without an ending or a line: it is a path only if there is such a place. */
  loose?: true
  /** The places that it names, if several. Each is a citation, unless words are quoted from it. */
  apart?: readonly LinesApart[]
}

/** No honest speech cites this often or has this many candidates. Hostile text is cut off here. */
export const mostMentions = 2000
export const mostLooks = 4000

/** The first of the sorted places that ends behind `at`. */
export const firstEndingAfter = (sorted: readonly { span: Span }[], at: number): number =>
  firstWhere(0, sorted.length, place => sorted[place]!.span[1] > at)

/** Does one of the sorted places share a character with [from, to)? */
export function overlaps(sorted: readonly { span: Span }[], [from, to]: Span): boolean {
  const next = sorted[firstEndingAfter(sorted, from)]
  return next !== undefined && next.span[0] < to
}

/** Sorted places without overlaps. Of two that overlap, the one of the earlier list wins. */
export function withoutOverlaps<T extends { span: Span }>(byRank: readonly (readonly T[])[]): T[] {
  let kept: T[] = []
  for (const rank of byRank) {
    const taken = kept
    const fresh: T[] = []
    for (const item of rank.toSorted((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])) {
      const end = fresh.at(-1)?.span[1] ?? 0
      if (!overlaps(taken, item.span) && end <= item.span[0]) fresh.push(item)
    }
    kept = [...taken, ...fresh].sort((a, b) => a.span[0] - b.span[0])
  }
  return kept
}
