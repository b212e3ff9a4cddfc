/** The first whole number from `low` on for which `isIt` holds; `high` if there is none. Behind it, `isIt` must hold for all. */
export function firstWhere(low: number, high: number, isIt: (place: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isIt(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Where each line of a text begins. */
export function lineStarts(text: string): Int32Array {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return Int32Array.from(starts)
}

/** The number of the line on which a place is, from 1. */
export const lineAt = (starts: ArrayLike<number>, place: number): number =>
  firstWhere(0, starts.length, line => starts[line]! > place)

/** A replacement for [start, end) of a text. */
export interface TextEdit {
  start: number
  end: number
  by: string
}

/** The edits are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (const { start, end, by } of edits) {
    parts.push(text.slice(at, start), by)
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** For each run of backticks, which of the runs closes it; -1: none. A run of anything else ends the paragraph. */
export function closingRuns(runs: readonly { run: string }[]): number[] {
  const next = new Array<number>(runs.length).fill(-1)
  let seen = new Map<string, number>()
  for (const [at, { run }] of [...runs.entries()].reverse()) {
    if (run[0] === '`') {
      next[at] = seen.get(run) ?? -1
      seen.set(run, at)
    } else seen = new Map()
  }
  return next
}
