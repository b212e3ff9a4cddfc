import type { Json } from '../../../core/json.ts'
import type { View } from '../../../core/view.ts'
import { literal, shortened } from '../../report/markdown.ts'
import type { Audit, Investigation, Judgment, Looking, Rebuttal } from '../shapes.ts'
import { adviceIn, openQuestions, scenarioMatrix } from './advice.ts'
import { auditList } from './audit-list.ts'
import { place, said } from './escaped.ts'
import { fiveParts } from './five-parts.ts'
import { investigationIn, rebuttalIn } from './replies.ts'
import { type Shown, shownIn } from './shown.ts'
import type { Arrived } from './told.ts'

/** A reply as people read it: in the lines that the report has of it. */
export function inWordsWith(key: string, value: Json, view: View, arrived: Arrived | null): string | null {
  const turn = view.turns.get(key)
  const book = shownIn(view, arrived)
  const number = book.players.find(({ id }) => id === turn?.seat)?.number ?? 0
  switch (turn?.shape) {
    case 'investigation':
      return joined(investigationIn(value as object as Investigation, number, book))
    case 'looking':
      return joined(lookingIn(value as object as Looking, number, book))
    case 'rebuttal':
      return joined(rebuttalIn(value as object as Rebuttal, number, book))
    case 'audit':
      return joined(auditList(value as object as Audit, book))
    case 'judgment':
      return joined(judgmentIn(value as object as Judgment, book))
    default:
      return null
  }
}

const joined = (parts: readonly string[]): string => parts.join('\n\n')

function lookingIn({ findings, searches, pages }: Looking, number: number, book: Shown): string[] {
  if (findings) return investigationIn(findings, number, book)
  const { t } = book
  const asked = searches.map(query => `- ${t.quoted(literal(shortened(query, 300)))}`)
  const wanted = pages.map(page => `- ${place(page)}`)
  return [
    ...(asked.length > 0 ? [`${t.looksFor}\n\n${asked.join('\n')}`] : []),
    ...(wanted.length > 0 ? [`${t.reads}\n\n${wanted.join('\n')}`] : []),
  ]
}

const judgmentIn = (judgment: Judgment, book: Shown): string[] => [
  ...fiveParts(judgment, book),
  `### 6. ${book.t.recommendation}`,
  ...adviceIn(judgment, book),
  `### 7. ${book.t.openQuestions}`,
  ...openQuestions(judgment, book).slice(-1),
  `### 8. ${book.t.scenarios}`,
  scenarioMatrix(judgment, book),
  `${book.t.summary}${said(judgment.summary)}`,
]
