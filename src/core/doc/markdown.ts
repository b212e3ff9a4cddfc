import type { Block, Doc, DocField, ListBlock, ListItem, TableBlock } from './doc.ts'

/** A document as Markdown, for files and pipes. */
export const toMarkdown = (doc: Doc): string => doc.map(blockText).join('\n\n')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`
    case 'text':
    case 'words':
      return block.text
    case 'lines':
      return block.lines.join('  \n')
    case 'list':
      return listText(block)
    case 'table':
      return [rowText(block.head), rulerText(block), ...block.rows.map(rowText)].join('\n')
    case 'quote':
      return toMarkdown(block.doc).replace(/^/gm, '> ').replace(/^> $/gm, '>')
    case 'code':
      return fenced(block.text)
    case 'fold':
      return `<details>\n<summary>${escaped(block.title)}</summary>\n\n${toMarkdown(block.doc)}\n\n</details>`
    case 'rule':
      return '---'
    case 'fields':
      return block.fields.map(fieldText).join('\n\n')
  }
}

function listText({ title, isNumbered, items }: ListBlock): string {
  const lines = items.map((item, at) => itemText(item, isNumbered ? `${at + 1}. ` : '- '))
  return [...(title === undefined ? [] : [title]), ...lines].join('\n')
}

function itemText({ text, below = [] }: ListItem, mark: string): string {
  if (below.length === 0) return mark + text
  const isTight = below.every(({ kind }) => kind === 'list' || kind === 'lines')
  const indent = ' '.repeat(mark.length)
  const inner = (isTight ? below.map(blockText).join('\n') : toMarkdown(below)).replace(/^(?=.)/gm, indent)
  return `${mark}${text}${isTight ? '\n' : '\n\n'}${inner}`
}

const rulerText = ({ head, dashes }: TableBlock): string =>
  `|${head.map((_, at) => `${dashes ? '-'.repeat(dashes[at]!) : ' --- '}|`).join('')}`

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const fieldText = ({ name, texts }: DocField): string =>
  texts.length === 1 ? `**${name}** ${texts[0]}` : `**${name}**\n\n${texts.map(text => `- ${text}`).join('\n')}`

/** A code block that nothing in the text can end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}text\n${text}\n${marks}`
}

const escaped = (title: string): string => title.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
