import type { MarkdownLine, MarkdownLines } from './lines.ts'
import { tableAt } from './table.ts'

/** With more before it, a line is code. */
const mayStart = ({ indent, isLazy }: MarkdownLine): boolean => indent < 4 && !isLazy

export function fenceIn(line: MarkdownLine): { mark: string } | null {
  const mark = mayStart(line) ? /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line.text)?.[0] : undefined
  return mark === undefined ? null : { mark }
}

export const isQuote = (line: MarkdownLine): boolean => mayStart(line) && line.text[0] === '>'

export const isRule = (line: MarkdownLine): boolean =>
  mayStart(line) && /^([-_*])(?:[ \t]*\1){2,}[ \t]*$/.test(line.text)

export const headingIn = (line: MarkdownLine): string | null =>
  (mayStart(line) && /^#{1,6}(?=[ \t]|$)/.exec(line.text)?.[0]) || null

/** What a line of dashes or equals signs below a paragraph makes of it. */
export function underlineIn(line: MarkdownLine): 'h1' | 'h2' | null {
  if (!mayStart(line) || !/^(?:=+|-+)[ \t]*$/.test(line.text)) return null
  return line.text[0] === '=' ? 'h1' : 'h2'
}

export interface ItemMark {
  /** `-`, `12.` */
  mark: string
  /** Items of one list have the same. */
  kind: string
  number: string | null
}

export function itemIn(line: MarkdownLine): ItemMark | null {
  const found = mayStart(line) ? /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/.exec(line.text) : null
  return found && { mark: found[0], kind: found[0].at(-1)!, number: found[1] ?? null }
}

export const endsList = (line: MarkdownLine): boolean => fenceIn(line) !== null || isQuote(line) || isRule(line)

/** Such a line goes on with nothing that stands before it. */
export const startsAnew = (line: MarkdownLine): boolean =>
  endsList(line) || itemIn(line) !== null || headingIn(line) !== null

/** The same for a paragraph right above: a number in running text is no list. */
export function endsParagraph(lines: MarkdownLines, at: number): boolean {
  const line = lines(at)!
  if (endsList(line) || headingIn(line) !== null || tableAt(lines, at)) return true
  const item = itemIn(line)
  return (
    item !== null &&
    line.text.slice(item.mark.length).trim() !== '' &&
    (item.number === null || Number(item.number) === 1)
  )
}
