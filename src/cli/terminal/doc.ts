import type { Block, Doc, DocField, ListBlock, ListItem, TableBlock } from '../../core/doc/doc.ts'
import { type InkContext, inlineSpans } from '../../show/inline-spans.ts'
import { painter, paintLine, type StyledSpan, widthOf, wrapSpans } from '../../show/style.ts'
import { tableLines } from '../../show/table.ts'
import { codeLines, markdownLines, prefixed } from './markdown.ts'

/** A document for a terminal. Loads the Markdown parser: import this file only when there is something to show. */
export function renderDoc(doc: Doc, { width, color }: { width: number; color: boolean }): string {
  const lines = docLines(doc, Math.max(width, 10), { color, paint: painter(color) })
  return lines.map(line => line.trimEnd()).join('\n')
}

const docLines = (doc: Doc, width: number, context: InkContext): string[] =>
  doc.flatMap((block, at) => {
    const lines = blockLines(block, width, context)
    return at > 0 && lines.length > 0 ? ['', ...lines] : lines
  })

function blockLines(block: Block, width: number, context: InkContext): string[] {
  switch (block.kind) {
    case 'heading':
      return markdownLines(`${'#'.repeat(block.level)} ${block.text}`, width, context)
    case 'text':
    case 'words':
      return markdownLines(block.text, width, context)
    case 'lines':
      return block.lines.flatMap(line => textLines(line, width, context))
    case 'list':
      return listLines(block, width, context)
    case 'table':
      return tableLines(cellsOf(block, context), width, context.paint)
    case 'quote':
      return prefixed(docLines(block.doc, width - 2, context), context.paint('dim', '│ '))
    case 'code':
      return codeLines(block.text, width, context)
    // Parts that other outputs fold away are shown in full here.
    case 'fold':
      return [
        ...painted([{ text: block.title, styles: ['bold'] }], width, context),
        '',
        ...docLines(block.doc, width, context),
      ]
    case 'rule':
      return [context.paint('dim', '─'.repeat(width))]
    case 'fields':
      return fieldLines(block.fields, width, context)
  }
}

function listLines({ title, isNumbered, items }: ListBlock, width: number, context: InkContext): string[] {
  const lines = items.flatMap((item, at) => itemLines(item, width, context, isNumbered ? `${at + 1}. ` : '• '))
  return title === undefined ? lines : [...textLines(title, width, context), ...lines]
}

function itemLines({ text, below = [] }: ListItem, width: number, context: InkContext, mark = '• '): string[] {
  const room = width - mark.length
  const own = [...textLines(text, room, context), ...below.flatMap(block => blockLines(block, room, context))]
  return prefixed(own, ' '.repeat(mark.length), mark)
}

const cellsOf = ({ head, rows }: TableBlock, context: InkContext) => [
  head.map(text => ({ spans: inlineSpans(text, context, ['bold']), right: false })),
  ...rows.map(row => row.map(text => ({ spans: inlineSpans(text, context), right: false }))),
]

const textLines = (text: string, width: number, context: InkContext): string[] =>
  painted(inlineSpans(text, context), width, context)

const painted = (spans: readonly StyledSpan[], width: number, { paint }: InkContext): string[] =>
  wrapSpans(spans, width).map(line => paintLine(line, paint))

/** Below this, a name stands above what it names. */
const roomForNames = 60

/** Names on the left, what they name beside them; the first one apart from the others. */
function fieldLines(fields: readonly DocField[], width: number, context: InkContext): string[] {
  const isWide = width >= roomForNames
  const column = isWide ? Math.max(...fields.map(({ name }) => widthOf(name))) + 2 : 2
  return fields.flatMap(({ name, texts }, at) => {
    const own = texts.flatMap(text =>
      texts.length === 1 ? textLines(text, width - column, context) : itemLines({ text }, width - column, context),
    )
    const title = context.paint('bold', name)
    const lines = isWide
      ? prefixed(own, ' '.repeat(column), title + ' '.repeat(column - widthOf(name)))
      : [title, ...prefixed(own, '  ')]
    return at === 1 || (at > 1 && !isWide) ? ['', ...lines] : lines
  })
}
