import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Quote } from './shapes.ts'

export function exists({ turn, quote }: Quote, speeches: readonly Speech[]): boolean {
  const speech = speeches.find(speech => speech.key === turn)
  return speech !== undefined && findQuote(quote, speech.text)
}

/** Says which quotations are not there, by their place in the reply: the words themselves are speech, and stay out. */
export function misquotes(field: string, quotes: readonly Quote[], speeches: readonly Speech[]): string[] {
  const turns = speeches.map(speech => speech.key)
  return quotes.flatMap((quote, i) => {
    if (exists(quote, speeches)) return []
    return turns.includes(quote.turn)
      ? [
          `${field}[${i}].quote: these words are not in ${quote.turn}. Copy the exact words of that turn, or leave the entry out.`,
        ]
      : [`${field}[${i}].turn: there is no such turn. Turns: ${turns.join(', ')}.`]
  })
}
