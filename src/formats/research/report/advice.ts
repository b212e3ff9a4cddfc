import { block } from '../../../core/block.ts'
import { cell, inline, literal, shortened, table } from '../../report/markdown.ts'
import { neither } from '../kinds.ts'
import type { Judgment } from '../shapes.ts'
import { begun, said } from './escaped.ts'
import { nameOf, type Shown } from './shown.ts'
import { whereSaid } from './where-said.ts'

export function adviceIn({ recommendation: { favours, advice, deciding } }: Judgment, book: Shown): string[] {
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

export function openQuestions({ open_questions }: Judgment, { t }: Shown): string[] {
  if (open_questions.length === 0) return [t.none]
  const items = open_questions.map(({ question, changes, cheapest_way }) =>
    [`- ${begun(question)}`, `  - ${t.changes}${said(changes)}`, `  - ${t.cheapest}${said(cheapest_way)}`].join('\n'),
  )
  return [`### ${t.wouldChange}`, items.join('\n')]
}

/** Scenario × recommendation × rationale. */
export const scenarioMatrix = ({ scenarios }: Judgment, { t }: Shown): string =>
  table(
    t.scenarioColumns,
    scenarios.map(({ scenario, recommendation, rationale }) => [scenario, recommendation, rationale].map(cell)),
  )
