import { addClass, type MarkdownToken } from '../../src/core/markdown/token.ts'
import { withoutMarks } from '../../src/shown/marks.ts'

/** In letters; a Chinese one counts as two. */
const longestShort = 14
const shortestLong = 40
/** From this many columns on they never fit, however wide the screen. */
const mostColumns = 5

/**
 * Tells short cells from long ones: Chinese can break anywhere, and a column of short words would show one letter per line. A
 * table of three or more columns with sentences in it can stand row by row, each cell preceded by its column's head.
 */
export function layTables(tokens: readonly MarkdownToken[]): void {
  let heads: string[] = []
  let cells: MarkdownToken[] = []
  let [table, hasLong]: [MarkdownToken | null, boolean] = [null, false]
  for (const [at, token] of tokens.entries()) {
    const { type } = token
    const words = tokens[at + 1]?.content ?? ''
    if (type === 'table_open') [table, heads, cells, hasLong] = [token, [], [], false]
    if (type === 'th_open') heads.push(withoutMarks(words))
    if (type === 'td_open') {
      cells.push(token)
      const width = words.slice(0, shortestLong).replace(/[\u2e80-\uffff]/g, '**').length
      if (width >= shortestLong) hasLong = true
      if (width > longestShort && width < shortestLong) continue
      if (width > 0) addClass(token, width > longestShort ? 'long' : 'short')
    }
    if (type !== 'table_close' || !hasLong || heads.length < 3) continue
    addClass(table!, heads.length > mostColumns ? 'stacked always' : 'stacked')
    for (const [place, cell] of cells.entries()) cell.attrs['data-label'] = heads[place % heads.length]!
  }
}
