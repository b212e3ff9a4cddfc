import type { View } from '../../core/view.ts'
import { evidenceSection } from '../report/evidence.ts'
import { answerPart } from './report/answer-part.ts'
import { type Book, bookOf } from './report/book.ts'
import { head, warnings } from './report/head.ts'
import { cutPart, missingPart, suggestionsPart } from './report/material-parts.ts'
import { missedPart } from './report/missed-part.ts'
import { pointsParts } from './report/points-parts.ts'
import { calledIn } from './report/shown.ts'
import { decisionPart, saidPart } from './report/user-part.ts'

/** The result as Markdown: the answer first, then what it rests on and what is left. */
export function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const parts = [
    ...head(book),
    ...warnings(view, notices, book),
    ...answerPart(book),
    ...pointsParts(book),
    ...decisionPart(book),
    ...saidPart(book),
    ...suggestionsPart(book),
    ...missingPart(book),
    ...cutPart(book),
    ...evidence(book),
    ...missedPart(book),
  ]
  return `${parts.join('\n\n')}\n`
}

const evidence = (book: Book): string[] =>
  evidenceSection(book.view, {
    level: 2,
    called: seat => calledIn(book, seat),
    addressed: seat => addressed(book, seat),
    includes: turn => !book.view.turns.get(turn)?.leftOut,
  })

/** A partner speaks to the main agent; that one to its partner, where it has only one. */
function addressed({ partners }: Book, seat: string): string | null {
  if (partners.includes(seat)) return 'main'
  return seat === 'main' && partners.length === 1 ? partners[0]! : null
}
