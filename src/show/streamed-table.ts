import { cellsIn } from '../core/markdown/table.ts'
import { inlineSpans } from './inline-spans.ts'
import { painter, type Style } from './style.ts'
import { tableLines } from './table.ts'

/** A table of a speech that is being said. Rows without a line of dashes below the first are shown as they are. */
export function streamedTable(rows: readonly string[], { width, color }: { width: number; color: boolean }): string[] {
  const [head, below, ...body] = rows
  if (below === undefined || !dashes.test(below)) return rows.map(row => row.trim())
  const cells = (row: string, styles: readonly Style[]) =>
    cellsIn(row.trim()).map(text => ({ spans: inlineSpans(text, { color }, styles), right: false }))
  return tableLines([cells(head!, ['bold']), ...body.map(row => cells(row, []))], width, painter(color))
}

const dashes = /^[ \t]*\|[-|: \t]*-[-|: \t]*$/
