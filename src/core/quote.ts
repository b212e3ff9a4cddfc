import { plainWords, weight } from './plain-words.ts'

export interface QuoteIndex {
  has(quote: string, options?: QuoteOptions): boolean
}

export interface QuoteOptions {
  /** An ellipsis may stand for omitted words. Without this it stands for itself, because omitted words can reverse a meaning. */
  elided?: boolean
}

/** Whether the text contains the quote, apart from typography. */
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

/** Shorter quotes occur in any text by chance. A Han character counts as two. */
export const shortestQuote = 8

/** The words of a quote. With `elided`: the parts between ellipses. */
export function partsOf(quote: string, elided: boolean): string[] {
  const words = plainWords(quote).text
  return (elided ? words.split(ellipsis) : [words]).map(withoutOuterPunctuation).filter(part => part !== '')
}

const ellipsis = /[[(]?(?:\. ?){3,}[\])]?/

/** The sign and the unit of a number do not count as punctuation: `-5`, `5%`, `5‰`. */
function withoutOuterPunctuation(part: string): string {
  let start = 0
  while (start < part.length && outer.test(part[start]!) && !signed.test(part.slice(start, start + 2))) start++
  let end = part.length
  while (end > start && outer.test(part[end - 1]!) && !/[%‰‱]/.test(part[end - 1]!)) end--
  return part.slice(start, end)
}

const outer = /^[\p{P}\s]$/u
const signed = /^-\d$/
