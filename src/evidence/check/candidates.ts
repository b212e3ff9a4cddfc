import type { Effort } from './effort.ts'
import { type Grams, hashOf, isGram, strideOf } from './grams.ts'

/** Places between which to look, counted over all texts: [start, end). */
export type Range = readonly [start: number, end: number]

interface Bucket {
  /** Where in the quote its gram begins. */
  offset: number
  /** Its entries in the index, among those of other grams with another mark. */
  from: number
  to: number
  mark: number
}

/**
 * Every place where words may begin that hold these units, in order: all places of the rarest grams of which one must
 * be in the index. null: the quote is too short to tell, or its grams stand everywhere.
 */
export function exactPlaces(grams: Grams, units: Uint16Array, range: Range | null, effort: Effort): Int32Array | null {
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

/** What it takes to sort them, in steps of an effort. */
const stepsPerEntry = 20

/** Grams side by side of which the index is sure to have one; null: the quote ends before. */
function coverFrom(buckets: readonly Bucket[], units: Uint16Array, first: number): Bucket[] | null {
  const { offset } = buckets[first]!
  const width = strideOf(units[offset]!) === 2 && strideOf(units[offset + 1] ?? 0) === 2 ? 2 : 4
  if (buckets[first + width - 1]?.offset !== offset + width - 1) return null
  return buckets.slice(first, first + width)
}

/**
 * The few places where words may begin that come near to these units: where most of their rarer grams stand as far from
 * each other as in the quote, give or take `slack`. Best first.
 */
export function clusters(
  grams: Grams,
  units: Uint16Array,
  slack: number,
  range: Range | null,
  effort: Effort,
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

/** Grams that stand nowhere say nothing, and those that stand everywhere hardly more. */
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

/** Of each gram in the quote, by place. */
function bucketsOf({ starts, places, shift }: Grams, units: Uint16Array, range: Range | null): Bucket[] {
  const buckets: Bucket[] = []
  for (let offset = 0; offset < units.length; offset++) {
    if (!isGram(units, offset)) continue
    const hash = hashOf(units, offset)
    const mark = hash & 255
    const [from, to] = [starts[hash >>> shift]!, starts[(hash >>> shift) + 1]!]
    if (range === null) buckets.push({ offset, from, to, mark })
    else {
      const first = lowerBound(places, range[0], from, to)
      buckets.push({ offset, from: first, to: lowerBound(places, range[1], first, to), mark })
    }
  }
  return buckets
}

const sizeOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { from, to }) => sum + to - from, 0)

/** Where the quote would begin, for each entry. */
function startsOf({ places, marks }: Grams, buckets: readonly Bucket[], size: number): Int32Array {
  const starts = new Int32Array(size)
  let filled = 0
  for (const { offset, from, to, mark } of buckets)
    for (let entry = from; entry < to; entry++) if (marks[entry] === mark) starts[filled++] = places[entry]! - offset
  return starts.subarray(0, filled)
}

/** The first entry from which on places are at least `least`. */
function lowerBound(places: Int32Array, least: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (places[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
