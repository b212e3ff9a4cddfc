import {
  between,
  isBlank,
  lineOf,
  linesFrom,
  type MarkdownLine,
  type MarkdownLines,
  shifted,
  wholeOf,
} from './lines.ts'
import {
  endsList,
  endsParagraph,
  fenceIn,
  headingIn,
  type ItemMark,
  isQuote,
  isRule,
  itemIn,
  startsAnew,
  underlineIn,
} from './starts.ts'
import { cellsIn, isRow, type TableHead, tableAt } from './table.ts'
import { type MarkdownToken, tokenOf } from './token.ts'

/** What stands in more quotations and lists than this is shown as it is written. */
const deepest = 24
/** A row with few cells is filled up. This keeps a short text from becoming a large table. */
const mostEmptyCells = 10_000

/** Reads blocks line by line into tokens. The words in them are read later. */
export class BlockReader {
  readonly tokens: MarkdownToken[] = []
  #level = 0

  /** Reads until a line that does not belong here, and says where that is, and whether no blank line parts the blocks. */
  read(lines: MarkdownLines, depth = 0): { end: number; isTight: boolean } {
    let at = 0
    let [isTight, hasBlank] = [true, false]
    while (true) {
      while (isBlank(lines(at))) at++
      if (lines(at)?.isLazy ?? true) return { end: at, isTight }
      at = this.#block(lines, at, depth)
      isTight = !hasBlank
      hasBlank ||= isBlank(lines(at - 1)) || isBlank(lines(at))
    }
  }

  /** Gives the place behind the block. */
  #block(lines: MarkdownLines, at: number, depth: number): number {
    const line = lines(at)!
    const table = tableAt(lines, at)
    if (table) return this.#table(lines, at, table)
    if (line.indent >= 4) return this.#code(lines, at)
    const fence = fenceIn(line)
    if (fence) return this.#fence(lines, at, fence.mark)
    if (isQuote(line) && depth < deepest) return this.#quote(lines, at, depth)
    if (isRule(line)) return this.#whole('hr', 'hr', '', at + 1)
    const item = itemIn(line)
    if (item && depth < deepest) return this.#list(lines, at, item, depth)
    const heading = headingIn(line)
    if (heading !== null) return this.#words('heading', `h${heading.length}`, headingText(line, heading), at + 1)
    return this.#paragraph(lines, at)
  }

  #code(lines: MarkdownLines, at: number): number {
    let end = at
    for (let next = at; isBlank(lines(next)) || isCode(lines(next)); next++) if (isCode(lines(next))) end = next + 1
    const code = Array.from(between(lines, at, end), line => `${wholeOf(shifted(line, 4))}\n`)
    return this.#whole('code_block', 'code', code.join(''), end)
  }

  #fence(lines: MarkdownLines, at: number, mark: string): number {
    const { indent } = lines(at)!
    let code = ''
    let next = at + 1
    for (let line = lines(next); line && !line.isLazy; line = lines(++next)) {
      if (closes(line, mark)) return this.#whole('fence', 'code', code, next + 1)
      code += `${wholeOf(shifted(line, indent))}\n`
    }
    return this.#whole('fence', 'code', code, next)
  }

  #quote(lines: MarkdownLines, at: number, depth: number): number {
    this.#push('blockquote_open', 'blockquote', 1)
    const { end } = this.read(quoteLines(lines, at), depth + 1)
    this.#push('blockquote_close', 'blockquote', -1)
    return at + end
  }

  #list(lines: MarkdownLines, at: number, first: ItemMark, depth: number): number {
    const start = this.tokens.length
    const { number } = first
    const [type, tag] = number === null ? ['bullet_list', 'ul'] : ['ordered_list', 'ol']
    const attrs = number === null || Number(number) === 1 ? {} : { start: String(Number(number)) }
    this.#push(`${type}_open`, tag, 1, { attrs })
    let [isTight, isAfterBlank] = [true, false]
    let next = at
    for (let found: ItemMark | null = first; found?.kind === first.kind; found = nextItem(lines(next))) {
      const inner = itemLines(lines, next, found.mark)
      this.#push('list_item_open', 'li', 1, { info: found.number ?? '' })
      const isEmpty = isBlank(inner(0)) && isBlank(inner(1))
      const item = isEmpty ? { end: 2, isTight: true } : this.read(inner, depth + 1)
      this.#push('list_item_close', 'li', -1)
      if (!item.isTight || isAfterBlank) isTight = false
      isAfterBlank = item.end > 1 && isBlank(inner(item.end - 1))
      next += item.end
    }
    this.#push(`${type}_close`, tag, -1)
    if (isTight) this.#hideParagraphs(start)
    return next
  }

  /** The items of a list without blank lines are words, not paragraphs. */
  #hideParagraphs(list: number): void {
    const level = this.#level + 2
    for (const token of this.tokens.slice(list)) if (token.level === level && token.tag === 'p') token.hidden = true
  }

  #table(lines: MarkdownLines, at: number, { cells, aligns }: TableHead): number {
    let next = at + 2
    let left = mostEmptyCells
    this.#push('table_open', 'table', 1)
    this.#push('thead_open', 'thead', 1)
    this.#row('th', cells, aligns)
    this.#push('thead_close', 'thead', -1)
    for (let line = lines(next); line && isRow(line) && !startsAnew(line); line = lines(++next)) {
      const row = cellsIn(line.text)
      left -= aligns.length - row.length
      if (left < 0) break
      if (next === at + 2) this.#push('tbody_open', 'tbody', 1)
      this.#row('td', row, aligns)
    }
    if (next > at + 2) this.#push('tbody_close', 'tbody', -1)
    this.#push('table_close', 'table', -1)
    return next
  }

  #row(tag: string, cells: readonly string[], aligns: TableHead['aligns']): void {
    this.#push('tr_open', 'tr', 1)
    for (const [column, align] of aligns.entries()) {
      this.#push(`${tag}_open`, tag, 1, { attrs: align ? { style: `text-align:${align}` } : {} })
      this.#push('inline', '', 0, { content: cells[column] ?? '' })
      this.#push(`${tag}_close`, tag, -1)
    }
    this.#push('tr_close', 'tr', -1)
  }

  #paragraph(lines: MarkdownLines, at: number): number {
    let next = at + 1
    const text = () =>
      Array.from(between(lines, at, next), wholeOf)
        .join('\n')
        .trim()
    for (let line = lines(next); line && !isBlank(line); line = lines(++next)) {
      const tag = underlineIn(line)
      if (tag !== null) return this.#words('heading', tag, text(), next + 1)
      if (line.indent < 4 && endsParagraph(lines, next)) break
    }
    return this.#words('paragraph', 'p', text(), next)
  }

  #words(type: string, tag: string, content: string, end: number): number {
    this.#push(`${type}_open`, tag, 1)
    this.#push('inline', '', 0, { content })
    this.#push(`${type}_close`, tag, -1)
    return end
  }

  #whole(type: string, tag: string, content: string, end: number): number {
    this.#push(type, tag, 0, { content })
    return end
  }

  #push(type: string, tag: string, nesting: 1 | 0 | -1, more: Partial<MarkdownToken> = {}): void {
    if (nesting < 0) this.#level -= 1
    this.tokens.push(tokenOf(type, tag, nesting, { ...more, level: this.#level }))
    if (nesting > 0) this.#level += 1
  }
}

const closes = ({ indent, isLazy, text }: MarkdownLine, mark: string): boolean =>
  indent < 4 && !isLazy && text.startsWith(mark) && text.trimEnd() === mark[0]!.repeat(text.trimEnd().length)

/** `## Title ##` */
function headingText({ text }: MarkdownLine, mark: string): string {
  const words = text.slice(mark.length).trim()
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  return end === 0 ? '' : /[ \t]/.test(words[end - 1]!) ? words.slice(0, end).trim() : words
}

const isCode = (line: MarkdownLine | undefined): boolean =>
  line !== undefined && !isBlank(line) && !line.isLazy && line.indent >= 4

const nextItem = (line: MarkdownLine | undefined): ItemMark | null => (line && !endsList(line) ? itemIn(line) : null)

/** A line without the mark still belongs to a quotation if a paragraph in it goes on. */
const quoteLines = (lines: MarkdownLines, at: number): MarkdownLines =>
  linesFrom((place, before) => {
    const line = lines(at + place)
    if (!line || isBlank(line)) return undefined
    if (line.text[0] === '>' && !line.isLazy) return shifted(lineOf(line.text.slice(1)), 1)
    return isBlank(before) || startsAnew(line) ? undefined : { ...line, lead: '', isLazy: true }
  })

/** An item with all lines that may belong to it. */
function itemLines(lines: MarkdownLines, at: number, mark: string): MarkdownLines {
  const { text, indent } = lines(at)!
  const rest = lineOf(text.slice(mark.length))
  const gap = isBlank(rest) || rest.indent > 4 ? 1 : rest.indent
  const margin = indent + mark.length + gap
  return linesFrom((place, before) => {
    const line = lines(at + place)
    if (place === 0) return shifted(rest, gap)
    if (!line || isBlank(line) || (!line.isLazy && line.indent >= margin)) return line && shifted(line, margin)
    return isBlank(before) || startsAnew(line) ? undefined : { ...line, lead: '', isLazy: true }
  })
}
