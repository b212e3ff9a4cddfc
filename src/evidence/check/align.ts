/** Where words come nearest to others, and how many characters have to be changed. */
export interface Alignment {
  start: number
  end: number
  distance: number
}

/**
 * The place in `text` that `part` comes nearest to, and its edit distance (Sellers' method: the part may begin and end
 * anywhere). null: none is within `most`. Both as folded code units. Ways that stray by more than `band` are not tried.
 */
export function align(part: Uint16Array, text: Uint16Array, most: number, band = most): Alignment | null {
  const rows = part.length
  let costs = Int32Array.from({ length: rows + 1 }, (_, row) => row)
  let starts = new Int32Array(rows + 1)
  let nextCosts = new Int32Array(rows + 1)
  let nextStarts = new Int32Array(rows + 1)
  let best: Alignment | null = null
  const width = Math.max(0, text.length - rows) + band
  for (let column = 1; column <= text.length; column++) {
    const unit = text[column - 1]
    nextCosts[0] = 0
    nextStarts[0] = column
    const first = Math.max(1, column - width)
    const last = Math.min(rows, column + band)
    if (first > 1) nextCosts[first - 1] = far
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
    }
    if (last < rows) nextCosts[last + 1] = far
    ;[costs, nextCosts] = [nextCosts, costs]
    ;[starts, nextStarts] = [nextStarts, starts]
    if (last < rows || costs[rows]! > most) continue
    const found = { start: starts[rows]!, end: column, distance: costs[rows]! }
    if (best === null || isBetter(found, best, rows)) best = found
  }
  return best
}

const far = 1 << 28

/** Of two that are equally near, the one that is as long. */
function isBetter(one: Alignment, other: Alignment, length: number): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance
  return Math.abs(one.end - one.start - length) < Math.abs(other.end - other.start - length)
}
