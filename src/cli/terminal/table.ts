import type { Paint } from './style.ts'
import { lineWidth, paintLine, type Span, wrapSpans } from './styled.ts'

export interface Cell {
  spans: Span[]
  right: boolean
}

const gap = 2
/** Narrower than this, what does not fit is no table any more. */
const roomForTable = 70
/** A cell that is cut to less cannot be read. */
const leastColumn = 12
/** Nobody reads across more lines than these. */
const highestRow = 4

/**
 * Aligned columns, the first row as the head. Where the terminal is too narrow for them cells are wrapped; or, where that is
 * easier to read, every row becomes a block of its own.
 */
export function tableLines(rows: readonly Cell[][], width: number, paint: Paint): string[] {
  const natural = naturalWidths(rows)
  const room = width - gap * (natural.length - 1)
  if (sum(natural) <= room) return alignedLines(rows, natural, paint)
  const columns = narrowed(natural, room)
  const isCramped = columns.some((column, i) => column < Math.min(natural[i]!, leastColumn))
  const isTall = rows.some(row => rowLines(row, columns, paint).length > highestRow)
  return width < roomForTable || isCramped || isTall
    ? blockLines(rows, width, paint)
    : alignedLines(rows, columns, paint)
}

function alignedLines(rows: readonly Cell[][], columns: readonly number[], paint: Paint): string[] {
  const [head, ...body] = rows.map(row => rowLines(row, columns, paint))
  const rule = paint('dim', columns.map(column => '─'.repeat(column)).join(' '.repeat(gap)))
  return [...(head ?? []), rule, ...body.flat()]
}

/** The first cell as a title, below it the others with what stands above their column. */
function blockLines([head = [], ...body]: readonly Cell[][], width: number, paint: Paint): string[] {
  return body.flatMap((row, place) => {
    const [title, ...others] = row.map((cell, i) => (i === 0 ? titled(cell) : named(head[i], cell)))
    const lines = [
      ...wrapSpans(title ?? [], width).map(line => paintLine(line, paint)),
      ...others.flatMap(spans => wrapped(spans, width, paint)),
    ]
    return place === 0 ? lines : ['', ...lines]
  })
}

const titled = ({ spans }: Cell): Span[] => spans.map(({ text, styles }) => ({ text, styles: [...styles, 'bold'] }))

/** `Result: holds`; nothing where the cell is empty. */
const named = (head: Cell | undefined, { spans }: Cell): Span[] => {
  if (lineWidth(spans) === 0) return []
  const name = head?.spans.map(({ text }) => text).join('') ?? ''
  const colon = /\p{Script=Han}$/u.test(name) ? '：' : ': '
  return name === '' ? spans : [{ text: `${name}${colon}`, styles: ['dim'] }, ...spans]
}

const indent = 2

/** Lines after the first stand a little further in. */
const wrapped = (spans: readonly Span[], width: number, paint: Paint): string[] =>
  spans.length === 0
    ? []
    : wrapSpans(spans, width - 2 * indent).map(
        (line, i) => ' '.repeat(i === 0 ? indent : 2 * indent) + paintLine(line, paint),
      )

function naturalWidths(rows: readonly Cell[][]): number[] {
  const count = Math.max(...rows.map(row => row.length))
  return Array.from({ length: count }, (_, index) =>
    Math.max(1, ...rows.map(row => (row[index] ? naturalWidth(row[index]) : 0))),
  )
}

/** The widest of them give way first. */
function narrowed(natural: readonly number[], room: number): number[] {
  const columns = [...natural]
  let excess = sum(columns) - Math.max(room, columns.length * 2)
  while (excess > 0) {
    const widest = columns.indexOf(Math.max(...columns))
    if (columns[widest]! <= 2) break
    columns[widest]! -= 1
    excess -= 1
  }
  return columns
}

const sum = (columns: readonly number[]): number => columns.reduce((all, column) => all + column, 0)

const naturalWidth = (cell: Cell): number =>
  Math.max(0, ...wrapSpans(cell.spans, Number.POSITIVE_INFINITY).map(lineWidth))

function rowLines(row: readonly Cell[], columns: readonly number[], paint: Paint): string[] {
  const cells = columns.map((column, index) => (row[index] ? wrapSpans(row[index].spans, column) : []))
  const height = Math.max(1, ...cells.map(lines => lines.length))
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((lines, index) => {
        const line = lines[at] ?? []
        const space = ' '.repeat(Math.max(0, columns[index]! - lineWidth(line)))
        const text = paintLine(line, paint)
        return row[index]?.right ? space + text : text + space
      })
      .join(' '.repeat(gap)),
  )
}
