import { block } from '../../core/block.ts'
import type { Failure } from '../../core/failure.ts'
import type { View } from '../../core/view.ts'
import { evidenceSection } from '../report/evidence.ts'
import { faultText } from '../report/faults.ts'
import { cell, inline, table } from '../report/markdown.ts'
import { auditPart } from './report/audit-part.ts'
import { type Book, bookOf } from './report/book.ts'
import { changedPart } from './report/changed-part.ts'
import { claimsPart } from './report/claims-part.ts'
import { head, warnings } from './report/head.ts'
import { judgmentPart } from './report/judgment-part.ts'
import { outcomeParts } from './report/outcome-parts.ts'
import { nameOf } from './report/shown.ts'
import { argumentsPart, rebuttalsPart } from './report/sides-parts.ts'
import { searchesPart, sourcesPart } from './report/sources-part.ts'

/** Phase 4: the seed's head and sections in its order, and behind them what the record adds. */
export function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const parts = [...head(book), ...warnings(book, notices), ...(book.aborted === null ? body(book) : aborted(book))]
  return `${parts.join('\n\n')}\n`
}

const body = (book: Book): string[] => [
  ...argumentsPart(book),
  ...rebuttalsPart(book),
  ...auditPart(book),
  ...judgmentPart(book),
  ...outcomeParts(book),
  ...changedPart(book),
  ...claimsPart(book),
  ...sourcesPart(book),
  ...searchesPart(book),
  ...evidence(book),
]

/** Phase by phase, role by role. */
function evidence(book: Book): string[] {
  const { players, view } = book
  const placeOf = (turn: string) =>
    Number(turn.startsWith('rebuttal/')) * players.length + players.findIndex(({ id }) => turn.endsWith(`/${id}`))
  return evidenceSection(view, {
    level: 2,
    isPlain: true,
    called: seat => inline(nameOf(book, seat)),
    compare: (one, other) => placeOf(one) - placeOf(other),
  })
}

/** Nothing was debated: what is to be told is why, and who answers. */
function aborted({ aborted: reason, view, t, language }: Book): string[] {
  const rows = view.facts
    .filter(({ type }) => type === 'model.probed')
    .map(({ fact }) => {
      const failure = fact.failure as object as Failure | null
      return [String(fact.model), failure ? faultText(failure, language) : t.answered(Number(fact.ms))].map(cell)
    })
  return [
    `## ${t.abortedSummary}`,
    reason ? brokenLines(block(reason)) : t.abortedNoReason,
    ...(rows.length > 0 ? [table(t.probeColumns, rows)] : []),
  ]
}

/** Each line of a reason says something of its own. */
const brokenLines = (text: string): string => text.replace(/(?<=\S)\n(?=\S)/g, '  \n')
