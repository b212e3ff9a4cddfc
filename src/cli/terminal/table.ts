import type { Paint } from './style.ts'
import { lineWidth, paintLine, type Span, wrapSpans } from './styled.ts'

export interface Cell {
  spans: Span[]
  right: boolean
}

const gap = 2

/** Aligned columns, the first row as the head. Cells are wrapped when the table is wider than the terminal. */
export function tableLines(rows: readonly Cell[][], width: number, paint: Paint): string[] {
  const columns = columnWidths(rows, width)
  const [head, ...body] = rows.map(row => rowLines(row, columns, paint))
  const rule = paint('dim', columns.map(column => '─'.repeat(column)).join(' '.repeat(gap)))
  return [...(head ?? []), rule, ...body.flat()]
}

function columnWidths(rows: readonly Cell[][], width: number): number[] {
  const count = Math.max(...rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, index) =>
    Math.max(1, ...rows.map(row => (row[index] ? naturalWidth(row[index]) : 0))),
  )
  const room = Math.max(width - gap * (count - 1), count * 2)
  let excess = columns.reduce((sum, column) => sum + column, 0) - room
  while (excess > 0) {
    const widest = columns.indexOf(Math.max(...columns))
    if (columns[widest]! <= 2) break
    columns[widest]! -= 1
    excess -= 1
  }
  return columns
}

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
