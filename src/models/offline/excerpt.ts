import { label } from './clean.ts'
import type { Passage } from './passages.ts'
import { linesOf, type Span, shortened } from './sentences.ts'
import { termsOf } from './words.ts'

/** Words of a file that can be shown, with the place they stand in. */
export interface Excerpt {
  /** `docs/design.md:12-14` */
  ref: string
  path: string
  from: number
  to: number
  quote: string
  /** Something was left out before or after. */
  cut: { before: boolean; after: boolean }
  section: string
  /** What the columns of a quoted row are called. */
  columns: string | null
  terms: ReadonlySet<string>
}

const longestRow = 200

/** A short row is quoted whole: a cell by itself seldom says what it is about. */
export function excerptOf(passage: Passage, span: Span, focus: Span = { start: span.start, end: span.start }): Excerpt {
  const row = passage.row !== null && passage.row.length <= longestRow ? passage.row : null
  const { start, end } = row ? span : shortened(passage.text, span, focus)
  const { from, to } = linesOf(passage, { start, end })
  const quote = row ?? passage.text.slice(start, end)
  const names = [passage.headings.at(-1) ?? '', row === null && passage.row !== null ? passage.lead : '']
  return {
    ref: `${passage.path}:${from === to ? from : `${from}-${to}`}`,
    path: passage.path,
    from,
    to,
    quote,
    cut: { before: start > span.start, after: end < span.end },
    section: label(names.filter(Boolean).join(' · '), 60),
    columns: row && passage.columns ? label(passage.columns.replaceAll('|', '/'), 120) : null,
    terms: new Set(termsOf(quote)),
  }
}
