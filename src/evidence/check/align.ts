import type { Effort } from './effort.ts'

/** Where words come nearest to others, and how many characters have to be changed. */
export interface Alignment {
  start: number
  end: number
  distance: number
}

/**
 * The place in `text` that `part` comes nearest to, and its edit distance (Sellers' method: the part may begin and end
 * anywhere). null: none is within `most`. Both as folded code units. Ways that stray by more than `band` are not tried,
 * and those that cost more than `most` already are not followed (Ukkonen's cut-off).
 */
export function align(
  part: Uint16Array,
  text: Uint16Array,
  most: number,
  effort: Effort,
  band = most,
): Alignment | null {
  const rows = part.length
  // What a way costs, and below it where it begins: of ways that cost the same, the one that begins first is taken.
  let ways = Int32Array.from({ length: rows + 2 }, (_, row) => row * one)
  let next = new Int32Array(rows + 2)
  let best: Alignment | null = null
  const width = Math.max(0, text.length - rows) + band
  let limit = most
  /** The last row that is still worth following. */
  let reached = Math.min(rows, limit)
  let cells = 0
  for (let column = 1; column <= text.length; column++) {
    const unit = text[column - 1]!
    const first = Math.max(1, column - width)
    const last = Math.min(rows, column + band, reached + 1)
    if (last < first) break
    cells += last - first + 16
    next[0] = column
    if (first > 1) next[first - 1] = far
    if (reached < last) ways[last] = far
    reached = first === 1 ? 0 : -1
    const dearest = (limit + 1) * one
    let above = next[first - 1]!
    let before = ways[first - 1]!
    for (let row = first; row <= last; row++) {
      const left = ways[row]!
      let way = part[row - 1] === unit ? before : before + one
      const other = Math.min(left, above) + one
      if (other < way) way = other
      next[row] = way
      if (way < dearest) reached = row
      above = way
      before = left
    }
    ;[ways, next] = [next, ways]
    if (reached < 0) break
    if (reached < rows) continue
    const found = { start: ways[rows]! % one, end: column, distance: Math.floor(ways[rows]! / one) }
    if (best === null || isBetter(found, best, rows)) best = found
    limit = Math.min(limit, best.distance)
  }
  effort.spend(cells)
  return best
}

/** One change. Texts are shorter than this. */
const one = 1 << 15
const far = 1 << 30

/** Of two that are equally near, the one that is as long. */
function isBetter(a: Alignment, b: Alignment, length: number): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  return Math.abs(a.end - a.start - length) < Math.abs(b.end - b.start - length)
}
