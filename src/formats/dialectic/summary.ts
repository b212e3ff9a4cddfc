import { block } from '../../core/block.ts'
import type { View } from '../../core/view.ts'
import { inline } from '../report/markdown.ts'
import { answerPart, outcomeText } from './report/answer-part.ts'
import { type Book, bookOf, speakerOf, voicesOf } from './report/book.ts'
import { pointsParts } from './report/points-parts.ts'
import { roundCount } from './report/shown.ts'
import { endedText } from './report/told.ts'
import { decisionPart } from './report/user-part.ts'

/** The conclusion alone, to pass on: the answer, what was learned, what is open, what the user decided. */
export function summaryOf(view: View): string {
  const book = bookOf(view)
  const { verdict } = book
  const answer = verdict ? [outcomeText(verdict, book), block(verdict.answer)] : answerPart(book)
  const parts = [`# ${inline(view.brief.topic)}`, ...answer, ...pointsParts(book), ...decisionPart(book), origin(book)]
  return `${parts.join('\n\n')}\n`
}

/** Who came to it, and how. */
function origin(book: Book): string {
  const { t, partners } = book
  const who = ['main', ...partners].map(seat => `${inline(speakerOf(book, seat))}${t.colon}${voicesOf(book, seat)}`)
  return `---\n\n*${[...who, `${t.fields.rounds}${t.colon}${roundCount(book)}`, `${t.fields.ended}${t.colon}${endedText(book)}`].join(t.semicolon)}*`
}
