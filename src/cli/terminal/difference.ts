import { safeLine } from './safe-text.ts'
import { truncate, widthOf } from './width.ts'

/** The first change that makes of what is cited what is there. */
export interface Change {
  cited: string
  there: string
  /** The word behind it. */
  after: string
  /** There are others. */
  more: boolean
}

const longest = 2_000
const widest = 24
const widestAfter = 14
const marked = /\[-(.*?)-\]|\{\+(.*?)\+\}/g

/** Of a text with [-what is cited-] and {+what is there+}; null: nothing is marked in it. */
export function firstChange(difference: string): Change | null {
  const text = difference.slice(0, longest)
  const [first, second, third] = text.matchAll(marked)
  if (!first) return null
  const end = first.index + first[0].length
  const isPair = second !== undefined && text.slice(end, second.index).trim() === '' && kindOf(first) !== kindOf(second)
  const both = isPair ? [first, second] : [first]
  const rest = text.slice(isPair ? second.index + second[0].length : end)
  return {
    cited: wordsOf(both.map(match => match[1] ?? '').join('')),
    there: wordsOf(both.map(match => match[2] ?? '').join('')),
    after: wordBehind(rest),
    more: (isPair ? third : second) !== undefined,
  }
}

/** Whether a number is not the one that stands there. */
export function changesNumber(difference: string): boolean {
  return Array.from(difference.slice(0, longest).matchAll(marked)).some(([change]) => /\p{N}/u.test(change))
}

const kindOf = ([whole]: RegExpMatchArray): string => whole[0]!

const wordsOf = (text: string): string => truncate(safeLine(text), widest)

/** With the space before it, if there is one. */
function wordBehind(text: string): string {
  const [word = ''] = /^ ?[^\s[\]{}“”"'，。；：,.;:!?]+/.exec(text) ?? []
  const space = word.startsWith(' ') ? ' ' : ''
  const shown = safeLine(word)
  return shown === '' || widthOf(shown) > widestAfter ? '' : space + shown
}
