import type { Material } from '../../core/model.ts'
import { linesIn } from './clean.ts'
import { commentLines } from './comments.ts'
import { readMarkdown } from './markdown.ts'

/** A paragraph, list item or table cell: what can be quoted by itself. */
export interface Passage {
  path: string
  /** Headings above it, outermost first. */
  headings: readonly string[]
  /** What introduces it: the line before a list, the item above a nested one, the names of a cell's column and row. */
  lead: string
  /** The whole row of a cell, as it stands between the outer bars. */
  row: string | null
  /** The cells of its row that say what the row is about: not those in columns about other things. */
  beside: string
  /** The names of a table's columns. */
  columns: string | null
  /** Its words with line breaks turned into spaces and marks of lists and quotes left out. */
  text: string
  /** Where each source line begins in `text`. */
  lines: readonly { offset: number; line: number }[]
  /** The source has a mark before each line, so words that cross a line are not there verbatim. */
  marked: boolean
}

const readable = /\.(?:md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|wiki)$|(?:^|\/)[^.]+$/i
const unread = /(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|code_of_conduct|third.?party)[^/]*$/i

export function passagesOf({ path, text }: Material): Passage[] {
  if (unread.test(path)) return []
  const lines = linesIn(text)
  if (readable.test(path)) return readMarkdown(path, lines, false)
  const comments = commentLines(path, lines)
  return comments ? readMarkdown(path, comments, true) : []
}
