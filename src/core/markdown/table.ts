import { isBlank, type MarkdownLine, type MarkdownLines } from './lines.ts'

export interface TableHead {
  cells: string[]
  aligns: ('left' | 'center' | 'right' | null)[]
}

/** A line with bars, above a line of dashes with as many columns. */
export function tableAt(lines: MarkdownLines, at: number): TableHead | null {
  const head = lines(at)!
  if (!isRow(head) || !head.text.includes('|')) return null
  const below = lines(at + 1)
  if (!below || !isRow(below)) return null
  if (!/^(?:[|:]|-[-|:])[-|: \t]+$/.test(below.text)) return null
  const dashes = below.text.split('|').map(cell => cell.trim())
  if (dashes[0] === '') dashes.shift()
  if (dashes.at(-1) === '') dashes.pop()
  const cells = cellsIn(head.text)
  if (dashes.length !== cells.length || !dashes.every(cell => /^:?-+:?$/.test(cell))) return null
  return { cells, aligns: dashes.map(alignOf) }
}

const alignOf = (dashes: string) =>
  dashes.endsWith(':') ? (dashes.startsWith(':') ? 'center' : 'right') : dashes.startsWith(':') ? 'left' : null

/** Bars part the cells, if no backslash stands before them. */
export function cellsIn(row: string): string[] {
  const cells = row.split(/(?<!\\)\|/).map(cell => cell.replaceAll('\\|', '|').trim())
  if (cells[0] === '') cells.shift()
  if (cells.at(-1) === '') cells.pop()
  return cells
}

export const isRow = (line: MarkdownLine): boolean => !line.isLazy && !isBlank(line) && line.indent < 4
