import type { Language } from '../core/language.ts'
import type { Speech } from '../core/model.ts'
import { findQuote } from '../core/quote.ts'

/** Words of a speech, by the key of the turn they stand in. */
export interface Quote {
  turn: string
  quote: string
}

export function exists({ turn, quote }: Quote, speeches: readonly Speech[]): boolean {
  const speech = speeches.find(speech => speech.key === turn)
  return speech !== undefined && findQuote(quote, speech.text)
}

/** Says which quotations are not there, by their place in the reply: the words themselves are speech, and stay out. */
export function misquotes(
  field: string,
  quotes: readonly Quote[],
  speeches: readonly Speech[],
  language: Language,
): string[] {
  const t = words[language]
  const turns = speeches.map(speech => speech.key)
  return quotes.flatMap((quote, i) => {
    if (exists(quote, speeches)) return []
    return turns.includes(quote.turn)
      ? [t.notThere(`${field}[${i}].quote`, quote.turn)]
      : [t.noTurn(`${field}[${i}].turn`, turns)]
  })
}

interface Words {
  notThere(field: string, turn: string): string
  noTurn(field: string, turns: readonly string[]): string
}

const words: Record<Language, Words> = {
  en: {
    notThere: (field, turn) =>
      `${field}: these words are not in ${turn}. Copy the exact words of that turn, or leave the entry out.`,
    noTurn: (field, turns) => `${field}: there is no such turn. Turns: ${turns.join(', ')}.`,
  },
  zh: {
    notThere: (field, turn) => `${field}：${turn} 中没有这些话。请照抄该次发言的原文，或删去这一条。`,
    noTurn: (field, turns) => `${field}：没有这次发言。可选：${turns.join('、')}。`,
  },
}
