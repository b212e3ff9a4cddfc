import { clean } from '../core/clean.ts'
import { truncate, widthOf } from './style.ts'

/** Columns side by side, each as wide as it needs. The last one takes the rest of the line. */
export function table(rows: readonly (readonly string[])[], width: number): string {
  const cells = rows.map(row => row.map(cell => clean(cell).text.replace(/\s+/g, ' ')))
  const columns = cells[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...cells.map(row => widthOf(row[i]!))))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === columns - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell)))).join('  ')
  return cells.map(row => truncate(line(row), width)).join('\n')
}
