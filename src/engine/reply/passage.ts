/** A text without case, emphasis and quotation marks, with one kind of space and dash. */
export interface FoldedText {
  words: string
  /** The words of the original between two places of the folded text. */
  original(from: number, to: number): string
}

export function foldedText(text: string): FoldedText {
  const places: number[] = []
  let words = ''
  for (let i = 0; i < text.length; i++)
    for (const unit of foldedUnit(text[i]!)) {
      if (unit === ' ' && (words === '' || words.endsWith(' '))) continue
      words += unit
      places.push(i)
    }
  return { words, original: (from, to) => text.slice(places[from], places[to - 1]! + 1) }
}

function foldedUnit(unit: string): string {
  if (/["“”„«»‹›「」『』*`#>]/.test(unit)) return ''
  if (/\s/.test(unit)) return ' '
  if (/[‐-―−]/.test(unit)) return '-'
  if (/[’‘]/.test(unit)) return "'"
  return unit.normalize('NFKC').toLowerCase()
}

interface Token {
  word: string
  from: number
  to: number
}

/** A word, a number or a Han character. */
const tokensIn = (text: string): Token[] =>
  [...text.matchAll(/\p{Script=Han}|\d+(?:[.,:]\d+)*%?|[\p{L}\p{M}'’_-]+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    from: index,
    to: index + word.length,
  }))

/** A near quotation has at most this many words that are not there, and this share of those that are. */
const mostForeign = 3
const leastShared = 0.9
/** Shorter quotations are near to many passages. */
const fewestTokens = 6
const mostTokens = 400

/**
 * The passage that a quotation means which is not exact: nearly all of its words in their order, the same numbers, and nothing
 * denied that the passage affirms. null: there is none.
 */
export function nearPassage(quote: string, text: string): string | null {
  const wanted = tokensIn(quote)
  if (wanted.length < fewestTokens || wanted.length > mostTokens) return null
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

function sharedPassage(wanted: readonly Token[], passage: string): string | null {
  const tokens = tokensIn(passage)
  if (tokens.length < wanted.length * leastShared || tokens.length > mostTokens) return null
  const shared = commonTokens(wanted, tokens)
  if (shared.length < wanted.length * leastShared || wanted.length - shared.length > mostForeign) return null
  const [first, last] = [shared[0]!, shared.at(-1)!]
  const between = tokens.filter(({ from, to }) => from >= first.from && to <= last.to)
  return between.length - shared.length <= mostForeign ? passage.slice(first.from, last.to) : null
}

/** The longest row of tokens of the second list that stands in the first in the same order. */
function commonTokens(one: readonly Token[], other: readonly Token[]): Token[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i]![j] =
        one[i]!.word === other[j]!.word
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const row: Token[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; )
    if (one[i]!.word === other[j]!.word) {
      row.push(other[j]!)
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
