import type { Speech } from '../../core/model.ts'
import { findQuote } from '../../core/quote.ts'
import type { Quote } from './shapes.ts'

export const speechOf = (turn: string, speeches: readonly Speech[]): Speech | undefined =>
  speeches.find(speech => speech.key === turn)

export function exists({ turn, quote }: Quote, speeches: readonly Speech[]): boolean {
  const speech = speechOf(turn, speeches)
  return speech !== undefined && findQuote(quote, speech.text)
}
