import { benchOf } from '../../../core/judging/panel.ts'
import {
  type Judging,
  type JudgingFrame,
  judgingDetails,
  legendOf,
  noWinText,
  plainFirmnessText,
} from '../../report/judging.ts'
import { literal } from '../../report/markdown.ts'
import { noVerdictText } from '../../report/missed.ts'
import type { Judgment } from '../shapes.ts'
import type { Verdict } from '../verdict.ts'
import { type Book, nameOf, statementIn, voicesOf } from './book.ts'
import { begun, listed, said } from './escaped.ts'
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

export function fiveParts(judgment: Judgment, book: Book): string[] {
  const { t } = book
  const { shared_limitations, core_disagreements, consensus } = judgment
  const disputes = core_disagreements.map(
    ({ disagreement, values }) => `- ${begun(disagreement)}${t.aside(`${t.values}${said(values)}`)}`,
  )
  return [
    `### 1. ${t.parts[0]}`,
    ...bySide(judgment.strong_arguments, book, ({ argument, why }) => strongText(argument, why, book)),
    `### 2. ${t.parts[1]}`,
    ...bySide(judgment.exaggerated_claims, book, ({ claim, why }) => `- ${t.quoted(said(claim))} — ${said(why)}`),
    `### 3. ${t.parts[2]}`,
    listed(shared_limitations) || t.none,
    `### 4. ${t.parts[3]}`,
    disputes.join('\n') || t.none,
    `### 5. ${t.parts[4]}`,
    listed(consensus) || t.none,
  ]
}

/** Every role, also one of whom nothing is said; of a judge whose letters nobody can tell, as it wrote them. */
function bySide<T>(sides: Readonly<Record<string, readonly T[]>>, book: Book, line: (one: T) => string): string[] {
  const seats = book.players.map(({ id }) => id)
  const isTold = seats.some(id => Object.hasOwn(sides, id))
  return (isTold ? seats : Object.keys(sides)).map(id => {
    const lines = (Object.hasOwn(sides, id) ? sides[id]! : []).map(line)
    return `**${literal(nameOf(book, id))}**\n\n${lines.join('\n') || book.t.none}`
  })
}

function strongText(number: string, why: string, book: Book): string {
  const statement = statementIn(book, number)
  return `- ${literal(number)}${statement === null ? '' : ` ${said(statement)}`} — ${said(why)}`
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
