import { diffArrays } from 'diff'
import { shortenMiddle } from '../../core/clean.ts'

/** Where some words come nearest to others, and how many characters differ there. */
interface Alignment {
  start: number
  end: number
  distance: number
}

/**
 * Finds the place in `text` that `part` comes nearest to, with its edit distance (Sellers' method: the match may begin
 * and end anywhere). null: none is within `most`. Both are folded code units. Paths that stray by more than `band`, or
 * already cost more than `most`, are dropped (Ukkonen's cut-off).
 */
export function align(
  part: Uint16Array,
  text: Uint16Array,
  most: number,
  effort: AlignEffort,
  band = most,
): Alignment | null {
  const rows = part.length
  // The high bits hold the cost, the low bits the start. So among paths of equal cost the one that begins first wins.
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

/** The cost of one change. Texts are shorter than this, so the start fits below it. */
const one = 1 << 15
const far = 1 << 30

/** Of two that are equally near, the one whose length is closer to the part's is better. */
function isBetter(a: Alignment, b: Alignment, length: number): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  return Math.abs(a.end - a.start - length) < Math.abs(b.end - b.start - length)
}

/**
 * Shows two texts as one: [-…-] is only in the first, {+…+} only in the second; long common parts are shortened.
 * `written` is the second text as its source has it, with the punctuation that plain words drop.
 */
export function differenceOf(cited: string, there: string, written: string): string {
  const original = asWritten(there, written)
  if (cited === there) return inCommon(original.join(''), true, true)
  const changes = diffArrays(tokensOf(cited), tokensOf(there), { maxEditLength: mostChanges })
  if (changes === undefined) return `[-${shortenMiddle(cited, 400)}-]{+${shortenMiddle(there, 400)}+}`
  let at = 0
  const shown = changes.map(({ added, removed, value }, i) => {
    const plain = value.join('')
    if (removed) return `[-${plain}-]`
    const words = original.slice(at, at + plain.length).join('')
    at += plain.length
    if (added) return `{+${words}+}`
    return inCommon(words, i > 0, i < changes.length - 1)
  })
  return shown.join('')
}

/** Gives each unit of the plain words as its source writes it: `，` for `,`. A unit that cannot be matched stays. */
function asWritten(plain: string, written: string): string[] {
  let from = 0
  return Array.from({ length: plain.length }, (_, i) => {
    const unit = plain[i]!
    for (let at = from; at < Math.min(written.length, from + farthest); at++) {
      if (written[at] !== unit && !(isWidePunctuation.test(written[at]!) && written[at]!.normalize('NFKC') === unit))
        continue
      from = at + 1
      return written[at]!
    }
    return unit
  })
}

/** How many marks and spaces may be skipped: plain words leave them out. */
const farthest = 12
const isWidePunctuation = /[\uFF01-\uFF5E]/

/** Where more words are changed, the two are shown one after the other. */
const mostChanges = 300

/** Splits a text into words, numbers with their separators, and single Han characters. */
const tokensOf = (text: string): string[] =>
  text.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+(?:[.,'’\u00a0\u202f]\p{N}+)*|\s+|./gsu) ?? []

const keptBeside = 30

function inCommon(words: string, before: boolean, after: boolean): string {
  if (words.length <= 3 * keptBeside) return words
  const head = before ? words.slice(0, keptBeside) : ''
  const tail = after ? words.slice(-keptBeside) : ''
  return `${head.toWellFormed()}…${tail.toWellFormed()}`
}

/** Thrown when a speech would need more comparing than it is worth. */
export class TooMuch extends Error {}

/** How much may be compared for one speech, in steps of a few nanoseconds. No speech may make others wait. */
export class AlignEffort {
  #left: number

  constructor(steps = usualSteps) {
    this.#left = steps
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooMuch()
  }
}

const usualSteps = 150_000_000
