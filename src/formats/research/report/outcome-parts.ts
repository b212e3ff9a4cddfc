import { block } from '../../../core/block.ts'
import { recommendationsText } from '../../report/judging.ts'
import { cell, inline, literal, shortened, table } from '../../report/markdown.ts'
import type { Judgment } from '../shapes.ts'
import { neither } from '../shapes.ts'
import { type Book, nameOf } from './book.ts'
import { begun, said } from './escaped.ts'
import { frameOf, judgingOf } from './judgment-part.ts'
import { whereSaid } from './where-said.ts'

/** Phase 3, parts 6 to 9: what to do, what is not known, what depends on what, and all of it in one sentence. */
export function outcomeParts(book: Book): string[] {
  const { verdict, t } = book
  return [
    `## ${t.recommendation}`,
    ...(verdict ? recommendation(book) : [t.noJudgment]),
    `## ${t.openQuestions}`,
    ...(verdict ? openQuestions(verdict.judgment, book) : [t.noJudgment]),
    `## ${t.scenarios}`,
    verdict ? scenarioMatrix(verdict.judgment, book) : t.noJudgment,
    `${t.summary}${verdict ? summary(book) : t.noJudgment}`,
  ]
}

function recommendation(book: Book): string[] {
  const judging = judgingOf(book.verdict!)
  if (judging.winner === null) return recommendationsText(judging, frameOf(book))
  return adviceIn(book.verdict!.judgment, book)
}

export function adviceIn({ recommendation: { favours, advice, deciding } }: Judgment, book: Book): string[] {
  const { t } = book
  const whom = favours === neither ? t.favoursNone : t.favours(inline(nameOf(book, favours)))
  const seat = deciding.turn.slice(deciding.turn.lastIndexOf('/') + 1)
  const quote = t.quoted(literal(shortened(deciding.quote, 600)))
  return [
    `**${whom}**`,
    block(advice),
    `${t.deciding}${quote} — ${inline(nameOf(book, seat))}${t.pause}${inline(whereSaid(deciding.turn, deciding.quote, book))}`,
  ]
}

export function openQuestions({ open_questions }: Judgment, { t }: Book): string[] {
  if (open_questions.length === 0) return [t.none]
  const items = open_questions.map(({ question, changes, cheapest_way }) =>
    [`- ${begun(question)}`, `  - ${t.changes}${said(changes)}`, `  - ${t.cheapest}${said(cheapest_way)}`].join('\n'),
  )
  return [`### ${t.wouldChange}`, items.join('\n')]
}

/** Scenario × recommendation × rationale. */
export const scenarioMatrix = ({ scenarios }: Judgment, { t }: Book): string =>
  table(
    t.scenarioColumns,
    scenarios.map(({ scenario, recommendation, rationale }) => [scenario, recommendation, rationale].map(cell)),
  )

/** Of judgments that do not agree nobody's sentence is the result. */
function summary({ verdict, t }: Book): string {
  const { judgment, judging } = verdict!
  return judging.winner === null ? t.splitSummary(said(judgment.summary)) : said(judgment.summary)
}
