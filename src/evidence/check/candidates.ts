import { firstWhere } from '../../core/places.ts'
import type { AlignEffort } from './align.ts'
import { type Grams, hashOf, isGram, strideOf } from './grams.ts'

/** A range to look in, counted over all texts: [start, end). */
export type Range = readonly [start: number, end: number]

interface Bucket {
  /** Where this gram begins in the quote. */
  offset: number
  /** Its entries in the index. Grams with another mark are mixed in. */
  from: number
  to: number
  mark: number
}

/**
 * Every place, in order, where words with these units may begin: all places of the rarest grams of which one must be in
 * the index. null: the quote is too short to tell, or its grams stand everywhere.
 */
export function exactPlaces(
  grams: Grams,
  units: Uint16Array,
  range: Range | null,
  effort: AlignEffort,
): Int32Array | null {
  const buckets = bucketsOf(grams, units, range)
  let best: Bucket[] | null = null
  let least = mostEntries
  for (let first = 0; first < buckets.length; first++) {
    const together = coverFrom(buckets, units, first)
    if (together === null) continue
    const size = sizeOf(together)
    if (size >= least) continue
    least = size
    best = together
  }
  if (best === null) return null
  effort.spend(least * stepsPerEntry)
  return startsOf(grams, best, least).sort()
}

const mostEntries = 200_000

/** What sorting one entry costs, in steps of an effort. */
const stepsPerEntry = 20

/** Adjacent grams of which the index is sure to hold one; null: the quote ends too early for that. */
function coverFrom(buckets: readonly Bucket[], units: Uint16Array, first: number): Bucket[] | null {
  const { offset } = buckets[first]!
  const width = strideOf(units[offset]!) === 2 && strideOf(units[offset + 1] ?? 0) === 2 ? 2 : 4
  if (buckets[first + width - 1]?.offset !== offset + width - 1) return null
  return buckets.slice(first, first + width)
}

/**
 * The few places where words that come near to these units may begin, best first. At such a place most of the rarer
 * grams are as far apart as in the quote, give or take `slack`.
 */
export function clusters(
  grams: Grams,
  units: Uint16Array,
  slack: number,
  range: Range | null,
  effort: AlignEffort,
): number[] {
  const chosen = rarest(bucketsOf(grams, units, range))
  const size = sizeOf(chosen)
  effort.spend(size * stepsPerEntry)
  const starts = startsOf(grams, chosen, size).sort()
  const found: { start: number; votes: number }[] = []
  const enough = Math.max(1, Math.floor(chosen.length / 32))
  for (let first = 0, last = 0; first < starts.length; first = last) {
    while (last < starts.length && starts[last]! - starts[first]! <= slack) last++
    const votes = last - first
    if (votes >= enough) keepBest(found, { start: starts[first + (votes >> 1)]!, votes })
  }
  return found.map(({ start }) => start)
}

const mostClusters = 6

function keepBest(found: { start: number; votes: number }[], one: { start: number; votes: number }): void {
  const place = found.findIndex(({ votes }) => votes < one.votes)
  if (place >= 0) found.splice(place, 0, one)
  else if (found.length < mostClusters) found.push(one)
  if (found.length > mostClusters) found.pop()
}

/** Grams that stand nowhere say nothing, and those that stand everywhere say hardly more. */
function rarest(buckets: readonly Bucket[]): Bucket[] {
  const sorted = buckets.filter(({ from, to }) => to > from).sort((a, b) => a.to - a.from - (b.to - b.from))
  let entries = 0
  const chosen: Bucket[] = []
  for (const bucket of sorted) {
    entries += bucket.to - bucket.from
    if (entries > (chosen.length < fewest ? mostEntries : enoughEntries)) break
    chosen.push(bucket)
  }
  return chosen
}

const fewest = 6
const enoughEntries = 4_000

/** One bucket for each gram of the quote, in order of place. */
function bucketsOf({ starts, places, shift }: Grams, units: Uint16Array, range: Range | null): Bucket[] {
  const buckets: Bucket[] = []
  for (let offset = 0; offset < units.length; offset++) {
    if (!isGram(units, offset)) continue
    const hash = hashOf(units, offset)
    const mark = hash & 255
    const [from, to] = [starts[hash >>> shift]!, starts[(hash >>> shift) + 1]!]
    if (range === null) buckets.push({ offset, from, to, mark })
    else {
      const first = firstWhere(from, to, entry => places[entry]! >= range[0])
      buckets.push({ offset, from: first, to: firstWhere(first, to, entry => places[entry]! >= range[1]), mark })
    }
  }
  return buckets
}

const sizeOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { from, to }) => sum + to - from, 0)

/** Where the quote would begin, given each entry. */
function startsOf({ places, marks }: Grams, buckets: readonly Bucket[], size: number): Int32Array {
  const starts = new Int32Array(size)
  let filled = 0
  for (const { offset, from, to, mark } of buckets)
    for (let entry = from; entry < to; entry++) if (marks[entry] === mark) starts[filled++] = places[entry]! - offset
  return starts.subarray(0, filled)
}
