import { plainWords, weight } from './plain-words.ts'

/** A text in which many quotes are looked up. */
export interface QuoteIndex {
  has(quote: string, options?: QuoteOptions): boolean
}

export interface QuoteOptions {
  /** An ellipsis may stand for words left out. Without this it stands for itself: words left out can turn a meaning round. */
  elided?: boolean
}

/** Is the quote in the text, typography aside? */
export function findQuote(quote: string, text: string, options: QuoteOptions = {}): boolean {
  return indexQuotes(text).has(quote, options)
}

export function indexQuotes(text: string): QuoteIndex {
  const { text: words } = plainWords(text)
  return {
    has(quote, { elided = false } = {}) {
      const parts = partsOf(quote, elided)
      if (!parts.some(part => weight(part) >= shortestQuote)) return false
      let from = 0
      for (const part of parts) {
        const at = words.indexOf(part, from)
        if (at < 0) return false
        from = at + part.length
      }
      return true
    },
  }
}

/** Shorter quotes are in any text by chance. A Han character weighs two. */
export const shortestQuote = 8

/** The words of a quote; with `elided` those between ellipses, each for itself. */
export function partsOf(quote: string, elided: boolean): string[] {
  const words = plainWords(quote).text
  return (elided ? words.split(ellipsis) : [words]).map(withoutOuterPunctuation).filter(part => part !== '')
}

const ellipsis = /[[(]?(?:\. ?){3,}[\])]?/

/** The sign and the unit of a number are no punctuation: `-5`, `5%`, `5‰`. */
function withoutOuterPunctuation(part: string): string {
  let start = 0
  while (start < part.length && outer.test(part[start]!) && !signed.test(part.slice(start, start + 2))) start++
  let end = part.length
  while (end > start && outer.test(part[end - 1]!) && !/[%‰‱]/.test(part[end - 1]!)) end--
  return part.slice(start, end)
}

const outer = /^[\p{P}\s]$/u
const signed = /^-\d$/
