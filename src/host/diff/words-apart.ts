import { type ChangeObject, diffArrays } from 'diff'
import { clean } from '../../core/clean.ts'

/** How many characters are compared from where two texts differ. */
const longest = 600
/** How many characters before that are shown, for context. */
const before = 60
/** With less in common than this, marks would only make both unreadable. */
const least = 0.3

/**
 * Compares two texts from where they differ: `… it is [-dear-]{+cheap+} to …`. Long ends are cut. null: they have too
 * little in common there.
 */
export function wordsApart(one: string, other: string): string | null {
  const { start, texts } = parting(one, other)
  const windows = texts.map(text => tokens(unmarked(text.slice(start, start + longest)))) as [string[], string[]]
  const changes = diffArrays(...windows, { maxEditLength: longest })
  if (!changes) return null
  const parts = joined(changes)
  const common = parts.reduce((sum, part) => sum + ('same' in part ? lettersIn(part.same) : 0), 0)
  if (common < least * Math.min(...windows.map(words => lettersIn(words.join(''))))) return null
  const isCut = texts.some(text => text.length > start + longest)
  return `${start > 0 ? '…' : ''}${parts.map(marked).join('')}${isCut ? '…' : ''}`
}

type Part = { same: string } | { one: string; other: string }

/** Changes separated only by spaces and signs become one. */
function joined(changes: readonly ChangeObject<string[]>[]): Part[] {
  const parts: Part[] = []
  for (const [at, { added, removed, value }] of changes.entries()) {
    const words = value.join('')
    const last = parts.at(-1)
    const isChange = added || removed
    const isLink = !isChange && at < changes.length - 1 && lettersIn(words) === 0
    const before = last && 'one' in last && (isChange || isLink) ? last : null
    if (!isChange && !before) parts.push({ same: words })
    else {
      const part = before ?? { one: '', other: '' }
      if (!added) part.one += words
      if (!removed) part.other += words
      if (!before) parts.push(part)
    }
  }
  return parts
}

const marked = (part: Part): string =>
  'same' in part
    ? part.same
    : `${part.one === '' ? '' : `[-${part.one}-]`}${part.other === '' ? '' : `{+${part.other}+}`}`

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, '').length

export function fromParting(one: string, other: string): [string, string] {
  const { start, texts } = parting(one, other)
  return texts.map(text => `${start > 0 ? '…' : ''}${text.slice(start)}`) as [string, string]
}

function parting(one: string, other: string): { start: number; texts: [string, string] } {
  const texts: [string, string] = [oneLine(one), oneLine(other)]
  return { start: wordStart(texts[0], Math.max(0, commonStart(...texts) - before)), texts }
}

const oneLine = (text: string): string => clean(text).text.replace(/\s+/g, ' ').trim()

/** If the words contain our marks, they would be taken for marks. */
const unmarked = (text: string): string => text.replace(/\[-|-\]|\{\+|\+\}/g, mark => `${mark[0]} ${mark[1]}`)

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** Avoids starting inside a word, unless the word is long. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.slice(from, from + before / 2).search(/[\s，。；：、]/)
  const at = space < 0 ? from : from + space + 1
  return isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Made when needed, because making it takes as long as the rest of the start. */
let segmenter: Intl.Segmenter | null = null
function tokens(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
