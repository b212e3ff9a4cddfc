import type { Json } from '../../../core/json.ts'
import type { View } from '../../../core/view.ts'
import { literal, shortened } from '../../report/markdown.ts'
import type { Audit, Investigation, Judgment, Looking, Rebuttal } from '../shapes.ts'
import { auditList } from './audit-part.ts'
import { type Book, bookOf } from './book.ts'
import { place, said } from './escaped.ts'
import { fiveParts } from './judgment-part.ts'
import { adviceIn, openQuestions, scenarioMatrix } from './outcome-parts.ts'
import { investigationIn, rebuttalIn } from './sides-parts.ts'

/** A reply as people read it: in the lines that the report has of it. */
export function inWords(key: string, value: Json, view: View): string | null {
  const turn = view.turns.get(key)
  const book = bookOf(view)
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

function lookingIn({ findings, searches, pages }: Looking, number: number, book: Book): string[] {
  if (findings) return investigationIn(findings, number, book)
  const { t } = book
  const asked = searches.map(query => `- ${t.quoted(literal(shortened(query, 300)))}`)
  const wanted = pages.map(page => `- ${place(page)}`)
  return [
    ...(asked.length > 0 ? [`${t.looksFor}\n\n${asked.join('\n')}`] : []),
    ...(wanted.length > 0 ? [`${t.reads}\n\n${wanted.join('\n')}`] : []),
  ]
}

const judgmentIn = (judgment: Judgment, book: Book): string[] => [
  ...fiveParts(judgment, book),
  `### 6. ${book.t.recommendation}`,
  ...adviceIn(judgment, book),
  `### 7. ${book.t.openQuestions}`,
  ...openQuestions(judgment, book).slice(-1),
  `### 8. ${book.t.scenarios}`,
  scenarioMatrix(judgment, book),
  `${book.t.summary}${said(judgment.summary)}`,
]
