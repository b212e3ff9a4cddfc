import { type WordList, wordsOf } from '../../core/same-words.ts'

/** A near quotation has at most this many words that are not there, and this share of those that are. */
const mostForeign = 3
const leastShared = 0.9
/** Shorter quotations are near to many passages. */
const fewestWords = 6
const mostWords = 400

/**
 * The passage that a quotation means which is not exact: nearly all of its words in their order, the same numbers, and nothing
 * denied that the passage affirms. null: there is none.
 */
export function nearPassage(quote: string, text: string): string | null {
  const wanted = wordsOf(quote)
  if (wanted.ids.length < fewestWords || wanted.ids.length > mostWords) return null
  const sentences = text.split(/\n+|(?<=[;；.。!！?？])\s*/).filter(sentence => sentence.trim() !== '')
  const windows = sentences.flatMap((sentence, i) => [
    sentence,
    ...(sentences[i + 1] ? [`${sentence} ${sentences[i + 1]}`] : []),
  ])
  for (const passage of windows) {
    const found = sharedPassage(wanted, passage)
    if (found !== null && text.includes(found) && agrees(quote, found)) return found
  }
  return null
}

function sharedPassage(wanted: WordList, passage: string): string | null {
  const { ids, starts, ends } = wordsOf(passage)
  const length = wanted.ids.length
  if (ids.length < length * leastShared || ids.length > mostWords) return null
  const shared = commonWords(wanted.ids, ids)
  if (shared.length < length * leastShared || length - shared.length > mostForeign) return null
  const [first, last] = [shared[0]!, shared.at(-1)!]
  return last - first + 1 - shared.length <= mostForeign ? passage.slice(starts[first], ends[last]) : null
}

/** The longest row of words of the second list that stands in the first in the same order, as places in the second. */
function commonWords(one: Int32Array, other: Int32Array): number[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i]![j] =
        one[i] === other[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const row: number[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; )
    if (one[i] === other[j]) {
      row.push(j)
      i++
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  return row
}

/** The same numbers, and as many denials. */
const agrees = (quote: string, passage: string): boolean =>
  [/\d+(?:[.,:]\d+)*%?/g, denial].every(
    pattern =>
      (quote.match(pattern) ?? []).join().toLowerCase() === (passage.match(pattern) ?? []).join().toLowerCase(),
  )

const denial = /\b(?:not|no|never|neither|nor|without|except|cannot)\b|n['’]t\b|[不非没未无否勿]/gi
