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
  let costs = Int32Array.from({ length: rows + 2 }, (_, row) => row)
  let starts = new Int32Array(rows + 2)
  let nextCosts = new Int32Array(rows + 2)
  let nextStarts = new Int32Array(rows + 2)
  let best: Alignment | null = null
  const width = Math.max(0, text.length - rows) + band
  let limit = most
  /** The last row that is still worth following. */
  let reached = Math.min(rows, limit)
  let cells = 0
  for (let column = 1; column <= text.length; column++) {
    const unit = text[column - 1]
    nextCosts[0] = 0
    nextStarts[0] = column
    const first = Math.max(1, column - width)
    const last = Math.min(rows, column + band, reached + 1)
    if (last < first) break
    cells += last - first + 16
    if (first > 1) nextCosts[first - 1] = far
    if (reached < last) costs[last] = far
    let following = first === 1 ? 0 : -1
    for (let row = first; row <= last; row++) {
      const replaced = costs[row - 1]! + (part[row - 1] === unit ? 0 : 1)
      const left = costs[row]! + 1
      const above = nextCosts[row - 1]! + 1
      if (replaced <= left && replaced <= above) {
        nextCosts[row] = replaced
        nextStarts[row] = starts[row - 1]!
      } else if (left <= above) {
        nextCosts[row] = left
        nextStarts[row] = starts[row]!
      } else {
        nextCosts[row] = above
        nextStarts[row] = nextStarts[row - 1]!
      }
      if (nextCosts[row]! <= limit) following = row
    }
    ;[costs, nextCosts] = [nextCosts, costs]
    ;[starts, nextStarts] = [nextStarts, starts]
    if (following < 0) break
    reached = following
    if (reached < rows) continue
    const found = { start: starts[rows]!, end: column, distance: costs[rows]! }
    if (best === null || isBetter(found, best, rows)) best = found
    limit = Math.min(limit, best.distance)
  }
  effort.spend(cells)
  return best
}

const far = 1 << 28

/** Of two that are equally near, the one that is as long. */
function isBetter(one: Alignment, other: Alignment, length: number): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance
  return Math.abs(one.end - one.start - length) < Math.abs(other.end - other.start - length)
}
