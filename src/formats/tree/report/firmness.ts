import { bullets, type Doc, paragraph } from '../../../core/doc/doc.ts'
import { nobody } from '../../../core/judging/weigh.ts'
import {
  firmnessText,
  firmnessWord,
  type Judging,
  type JudgingFrame,
  judgingDetails,
  noSharedAdvice,
  noWinText,
  openFirmnessText,
  otherRulings,
  recommendationLines,
} from '../../report/judging.ts'
import { inline } from '../../report/markdown.ts'
import { isSplit } from '../record/journal-index.ts'
import type { ForcedVerdict } from '../record/record.ts'
import { labelOf, modelName, placeOf, type TreeBook } from './names.ts'

/** How firm a ruling is, in one word; null: it was not weighed. */
export const firmnessName = ({ judging }: ForcedVerdict, { language }: TreeBook): string | null =>
  judging ? firmnessWord(judging.firmness, language) : null

/** If the rulings disagree: that they do, and each ruling's own advice, one line each. */
export function splitIn({ judging }: ForcedVerdict, scene: string, book: TreeBook) {
  if (judging?.firmness !== 'split') return null
  return { first: noSharedAdvice(book.language), advice: recommendationLines(judging, courtOf(scene, book)) }
}

/** In short: how firm a ruling is and why, who ruled otherwise, and the words it is based on, one line each. */
export function judgingLines(verdict: ForcedVerdict, scene: string, book: TreeBook): string[] {
  const { judging } = verdict
  const words = isSplit(verdict) ? [] : quotesOf(verdict, book).map(quote => `${book.t.restsOn}: ${quote}`)
  if (!judging) return [...openCourt(scene, book), ...words]
  const court = courtOf(scene, book)
  return [...firmnessOf(judging, court), ...otherRulings(judging, court), ...words]
}

/** Everything about how a ruling came about, and the words it is based on. */
export function judgingDoc(verdict: ForcedVerdict, scene: string, book: TreeBook): Doc {
  const { judging } = verdict
  const quotes = isSplit(verdict) ? [] : quotesOf(verdict, book)
  const words = quotes.length > 0 ? [paragraph(`**${book.t.restsOn}:**`), bullets(quotes)] : []
  if (!judging) return [...words, ...openCourt(scene, book).map(paragraph)]
  const court = courtOf(scene, book)
  return [...words, ...firmnessOf(judging, court).map(paragraph), ...judgingDetails(judging, undefined, court)]
}

/** The scene of a node's rulings in the journal. */
export const rulingScene = (topic: string, node: string): string => `${topic}/${node}/ruling`

/** That there is no winner comes first. */
const firmnessOf = (judging: Judging, court: JudgingFrame): string[] =>
  [noWinText(judging, court), firmnessText(judging, court)].filter(line => line !== null)

/** Debates of earlier versions do not say how they were judged. */
function openCourt(scene: string, { brief, view, language, tree }: TreeBook): string[] {
  const ruling = view.turns.get(`${scene}/${tree.reviewer.id}`)
  return brief.rigor !== undefined && ruling?.state === 'answered' ? [openFirmnessText(language)] : []
}

const quotesOf = ({ quotes }: ForcedVerdict, book: TreeBook): string[] =>
  (quotes ?? []).map(({ turn, quote }) => `“${inline(quote)}” — ${placeOf(turn, book)}`)

const courtOf = (scene: string, book: TreeBook): JudgingFrame => ({
  view: book.view,
  scene,
  sides: book.tree.debaters.map(({ id }) => id),
  side: party => (party === nobody ? book.t.ownSolution : labelOf(book, party)),
  judge: seat => modelName(book.brief.seats.find(({ id }) => id === seat)?.model ?? seat),
})
