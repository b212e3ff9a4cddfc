import { type WordList, wordsOf } from './same-words.ts'

export interface QuoteIndex {
  has(quote: string, options?: QuoteOptions): boolean
}

export interface QuoteOptions {
  /** An ellipsis may stand for omitted words. Without this it does not, because omitted words can reverse a meaning. */
  elided?: boolean
}

/** Whether the text contains the words of the quote: the one rule of what counts as the same words is `wordsOf`. */
export function findQuote(quote: string, text: string, options: QuoteOptions = {}): boolean {
  return indexQuotes(text).has(quote, options)
}

export function indexQuotes(text: string): QuoteIndex {
  const words = wordsOf(text)
  return {
    has(quote, { elided = false } = {}) {
      const isThere = (parts: readonly WordList[]) =>
        parts.some(part => lengthOf(part) >= shortestQuote) && placesOf(parts, words) !== null
      return isThere([wordsOf(unbracketed(quote))]) || (elided && isThere(quotedParts(quote)))
    },
  }
}

/** Shorter quotes occur in any text by chance. In characters; a Han character counts as two. */
export const shortestQuote = 8

/** How long the words of a list are, with a space behind each: so a Han character counts as two. */
export function lengthOf({ ids, starts, ends }: WordList): number {
  let length = 0
  for (let i = 0; i < ids.length; i++) length += ends[i]! - starts[i]! + 1
  return length
}

/** The words of a quote between ellipses, and between words that the quoter put in brackets. */
export const quotedParts = (quote: string): WordList[] => split(quote, gap)

/** The same, where brackets are no words of the quoter's. */
export const elidedParts = (quote: string): WordList[] => split(quote, ellipsis)

const split = (quote: string, at: RegExp): WordList[] =>
  unbracketed(quote)
    .split(at)
    .map(wordsOf)
    .filter(({ ids }) => ids.length > 0)

const ellipsis = /[[(（【]?(?:…+|(?:\.\s?){3,})[\])）】]?/
/** Words in brackets are the quoter's own, unless they deny something or are a number. */
const inserted = /\[(?![^\]\n]{0,60}(?:\d|\bno|\bnever\b|n['’]t\b|[不非没未无否]))[^\]\n]{2,60}\]/
const gap = new RegExp(`${ellipsis.source}|${inserted.source}`, 'i')

/** `[t]he` is `the`, a link is its words, `[sic]` and `[emphasis added]` are nobody's, and the numbers of lines, as files are shown with them, are no words of theirs. */
export const unbracketed = (quote: string): string =>
  quote
    .replace(/\[(\p{Script=Latin}{1,2})\](?=\p{L})/gu, '$1')
    .replace(/\[([^[\]\n]{1,400})\]\([^\s()]{1,400}\)/g, '$1')
    .replace(/^[ \t]*\d{1,6}\|/gm, '')
    .replace(/\[(?:(?:my |our )?(?:emphasis|italics)[^\]\n]{0,20}|sic|引者注|着重号?[^\]\n]{0,8})\]/gi, '')

/** Whether words that an ellipsis leaves out could turn round what is kept: a limit anywhere, or a negation that is not shut off by commas. */
export function turnsRound(omitted: string): boolean {
  const text = omitted.normalize('NFKC').replace(noNegation, '')
  const clauses = text.split(/[,，、()—]/)
  return limiting.test(text) || [clauses[0]!, clauses.at(-1)!].some(clause => denying.test(clause))
}

const limiting =
  /\b(?:except|unless|unlike|against|but|fail(?:s|ed)?|reject(?:s|ed)?|refus(?:e|es|ed)|den(?:y|ies|ied)|loses?|lost|rather)\b|但|除非|除了|拒绝|反对/i
const denying = /\b(?:not|no|never|neither|nor|none|few|hardly|without|cannot|non)\b|n['’]t\b|[不非没未无否勿]/i
/** Words that have the character of a negation and are none. */
const noNegation =
  /未来|未婚|非常|非凡|非洲|南非|不[断同仅但只光久少错时禁妨愧免论管]|不得不|不可避免|无[人线论数限缝疑状]|[是能可与]否|没关系/g

/** The words with what their ellipses leave out. */
export function filledIn(quote: string, omitted: readonly string[]): string {
  const kept = unbracketed(quote)
    .split(gap)
    .map(part => part.trim())
    .filter(part => part !== '')
  return kept.map((part, i) => (i === 0 ? part : `{+${omitted[i - 1]?.trim() ?? ''}+} ${part}`)).join(' ')
}

/** Where parts of a quote stand in their order, as [from, to) of the words; null: they do not. */
export function placesOf(parts: readonly WordList[], words: WordList): [from: number, to: number][] | null {
  const places: [number, number][] = []
  for (const part of parts) {
    const after = places.at(-1)?.[1] ?? 0
    const from = indexOf(words.ids, part.ids, after, () => true)
    const place = from >= 0 ? from : cutIn(words, part, after)
    if (place < 0) return null
    places.push([place, place + part.ids.length])
  }
  return places
}

/** Who copies by hand may cut the first and the last word: `oncede that the migration wind`. */
function cutIn(words: WordList, part: WordList, after: number): number {
  const last = part.ids.length - 1
  if (last < 3) return -1
  const isCut = (inner: number) =>
    wordAt(words, inner - 1).endsWith(wordAt(part, 0)) && wordAt(words, inner + last - 1).startsWith(wordAt(part, last))
  const inner = indexOf(words.ids, part.ids.subarray(1, last), after + 1, isCut)
  return inner < 0 ? -1 : inner - 1
}

const wordAt = ({ text, starts, ends }: WordList, at: number): string =>
  text.slice(starts[at], ends[at]).normalize('NFKC').toLowerCase()

function indexOf(all: Int32Array, wanted: Int32Array, from: number, isRight: (at: number) => boolean): number {
  const [first] = wanted
  for (
    let at = all.indexOf(first!, from);
    at >= 0 && at + wanted.length <= all.length;
    at = all.indexOf(first!, at + 1)
  ) {
    let same = 1
    while (same < wanted.length && all[at + same] === wanted[same]) same++
    if (same === wanted.length && isRight(at)) return at
  }
  return -1
}
