import type { Token } from 'markdown-it'

/** From here on there is no room for columns, however wide the screen. */
const mostColumns = 5

/**
 * Tables of three columns and more that hold sentences. Where there is no room for columns, each row stands by itself, and
 * what stands above a column stands before its cells. A table that has a class of its own is shown by that.
 */
export function stackTables(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'table_open' || token.attrGet('class') !== null) continue
    const end = tokens.findIndex(({ type }, at) => at > index && type === 'table_close')
    const table = tokens.slice(index, end)
    const heads = table.flatMap(({ type }, at) => (type === 'th_open' ? [table[at + 1]!.content] : []))
    const cells = table.filter(({ type }) => type === 'td_open')
    if (heads.length < 3 || !cells.some(isLong)) continue
    token.attrJoin('class', heads.length > mostColumns ? 'stacked always' : 'stacked')
    for (const [place, cell] of cells.entries()) cell.attrSet('data-label', heads[place % heads.length]!)
  }
}

const isLong = (cell: Token): boolean => String(cell.attrGet('class') ?? '').includes('long')

const stacked = (table: string): string => `
  ${table}, ${table} tbody, ${table} tr, ${table} td { display: block; }
  ${table} thead { display: none; }
  ${table} tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  ${table} td { border: 0; padding: .1rem 0; min-width: 0; white-space: normal; }
  ${table} td:first-child { font-weight: 600; }
  ${table} td:not(:first-child)::before { content: attr(data-label) ": "; color: var(--soft); font-weight: 400; }
  :lang(zh-Hans) ${table} td:not(:first-child)::before { content: attr(data-label) "："; }
  ${table} td[data-label$="?"]:not(:first-child)::before { content: attr(data-label) " "; }`

/** On paper nothing can be scrolled or opened. */
export const stackedStyle = `
.stacked { width: 100%; }
.stacked td { overflow-wrap: anywhere; }
.stacked td.short { overflow-wrap: normal; }
${stacked('.always')}
@media (max-width: 40rem) {${stacked('.stacked')}
}
.fold { margin: 0 0 .9rem; }
.fold > .scroll { margin-top: .75rem; }
@media print {
  .scroll { overflow: visible; }
  .scroll td { min-width: 0; overflow-wrap: anywhere; }
  .scroll td.short, .scroll th { overflow-wrap: normal; }
  .scroll th { white-space: normal; }
  .fold > summary { list-style: none; color: var(--text); }
  .fold::details-content { content-visibility: visible; block-size: auto; }
}
`
