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
  const normalised = normalise(text)
  return {
    has(quote, { elided = false } = {}) {
      const parts = partsOf(quote, elided)
      if (!parts.some(part => weight(part) >= shortestQuote)) return false
      let from = 0
      for (const part of parts) {
        const at = normalised.indexOf(part, from)
        if (at < 0) return false
        from = at + part.length
      }
      return true
    },
  }
}

/** Shorter quotes are in any text by chance. A Han character weighs two. */
const shortestQuote = 8

function partsOf(quote: string, elided: boolean): string[] {
  const words = normalise(quote)
  return (elided ? words.split(ellipsis) : [words])
    .map(part => part.replace(outerPunctuation, ''))
    .filter(part => part !== '')
}

function weight(part: string): number {
  return [...part].length + (part.match(/\p{Script=Han}/gu)?.length ?? 0)
}

const ellipsis = /[[(]?(?:\. ?){3,}[\])]?/
const outerPunctuation = /^[\p{P}\s]+|[\p{P}\s]+$/gu
const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]`

/** The words alone: one white space, no quotation marks and no emphasis, one width of characters, case as it is. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/^[ \t]*(?:[>#]+|[-+*•])[ \t]+/gm, '')
    .replace(/(?<=[\p{Script=Latin}\d])[’‘ʼ´`'](?=\p{Script=Latin})/gu, '\u0001')
    .replace(/["'`´*“”„‟‘’‚‛«»‹›「」『』〝〞〟]|~~|(?<![\p{L}\d])_+|_+(?![\p{L}\d_])/gu, '')
    .replaceAll('\u0001', "'")
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`(?<=${wide}) | (?=${wide})`, 'gu'), '')
    .trim()
}
