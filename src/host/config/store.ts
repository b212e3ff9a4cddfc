import { chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { writeFileAtomic } from '../files/places.ts'

/** Seat → `provider:model`. null: remove it. */
export type SeatChanges = ReadonlyMap<string, string | null>

/** Changes only the seats of a configuration file: comments, order and indentation stay. */
export async function storeSeats(path: string, changes: SeatChanges): Promise<void> {
  const place = await realpath(path).catch(() => path)
  const known = await stat(place).catch(() => null)
  const before = known ? await readFile(place, 'utf8') : ''
  const mode = known ? known.mode & 0o777 : 0o600
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFileAtomic(place, withSeats(before, changes), mode)
  await chmod(place, mode)
}

export function withSeats(text: string, changes: SeatChanges): string {
  const start = parseTree(text) ? text : `${text.replace(/[^\n]$/, '$&\n')}{}\n`
  const changed = [...changes].reduce(
    (current, [seat, model]) =>
      model === null ? withoutField(current, ['seats', seat]) : withField(current, ['seats', seat], model),
    start,
  )
  const seats = findNodeAtLocation(parseTree(changed)!, ['seats'])
  const isBare = seats !== undefined && /^\{\s*\}$/.test(textOf(seats, changed))
  return isBare ? withoutField(changed, ['seats']) : changed
}

/** Replaces a value, or adds a field after the last one of its object and that one's comments. */
function withField(text: string, path: readonly [string, ...string[]], value: unknown): string {
  const tree = parseTree(text)!
  const known = findNodeAtLocation(tree, [...path])
  if (known) return replaced(text, [[known.offset, endOf(known), JSON.stringify(value)]])
  const [name, ...inner] = path
  const parent = findNodeAtLocation(tree, [name])
  if (inner.length > 0 && !parent) return addedTo(tree, text, name, { [inner[0]!]: value })
  return addedTo(parent ?? tree, text, inner[0] ?? name, value)
}

function addedTo(object: Node, text: string, name: string, value: unknown): string {
  const { unit, eol } = styleOf(text)
  const last = object.children?.at(-1)
  const outer = marginAt(text, object.offset)
  const margin = last && startsLine(text, last.offset) ? marginAt(text, last.offset) : outer + unit
  const written = (spread: boolean) =>
    `${JSON.stringify(name)}: ${spread ? JSON.stringify(value, null, unit).replaceAll('\n', eol + margin) : inOneLine(value)}`
  if (!last) {
    const inside = text.slice(object.offset + 1, endOf(object) - 1).trimEnd()
    const whole = `{${inside}${eol}${margin}${written(true)}${eol}${outer}}`
    return replaced(text, [[object.offset, endOf(object), whole]])
  }
  const { comma, end, lineEnds } = behind(text, endOf(last))
  const field = `${lineEnds ? eol + margin : ' '}${written(lineEnds)}`
  // If the last field ended with a comma, so does the new one.
  if (comma !== null) return replaced(text, [[end, end, `${field},`]])
  return replaced(text, [
    [endOf(last), endOf(last), ','],
    [end, end, field],
  ])
}

function withoutField(text: string, path: string[]): string {
  const property = findNodeAtLocation(parseTree(text)!, path)?.parent
  if (!property) return text
  const { comma } = behind(text, endOf(property), true)
  const siblings = property.parent!.children!
  const before = siblings[siblings.indexOf(property) - 1]
  const spare = comma ?? (before ? behind(text, endOf(before), true).comma : null)
  const isNext = comma !== null && text.slice(endOf(property), comma).trim() === ''
  const cuts: Edit[] = [[...wholeLines(text, property.offset, isNext ? comma + 1 : endOf(property)), '']]
  if (spare !== null && !isNext) cuts.push([spare, spare + 1, ''])
  return replaced(text, cuts)
}

/** The range of a field with the line it would leave empty, or the blanks beside it. */
function wholeLines(text: string, start: number, end: number): [start: number, end: number] {
  const blanks = /[ \t]*/y
  blanks.lastIndex = end
  const after = end + blanks.exec(text)![0].length
  const eol = /^\r?\n/.exec(text.slice(after))?.[0]
  if (eol !== undefined && startsLine(text, start)) return [lineStart(text, start), after + eol.length]
  const before = /[ \t]*$/.exec(text.slice(0, start))![0].length
  return eol === undefined ? [start, after] : [start - before, after]
}

/** What follows a field: its comma, and the end of its comments. If `sought`, the comma may be on a later line. */
function behind(
  text: string,
  offset: number,
  sought = false,
): { comma: number | null; end: number; lineEnds: boolean } {
  let comma: number | null = null
  let end = offset
  for (const { index, 0: whole, groups = {} } of text.slice(offset).matchAll(between)) {
    const at = offset + index
    if (groups.other !== undefined || (groups.comma && comma !== null)) break
    if (groups.line && !sought) return { comma, end, lineEnds: true }
    if (groups.comma) comma = at
    if (groups.comma && sought) break
    if (groups.comma || groups.comment) end = at + whole.length
  }
  return { comma, end, lineEnds: false }
}

/** Matches what may stand between two fields, piece by piece. */
const between = /[ \t]+|(?<line>\r?\n)|(?<comma>,)|(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)|(?<other>\S)/g

type Edit = readonly [start: number, end: number, text: string]

/** Of several edits at one place, the first stays first. */
const replaced = (text: string, edits: readonly Edit[]): string =>
  edits
    .toReversed()
    .toSorted(([a], [b]) => b - a)
    .reduce((current, [start, end, put]) => current.slice(0, start) + put + current.slice(end), text)

const endOf = ({ offset, length }: Node): number => offset + length
const textOf = (node: Node, text: string): string => text.slice(node.offset, endOf(node))
const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const marginAt = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))![0]
const startsLine = (text: string, offset: number): boolean => text.slice(lineStart(text, offset), offset).trim() === ''

const styleOf = (text: string): { unit: string; eol: string } => ({
  unit: text.match(/(?<=\n)[ \t]+(?=")/)?.[0] ?? '  ',
  eol: text.includes('\r\n') ? '\r\n' : '\n',
})

/** `{ "judge": "claude" }` */
function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, held]) => `${JSON.stringify(name)}: ${inOneLine(held)}`)
  return `{ ${fields.join(', ')} }`
}
