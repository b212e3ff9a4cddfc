import { diffArrays } from 'diff'
import { shorten, shortenMiddle } from './shorten.ts'

/** Two texts as one: what only the first has as [-…-], what only the second has as {+…+}; long parts in common shortened. */
export function differenceOf(cited: string, there: string): string {
  if (cited === there) return inCommon(cited, true, true)
  const changes = diffArrays(tokensOf(cited), tokensOf(there), { maxEditLength: mostChanges })
  if (changes === undefined) return `[-${shortenMiddle(cited, 400)}-]{+${shortenMiddle(there, 400)}+}`
  const shown = changes.map(({ added, removed, value }, i) => {
    const words = value.join('')
    if (removed) return `[-${words}-]`
    if (added) return `{+${words}+}`
    return inCommon(words, i > 0, i < changes.length - 1)
  })
  return shown.join('')
}

/** Where more words are changed, the two are shown one after the other. */
const mostChanges = 300

/** Words, and Han characters each for itself. */
const tokensOf = (text: string): string[] => text.match(/\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+|\s+|./gsu) ?? []

const keptBeside = 30

function inCommon(words: string, before: boolean, after: boolean): string {
  if (words.length <= 3 * keptBeside) return words
  const head = before ? words.slice(0, keptBeside) : ''
  const tail = after ? words.slice(-keptBeside) : ''
  return `${head.toWellFormed()}…${tail.toWellFormed()}`
}

export const shownDifference = (text: string): string => shorten(text, 1_000)
