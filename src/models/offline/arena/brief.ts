import type { Excerpt } from '../excerpt.ts'
import { hasHan } from '../words.ts'

/** A quotation that fits into a speech; what was left out is marked. */
export function brief({ quote, cut }: Excerpt): string {
  const longest = hasHan(quote) ? 80 : 190
  const text = quote.replaceAll('”', '’').replaceAll('“', '‘')
  const kept = text.length <= longest ? text : upTo(text, longest)
  return `${cut.before ? '[…] ' : ''}“${kept}”${cut.after || kept.length < text.length ? ' […]' : ''}`
}

/** To the end of a clause, or else of a word. */
function upTo(text: string, longest: number): string {
  const head = text.slice(0, longest).toWellFormed()
  const clause = Math.max(...[', ', '; ', '. ', ' | ', '，', '；', '。'].map(mark => head.lastIndexOf(mark)))
  const end = clause > longest / 2 ? clause : head.lastIndexOf(' ')
  return (end > 0 ? head.slice(0, end) : head).replace(/[\s,;.|，；。]{1,8}$/, '')
}

/** Ends a sentence with this mark, where the quotation at its end has not ended it. */
export const ended = (sentence: string, mark: '.' | '。'): string =>
  /[.!?。！？]”$/.test(sentence) ? sentence : `${sentence}${mark}`

/** The same thing said in one of several ways, by the round. */
export const inTurn = (ways: readonly string[], round: number): string => ways[round % ways.length]!
