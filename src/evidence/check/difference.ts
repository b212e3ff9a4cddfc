import { diffArrays } from 'diff'
import { shorten, shortenMiddle } from './shorten.ts'

/**
 * Two texts as one: what only the first has as [-…-], what only the second has as {+…+}; long parts in common shortened.
 * `written`: the second as it stands in its source, with the punctuation that plain words have not.
 */
export function differenceOf(cited: string, there: string, written: string): string {
  const original = asWritten(there, written)
  if (cited === there) return inCommon(original.join(''), true, true)
  const changes = diffArrays(tokensOf(cited), tokensOf(there), { maxEditLength: mostChanges })
  if (changes === undefined) return `[-${shortenMiddle(cited, 400)}-]{+${shortenMiddle(there, 400)}+}`
  let at = 0
  const shown = changes.map(({ added, removed, value }, i) => {
    const plain = value.join('')
    if (removed) return `[-${plain}-]`
    const words = original.slice(at, at + plain.length).join('')
    at += plain.length
    if (added) return `{+${words}+}`
    return inCommon(words, i > 0, i < changes.length - 1)
  })
  return shown.join('')
}

/** Each unit of plain words as its source has it: `，` for `,`. What cannot be told stays as it is. */
function asWritten(plain: string, written: string): string[] {
  let from = 0
  return Array.from({ length: plain.length }, (_, i) => {
    const unit = plain[i]!
    for (let at = from; at < Math.min(written.length, from + farthest); at++) {
      if (written[at] !== unit && !(isWidePunctuation.test(written[at]!) && written[at]!.normalize('NFKC') === unit))
        continue
      from = at + 1
      return written[at]!
    }
    return unit
  })
}

/** Marks and white space that plain words leave out. */
const farthest = 12
const isWidePunctuation = /[\uFF01-\uFF5E]/

/** Where more words are changed, the two are shown one after the other. */
const mostChanges = 300

/** Words, numbers with what divides them, and Han characters each for itself. */
const tokensOf = (text: string): string[] =>
  text.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+(?:[.,'’\u00a0\u202f]\p{N}+)*|\s+|./gsu) ?? []

const keptBeside = 30

function inCommon(words: string, before: boolean, after: boolean): string {
  if (words.length <= 3 * keptBeside) return words
  const head = before ? words.slice(0, keptBeside) : ''
  const tail = after ? words.slice(-keptBeside) : ''
  return `${head.toWellFormed()}…${tail.toWellFormed()}`
}

export const shownDifference = (text: string): string => shorten(text, 1_000)
