import { block } from '../../core/block.ts'
import { clean } from '../../core/clean.ts'
import { inertHtml } from '../../core/inert-html.ts'

/** Words of others on one line, as they are. */
export const oneLine = (words: string): string => clean(words).text.replace(/\s+/g, ' ').trim()

/** Words of others within a line of ours: behind something in a heading or list, or in a paragraph. */
export const inline = (words: string): string => inertHtml(oneLine(words))

/** Words of others in a cell of a table. */
export const cell = (words: string): string => inline(words).replace(/\\*\|/g, '\\|')

/** Words of others to the letter: nothing in them is Markdown, in a line or in a cell of a table. */
export const literal = (words: string): string => clean(words).text.replace(/\s+/g, ' ').replace(markdownSigns, '\\$&')

const markdownSigns = /[\\`*~[\]<>|]|&(?=#?\w+;)|!(?=\[)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** As many characters as a line has room for. */
export function shortened(words: string, longest: number): string {
  const line = oneLine(words)
  if (line.length <= longest) return line
  const start = line.slice(0, longest - 1).replace(lastHalf, '')
  return `${start.trimEnd()}…`
}

/** The first half of a character whose second one is cut off. */
const lastHalf = /[\ud800-\udbff]$/

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(row)].join('\n')
}

/** An item of a list, whatever it begins with. */
export const item = (words: string): string => `- ${inertHtml(startingInert(oneLine(words)))}`

export const quoted = (lines: readonly string[]): string => lines.map(line => `> ${startingInert(line)}`).join('  \n')

/** Each of them a paragraph of its own in one quotation. */
export const remarks = (lines: readonly string[]): string =>
  lines.map(line => `> ${inertHtml(startingInert(oneLine(line)))}`).join('\n>\n')

/** `**label:** words`, below it where the words need more than a line. */
export function labelled(label: string, words: string): string {
  const text = clean(words).text.trim()
  return text.includes('\n') ? `**${label}:**\n\n${block(text)}` : `**${label}:** ${inline(text)}`
}

/** Several of them: those on one line stay together. */
export const labelledAll = (parts: readonly string[]): string =>
  parts.reduce((above, part) => `${above}${`${above}${part}`.includes('\n\n') ? '\n\n' : '  \n'}${part}`)

/** Text in a block of code that nothing in it can end. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}text\n${text}\n${marks}`
}

/** A part that is shown when it is asked for. */
export const folded = (title: string, text: string): string =>
  `<details>\n<summary>${escaped(oneLine(title))}</summary>\n\n${fenced(clean(text).text)}\n\n</details>`

const escaped = (text: string): string => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

/** What would begin a heading, list, quotation, table, code or rule is a mere sign. */
const startingInert = (line: string): string =>
  line.replace(/^(?:[#>|=+*~`:-]|\[(?=[ xX]\]))/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')
