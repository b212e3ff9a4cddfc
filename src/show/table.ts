import { lineWidth, type Paint, paintLine, type StyledSpan, wrapSpans } from './style.ts'

export interface TableCell {
  spans: StyledSpan[]
  right: boolean
}

const gap = 2
/** If the terminal is narrower than this, a table that does not fit becomes blocks. */
const roomForTable = 70
/** A cell that is cut to less cannot be read. */
const leastColumn = 12
/** Nobody reads across a row with more lines. */
const highestRow = 4

/**
 * Aligned columns with the first row as the head. If the terminal is too narrow, cells are wrapped, or every row
 * becomes a block of its own if that is easier to read.
 */
export function tableLines(rows: readonly TableCell[][], width: number, paint: Paint): string[] {
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

function alignedLines(rows: readonly TableCell[][], columns: readonly number[], paint: Paint): string[] {
  const [head, ...body] = rows.map(row => rowLines(row, columns, paint))
  const rule = paint('dim', columns.map(column => '─'.repeat(column)).join(' '.repeat(gap)))
  return [...(head ?? []), rule, ...body.flat()]
}

/** The first cell is the title. The others stand below it with the heads of their columns. */
function blockLines([head = [], ...body]: readonly TableCell[][], width: number, paint: Paint): string[] {
  return body.flatMap((row, place) => {
    const [title, ...others] = row.map((cell, i) => (i === 0 ? titled(cell) : named(head[i], cell)))
    const lines = [
      ...wrapSpans(title ?? [], width).map(line => paintLine(line, paint)),
      ...others.flatMap(spans => wrapped(spans, width, paint)),
    ]
    return place === 0 ? lines : ['', ...lines]
  })
}

const titled = ({ spans }: TableCell): StyledSpan[] =>
  spans.map(({ text, styles }) => ({ text, styles: [...styles, 'bold'] }))

/** `Result: holds`. Empty if the cell is empty. */
const named = (head: TableCell | undefined, { spans }: TableCell): StyledSpan[] => {
  if (lineWidth(spans) === 0) return []
  const name = head?.spans.map(({ text }) => text).join('') ?? ''
  const colon = /\p{Script=Han}$/u.test(name) ? '：' : ': '
  return name === '' ? spans : [{ text: `${name}${colon}`, styles: ['dim'] }, ...spans]
}

const indent = 2

/** Lines after the first are indented further. */
const wrapped = (spans: readonly StyledSpan[], width: number, paint: Paint): string[] =>
  spans.length === 0
    ? []
    : wrapSpans(spans, width - 2 * indent).map(
        (line, i) => ' '.repeat(i === 0 ? indent : 2 * indent) + paintLine(line, paint),
      )

function naturalWidths(rows: readonly TableCell[][]): number[] {
  const count = Math.max(...rows.map(row => row.length))
  return Array.from({ length: count }, (_, index) =>
    Math.max(1, ...rows.map(row => (row[index] ? naturalWidth(row[index]) : 0))),
  )
}

/** The widest columns shrink first. */
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

const naturalWidth = (cell: TableCell): number =>
  Math.max(0, ...wrapSpans(cell.spans, Number.POSITIVE_INFINITY).map(lineWidth))

function rowLines(row: readonly TableCell[], columns: readonly number[], paint: Paint): string[] {
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
