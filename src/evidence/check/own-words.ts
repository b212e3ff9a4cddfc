import { once } from '../../core/memo.ts'
import { applyEdits } from '../../core/places.ts'
import { type Quotation, quotationsOf } from '../find/quotations.ts'
import { outermost, scan } from '../find/scan.ts'
import type { AlignEffort } from './align.ts'
import { type Quote, standing } from './quote.ts'
import { Shelf } from './shelf.ts'
import { type SourceText, sourceText } from './source-text.ts'

/** A speech, also without the parts of it in which others are quoted. */
export interface SpeechShelf {
  whole: Shelf
  /** The speech without those quotations that contain all of these words; null: there are none. */
  without(quote: Quote, effort: AlignEffort): Shelf | null
}

export function shelveSpeech(key: string, text: string): SpeechShelf {
  const source = sourceText(key, text)
  const quotations = once(() =>
    outermost(quotationsOf(scan(text))).map(({ span, words }) => ({ span, text: sourceText('', words) })),
  )
  return {
    whole: new Shelf([source]),
    without(quote, effort) {
      if (!holds(source, quote, effort)) return null
      effort.spend(quotations().length * stepsPerQuotation + text.length)
      const holding = quotations().filter(quotation => holds(quotation.text, quote, effort))
      return holding.length === 0 ? null : new Shelf([sourceText(key, leftOf(text, holding))])
    },
  }
}

/** What looking into one quotation costs, in steps of an effort. */
const stepsPerQuotation = 64

function holds({ words }: SourceText, quote: Quote, effort: AlignEffort): boolean {
  return words.length >= quote.length && !standing(words, quote, 0, words.length, effort).next().done
}

/** Line breaks stay, so that a line number is right for the whole speech. */
const leftOf = (text: string, holding: readonly Pick<Quotation, 'span'>[]): string =>
  applyEdits(
    text,
    holding.map(({ span: [start, end] }) => ({ start, end, by: `“…${text.slice(start, end).replace(/[^\n]/g, '')}”` })),
  )
