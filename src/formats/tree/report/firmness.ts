import type { TurnView } from '../../../core/view.ts'
import {
  firmnessText,
  firmnessWord,
  type Judging,
  type JudgingFrame,
  judgingDetails,
  legendOf,
  noSharedAdvice,
  noWinText,
  openFirmnessText,
  otherRulings,
  recommendationLines,
} from '../../report/judging.ts'
import { inline } from '../../report/markdown.ts'
import { nobody } from '../nobody.ts'
import type { ForcedVerdict } from '../record/record.ts'
import { type Book, labelOf, modelName } from './names.ts'

/** A ruling as it is kept. One of a judge who knew everybody, or of an earlier version, has nothing to weigh. */
interface Weighed extends ForcedVerdict {
  judging?: Judging
  quotes?: { turn: string; quote: string }[]
}

/** How firm a ruling is, in a word; null: it was not weighed. */
export const firmnessName = ({ judging }: Weighed, { language }: Book): string | null =>
  judging ? firmnessWord(judging.firmness, language) : null

/** The rulings do not agree: no one's advice is the advice. */
export interface Split {
  /** That they do not agree. */
  first: string
  /** Each one's own, a line each. */
  advice: string[]
}

export function splitIn({ judging }: Weighed, scene: string, book: Book): Split | null {
  if (judging?.firmness !== 'split') return null
  return { first: noSharedAdvice(book.language), advice: recommendationLines(judging, courtOf(scene, book)) }
}

/** In short: how firm a ruling is and why, who ruled otherwise, and the words it rests on, a line each. */
export function judgingLines(verdict: Weighed, scene: string, book: Book): string[] {
  const { judging } = verdict
  const words = isSplit(verdict) ? [] : quotesOf(verdict).map(quote => `${book.t.restsOn}: ${quote}`)
  if (!judging) return [...openCourt(scene, book), ...words]
  const court = courtOf(scene, book)
  return [...whoIsWho(verdict, court), ...firmnessOf(judging, court), ...otherRulings(judging, court), ...words]
}

/** Everything there is to say of how a ruling came about, and the words it rests on. */
export function judgingText(verdict: Weighed, scene: string, book: Book): string[] {
  const { judging } = verdict
  const quotes = isSplit(verdict) ? [] : quotesOf(verdict).map(quote => `- ${quote}`)
  const words = quotes.length > 0 ? [`**${book.t.restsOn}:**\n\n${quotes.join('\n')}`] : []
  if (!judging) return [...words, ...openCourt(scene, book)]
  const court = courtOf(scene, book)
  return [
    ...whoIsWho(verdict, court),
    ...words,
    ...firmnessOf(judging, court),
    ...judgingDetails(judging, undefined, court),
  ]
}

/** Where in the journal a node's rulings were asked for. */
export const rulingScene = (topic: string, node: string): string => `${topic}/${node}/ruling`

export const isSplit = ({ judging }: Weighed): boolean => judging?.firmness === 'split'

/** That there is no winner first. */
const firmnessOf = (judging: Judging, court: JudgingFrame): string[] =>
  [noWinText(judging, court), firmnessText(judging, court)].filter(line => line !== null)

/** Debates of earlier versions do not say how they were judged. */
function openCourt(scene: string, { brief, view, language, tree }: Book): string[] {
  const asked = (turn: TurnView | undefined) => turn?.state === 'answered'
  return brief.rigor !== undefined && asked(view.turns.get(`${scene}/${tree.reviewer.id}`))
    ? [openFirmnessText(language)]
    : []
}

/** Of the words that are shown above it: a split shows each ruling's own. */
function whoIsWho(verdict: Weighed, court: JudgingFrame): string[] {
  const { judging, recommendation, reasoning, example } = verdict
  if (!judging || isSplit(verdict)) return []
  return [legendOf([recommendation, reasoning, example], reasoning, judging, court)].filter(text => text !== '')
}

const quotesOf = ({ quotes = [] }: Weighed): string[] =>
  quotes.map(({ turn, quote }) => `“${inline(quote)}” — ${inline(turn)}`)

const courtOf = (scene: string, book: Book): JudgingFrame => ({
  view: book.view,
  scene,
  sides: book.tree.debaters.map(({ id }) => id),
  side: party => (party === nobody ? book.t.ownSolution : labelOf(book, party)),
  judge: seat => modelName(book.brief.seats.find(({ id }) => id === seat)?.model ?? seat),
})
