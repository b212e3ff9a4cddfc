import { firmnessText, type Judging, type JudgingFrame, judgingDetails, legendOf } from '../../report/judging.ts'
import { type SideId, sides } from '../options-in.ts'
import type { Verdict } from '../verdict.ts'
import { arenaWords } from '../words.ts'
import { type Book, voicesOf } from './book.ts'

/** How firm the ruling is, how its criteria came out, and who ruled otherwise. */
export function judgingPart(book: Book): string[] {
  const { verdict, t } = book
  const judging = judgingOf(verdict)
  if (!verdict || !judging) return []
  const frame = frameOf(book)
  return [
    `## ${t.judging}`,
    firmnessText(judging, frame),
    ...notOfResult(verdict, book),
    ...judgingDetails(judging, verdict.ruling?.criteria, frame),
  ]
}

/** A ruling can be firm while the result went to the other side. */
function notOfResult({ winner, judging }: Verdict, { t, language }: Book): string[] {
  const judged = (judging?.winner ?? null) as SideId | null
  if (judged === winner) return []
  const { side } = arenaWords[language]
  return [t.notOfResult(judged && side[judged], winner && side[winner])]
}

/** Who is who in the words of the ruling that the verdict is given in; [] where it needs no telling. */
export function rulingLegend(verdict: Verdict, book: Book): string[] {
  const { ruling } = verdict
  const judging = judgingOf(verdict)
  if (!ruling || !judging) return []
  const { reasoning, deciding, blind_spots, unresolved, recommendation } = ruling
  const words = [reasoning, deciding.why, ...blind_spots.pro, ...blind_spots.con, ...unresolved, recommendation]
  return [legendOf(words, reasoning, judging, frameOf(book))].filter(text => text !== '')
}

export function judgingOf(verdict: Verdict | null): Judging | null {
  if (!verdict?.judging) return null
  const { judging } = verdict
  return { ...judging, rulings: judging.rulings.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner })) }
}

export const frameOf = (book: Book): JudgingFrame => ({
  view: book.view,
  scene: 'ruling',
  sides,
  criteria: book.t.criteria,
  called: seat => arenaWords[book.language].called[seat as SideId] ?? seat,
  side: seat => arenaWords[book.language].side[seat as SideId] ?? seat,
  judge: seat => voicesOf(book, seat),
})
