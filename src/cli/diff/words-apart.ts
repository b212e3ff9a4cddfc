import { diffArrays } from 'diff'
import { clean } from '../../core/clean.ts'

/** How far from where they part two texts are compared, in characters. */
const longest = 600
/** Of words before that, for the sense of it. */
const before = 60
/** Less in common than this, and marks would only make both unreadable. */
const least = 0.3

/**
 * From where two texts part: `… it is [-dear-]{+cheap+} to …`, the end cut where they are long. null: they have too little
 * in common there.
 */
export function wordsApart(one: string, other: string): string | null {
  const [first, second] = [oneLine(one), oneLine(other)]
  const at = commonStart(first, second)
  const start = wordStart(first, Math.max(0, at - before))
  const cut = (text: string) => tokens(text.slice(start, start + longest))
  const changes = diffArrays(cut(first), cut(second), { maxEditLength: longest })
  if (!changes) return null
  const sizes = changes.map(({ value }) => value.join('').length)
  const common = changes.reduce((sum, { added, removed }, i) => sum + (added || removed ? 0 : sizes[i]!), 0)
  if (common < least * Math.max(...[first, second].map(text => Math.min(longest, text.length - start)))) return null
  const marked = changes.map(({ added, removed, value }) => {
    const words = value.join('')
    if (added) return `{+${words}+}`
    return removed ? `[-${words}-]` : words
  })
  const isCut = [first, second].some(text => text.length > start + longest)
  return `${start > 0 ? '…' : ''}${marked.join('')}${isCut ? '…' : ''}`
}

/** Marks of ours that stand in the words themselves would pass for them. */
const oneLine = (text: string): string =>
  clean(text)
    .text.replace(/\s+/g, ' ')
    .trim()
    .replace(/\[-|-\]|\{\+|\+\}/g, mark => `${mark[0]} ${mark[1]}`)

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** Not in the middle of a word, unless that is a long one. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.slice(from, from + before / 2).search(/[\s，。；：、]/)
  const at = space < 0 ? from : from + space + 1
  return isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Made when it is needed: that takes as long as the rest of the start. */
let segmenter: Intl.Segmenter | null = null
function tokens(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
