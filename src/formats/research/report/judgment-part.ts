import { benchOf } from '../../../core/judging/panel.ts'
import {
  type Judging,
  type JudgingFrame,
  judgingDetails,
  legendOf,
  noWinText,
  plainFirmnessText,
} from '../../report/judging.ts'
import { noVerdictText } from '../../report/missed.ts'
import type { Verdict } from '../verdict.ts'
import { type Book, voicesOf } from './book.ts'
import { fiveParts } from './five-parts.ts'
import { nameOf } from './shown.ts'
import { whyText } from './why.ts'

/** Phase 3, parts 1 to 5; above them how firm it is, below how it came about. */
export function judgmentPart(book: Book): string[] {
  const { verdict, t } = book
  const heading = `## ${t.judgment}`
  if (!verdict) return [heading, unjudged(book)]
  const { judgment } = verdict
  const judging = judgingOf(verdict)
  const frame = frameOf(book)
  const details = judgingDetails(judging, judgment.criteria, frame)
  return [
    heading,
    plainFirmnessText(judging, frame),
    ...(judging.winner === null ? [`${noWinText(judging, frame)} ${t.firstTells}`] : []),
    ...fiveParts(judgment, book),
    ...legend(verdict, book),
    ...(details.length > 0 ? [`### ${t.judging}`, ...whoseWords(verdict, book), ...details] : []),
  ]
}

function unjudged(book: Book): string {
  const { view, language, t } = book
  const bench = benchOf(view.brief, 'judge').map(({ seat }) => seat.id)
  const isAsked = [...view.turns.keys()].some(key => key.startsWith('judgment/'))
  if (view.failure && isAsked)
    return noVerdictText(
      { view, scene: 'judgment' },
      bench,
      judge => `${nameOf(book, judge)} (${voicesOf(book, judge)})`,
    )
  if (view.failure) return t.failed(whyText(view.failure, language))
  return t.notOver
}

/** Of several judgments one lends its words. */
function whoseWords({ judgment, judging }: Verdict, book: Book): string[] {
  const { rulings } = judging
  const lead = rulings.find(
    ({ summary, advice }) => summary === judgment.summary && advice === judgment.recommendation.advice,
  )
  return lead && rulings.length > 1 ? [book.t.wordsOf(voicesOf(book, lead.judge))] : []
}

/** Who is who in the words of a judge that did not know; [] where it needs no telling. */
function legend(verdict: Verdict, book: Book): string[] {
  const { judgment } = verdict
  const words = Object.values({ ...judgment, criteria: {} }).map(part => JSON.stringify(part))
  return [legendOf(words, judgment.summary, judgingOf(verdict), frameOf(book))].filter(text => text !== '')
}

/** As the reports of all formats know judgments. */
export const judgingOf = ({ judging }: Verdict): Judging => ({
  ...judging,
  rulings: judging.rulings.map(({ favours, advice, summary, ...ruled }) => ({
    ...ruled,
    choice: favours,
    reasoning: summary,
    recommendation: advice,
  })),
})

export const frameOf = (book: Book): JudgingFrame => ({
  view: book.view,
  scene: 'judgment',
  sides: book.players.map(({ id }) => id),
  side: seat => nameOf(book, seat),
  judge: seat => voicesOf(book, seat),
  criteria: book.t.criteria,
})
