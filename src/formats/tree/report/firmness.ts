import {
  firmnessText,
  firmnessWord,
  type Judging,
  type JudgingFrame,
  judgingDetails,
  noWinText,
  otherRulings,
} from '../../report/judging.ts'
import { inline } from '../../report/markdown.ts'
import type { ForcedVerdict } from '../record/record.ts'
import { nobody } from '../shapes.ts'
import { type Book, labelOf, modelName } from './names.ts'

/** A ruling as it is kept. One of a judge who knew everybody, or of an earlier version, has nothing to weigh. */
interface Weighed extends ForcedVerdict {
  judging?: Judging
  quotes?: { turn: string; quote: string }[]
}

/** How firm a ruling is, in a word; null: it was not weighed. */
export const firmnessName = ({ judging }: Weighed, { language }: Book): string | null =>
  judging ? firmnessWord(judging.firmness, language) : null

/** In short: how firm a ruling is and why, who ruled otherwise, and the words it rests on, a line each. */
export function judgingLines(verdict: Weighed, book: Book): string[] {
  const { judging } = verdict
  const words = quotesOf(verdict).map(quote => `${book.t.restsOn}: ${quote}`)
  return judging ? [...firmnessOf(judging, book), ...otherRulings(judging, courtOf(book)), ...words] : words
}

/** That there is no winner first. */
function firmnessOf(judging: Judging, book: Book): string[] {
  const court = courtOf(book)
  return [noWinText(judging, court), firmnessText(judging, court)].filter(line => line !== null)
}

const quotesOf = ({ quotes = [] }: Weighed): string[] =>
  quotes.map(({ turn, quote }) => `“${inline(quote)}” — ${inline(turn)}`)

/** Everything there is to say of how a ruling came about, and the words it rests on. */
export function judgingText(verdict: Weighed, book: Book): string[] {
  const { judging } = verdict
  const quotes = quotesOf(verdict).map(quote => `- ${quote}`)
  return [
    ...(quotes.length > 0 ? [`**${book.t.restsOn}:**\n\n${quotes.join('\n')}`] : []),
    ...(judging ? [...firmnessOf(judging, book), ...judgingDetails(judging, undefined, courtOf(book))] : []),
  ]
}

const courtOf = (book: Book): JudgingFrame => ({
  view: { brief: book.brief },
  sides: book.tree.debaters.map(({ id }) => id),
  side: party => (party === nobody ? book.t.ownSolution : labelOf(book, party)),
  judge: seat => modelName(book.brief.seats.find(({ id }) => id === seat)?.model ?? seat),
})
