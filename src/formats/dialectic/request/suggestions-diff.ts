import { lineAt } from '../../../core/places.ts'

/** Replaces part of a text: [start, end). */
export interface Edit {
  start: number
  end: number
  text: string
}

interface Change {
  /** The first line that changes, counted from 0. */
  at: number
  old: readonly string[]
  new: readonly string[]
}

const context = 3

/** The unified diff of one file. Edits do not overlap. */
export function fileDiff(path: string, text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text)
  const changes = changesOf(text, lines, edits)
  if (changes.length === 0) return ''
  // In a diff, a name with a space ends at a tab.
  const name = /\s/.test(path) ? `${path}\t` : path
  let moved = 0
  let result = `--- a/${name}\n+++ b/${name}\n`
  for (const together of hunksOf(changes)) {
    const { written, grown } = hunk(lines, together, moved)
    result += written
    moved += grown
  }
  return result
}

/** Each line with its line end. The last may have none. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): Change[] {
  const starts = startsOf(lines)
  const changes: Change[] = []
  const sorted = edits.toSorted((one, other) => one.start - other.start)
  for (let i = 0; i < sorted.length; ) {
    const first = indexAt(starts, sorted[i]!.start)
    let last = indexAt(starts, sorted[i]!.end)
    const here = [sorted[i++]!]
    while (i < sorted.length && indexAt(starts, sorted[i]!.start) <= last) {
      last = Math.max(last, indexAt(starts, sorted[i]!.end))
      here.push(sorted[i++]!)
    }
    const end = starts[last + 1] ?? text.length
    const after = replaced(text, starts[first]!, end, here)
    changes.push(...withoutSame({ at: first, old: lines.slice(first, last + 1), new: linesOf(after) }))
  }
  return changes
}

function startsOf(lines: readonly string[]): number[] {
  const starts: number[] = []
  let place = 0
  for (const line of lines) {
    starts.push(place)
    place += line.length
  }
  return starts
}

/** The line that contains a position, from 0. After the last line, the last. */
const indexAt = (starts: readonly number[], place: number): number => lineAt(starts, place) - 1

function replaced(text: string, from: number, to: number, edits: readonly Edit[]): string {
  let result = ''
  let at = from
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at, to)
}

/** Removes unchanged lines from the start and end of a change. */
function withoutSame({ at, old, new: then }: Change): Change[] {
  let head = 0
  while (head < old.length && head < then.length && old[head] === then[head]) head++
  let tail = 0
  const most = Math.min(old.length, then.length) - head
  while (tail < most && old[old.length - 1 - tail] === then[then.length - 1 - tail]) tail++
  const change = { at: at + head, old: old.slice(head, old.length - tail), new: then.slice(head, then.length - tail) }
  return change.old.length + change.new.length === 0 ? [] : [change]
}

/** Changes whose context lines touch share one hunk. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = []
  for (const change of changes) {
    const before = hunks.at(-1)?.at(-1)
    if (before && change.at - (before.at + before.old.length) <= 2 * context) hunks.at(-1)!.push(change)
    else hunks.push([change])
  }
  return hunks
}

function hunk(lines: readonly string[], changes: readonly Change[], moved: number): { written: string; grown: number } {
  const last = changes.at(-1)!
  const from = Math.max(0, changes[0]!.at - context)
  const to = Math.min(lines.length, last.at + last.old.length + context)
  const body: string[] = []
  let at = from
  let grown = 0
  for (const change of changes) {
    body.push(...marked(' ', lines.slice(at, change.at)), ...marked('-', change.old), ...marked('+', change.new))
    at = change.at + change.old.length
    grown += change.new.length - change.old.length
  }
  body.push(...marked(' ', lines.slice(at, to)))
  const count = to - from
  return { written: `@@ -${range(from, count)} +${range(from + moved, count + grown)} @@\n${body.join('')}`, grown }
}

const range = (from: number, count: number): string => `${count === 0 ? from : from + 1},${count}`

const marked = (mark: string, lines: readonly string[]): string[] =>
  lines.map(line => (line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n\\ No newline at end of file\n`))
