import { clean } from '../../core/clean.ts'
import { rounded } from '../../core/figures.ts'
import { inertHtml } from '../../core/inert-html.ts'

/** Puts words of others on one line, otherwise unchanged. */
export const oneLine = (words: string): string => clean(words).text.replace(/\s+/g, ' ').trim()

/** Words of others inside of our own line: in a heading, a list item or a paragraph. */
export const inline = (words: string): string => inertHtml(oneLine(words))

/** Words of others in a table cell. */
export const cell = (words: string): string => inline(words).replace(/\\*\|/g, '\\|')

/** Words of others, literally: no Markdown in them has effect, in a line or in a table cell. */
export const literal = (words: string): string => clean(words).text.replace(/\s+/g, ' ').replace(markdownSigns, '\\$&')

const markdownSigns = /[\\`*~[\]<>|]|&(?=#?\w+;)|!(?=\[)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Cuts words to at most `longest` characters. */
export function shortened(words: string, longest: number): string {
  const line = oneLine(words)
  if (line.length <= longest) return line
  const start = line.slice(0, longest - 1).replace(lastHalf, '')
  return `${start.trimEnd()}…`
}

/** The first half of a character whose second half was cut off. */
const lastHalf = /[\ud800-\udbff]$/

/** A line of words of others that stands alone, whatever it begins with. */
export const harmless = (words: string): string => inertHtml(startingInert(oneLine(words)))

/** Makes characters harmless that would begin a heading, list, quotation, table, code or rule. */
const startingInert = (line: string): string =>
  line.replace(/^(?:[#>|=+*~`:-]|\[(?=[ xX]\]))/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')

/** `+1.5`, `−0.5`, `0` */
export function signed(points: number): string {
  const shown = rounded(points)
  return Number(shown) > 0 ? `+${shown}` : shown.replace('-', '−')
}

export const inQuotes = (words: string): string => `“${words}”`

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
