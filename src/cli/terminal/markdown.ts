import { clean } from '../../core/clean.ts'
import type { MarkdownToken as Token } from '../../core/markdown/token.ts'
import { parseMarkdown } from '../../core/markdown.ts'
import { type InkContext, spansOf } from '../../show/inline-spans.ts'
import { graphemes, paintLine, type Style, type StyledSpan, widthOf, wrapSpans } from '../../show/style.ts'
import { type TableCell, tableLines } from '../../show/table.ts'
import { markFolds } from '../../shown/folds.ts'

/** Markdown for a terminal. Loads the parser: import this file only when there is something to render. */
export function markdownLines(markdown: string, width: number, context: InkContext): string[] {
  const tokens = parseMarkdown(clean(markdown).text)
  markFolds(tokens)
  return blockLines(tokens, width, context)
}

/** Blocks below each other, with a blank line between them except in a tight list. */
function blockLines(tokens: readonly Token[], width: number, context: InkContext, tight = false): string[] {
  const lines: string[] = []
  for (let index = 0; index < tokens.length; ) {
    const end = blockEnd(tokens, index)
    if (lines.length > 0 && !tight) lines.push('')
    lines.push(...blockOf(tokens.slice(index, end), width, context))
    index = end
  }
  return lines
}

function blockEnd(tokens: readonly Token[], start: number): number {
  const { nesting, level } = tokens[start]!
  if (nesting === 0) return start + 1
  const close = tokens.findIndex((token, index) => index > start && token.nesting === -1 && token.level === level)
  return close < 0 ? tokens.length : close + 1
}

function blockOf(tokens: readonly Token[], width: number, context: InkContext): string[] {
  const [open] = tokens
  const inner = tokens.slice(1, -1)
  switch (open!.type) {
    case 'heading_open':
      return headingLines(open!, inner[0]!, width, context)
    case 'paragraph_open':
      return painted(spansOf(inner[0]!, context), width, context)
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listLines(inner, width, context)
    case 'blockquote_open':
      return prefixed(blockLines(inner, width - 2, context), context.paint('dim', '│ '))
    case 'fence':
    case 'code_block':
      return codeLines(open!.content, width, context)
    case 'table_open':
      return tableLines(tableCells(inner, context), width, context.paint)
    case 'fold_open':
      return [...titleLines(open!.content, width, context), '', ...blockLines(inner, width, context)]
    case 'hr':
      return [context.paint('dim', '─'.repeat(width))]
    default:
      return []
  }
}

function headingLines(open: Token, inline: Token, width: number, context: InkContext): string[] {
  const styles: Style[] = open.tag === 'h1' ? ['bold', 'underline'] : ['bold']
  const spans = spansOf(inline, context, styles)
  const lines = painted(spans, width, context)
  // Without colour a line below tells it from other words.
  if (context.color) return lines
  const widest = Math.max(...lines.map(widthOf))
  return [...lines, (Number(open.tag[1]) < 3 ? '═' : '─').repeat(widest)]
}

/** Parts that other outputs fold away are shown in full here. */
const titleLines = (title: string, width: number, context: InkContext): string[] =>
  painted([{ text: title, styles: ['bold'] }], width, context)

const painted = (spans: readonly StyledSpan[], width: number, { paint }: InkContext): string[] =>
  wrapSpans(spans, width).map(line => paintLine(line, paint))

function listLines(tokens: readonly Token[], width: number, context: InkContext): string[] {
  const tight = tokens.some(token => token.level === tokens[0]!.level + 1 && token.hidden)
  const lines: string[] = []
  for (let index = 0; index < tokens.length; ) {
    const item = tokens[index]!
    const end = blockEnd(tokens, index)
    const marker = item.info === '' ? '• ' : `${item.info}. `
    const content = blockLines(tokens.slice(index + 1, end - 1), width - marker.length, context, tight)
    if (lines.length > 0 && !tight) lines.push('')
    lines.push(...prefixed(content, ' '.repeat(marker.length), marker))
    index = end
  }
  return lines
}

export const prefixed = (lines: readonly string[], prefix: string, first = prefix): string[] =>
  lines.map((line, index) => (index === 0 ? first : prefix) + line)

export function codeLines(code: string, width: number, { paint }: InkContext): string[] {
  const lines = code.replace(/\n$/, '').replaceAll('\t', '    ').split('\n')
  return lines.flatMap(line => cut(line, width - 2)).map(line => `  ${paint('cyan', line)}`)
}

/** Code keeps its spaces, so it is cut instead of wrapped. */
function cut(line: string, width: number): string[] {
  const parts = ['']
  let used = 0
  for (const grapheme of graphemes(line)) {
    const columns = widthOf(grapheme)
    if (used + columns > width) {
      parts.push('')
      used = 0
    }
    parts[parts.length - 1] += grapheme
    used += columns
  }
  return parts
}

function tableCells(tokens: readonly Token[], context: InkContext): TableCell[][] {
  const rows: TableCell[][] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const styles: Style[] = token.type === 'th_open' ? ['bold'] : []
    const right = token.attrs.style?.includes('right') ?? false
    rows.at(-1)!.push({ spans: spansOf(tokens[index + 1]!, context, styles), right })
  }
  return rows
}
