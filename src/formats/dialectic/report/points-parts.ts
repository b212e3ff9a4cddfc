import { listed } from '../../report/said.ts'
import type { Conclusion } from '../shapes.ts'
import type { Book } from './book.ts'
import { splitText } from './told.ts'

/** What was learned, what is settled, what is not, and both views where they differ. */
export function pointsParts(book: Book): string[] {
  const { verdict, t } = book
  if (!verdict) return []
  const { insights, agreed, open } = verdict
  return [
    ...section(t.insights, insights),
    ...section(t.agreed, agreed),
    ...section(t.open, open),
    ...splitPart(verdict, book),
  ]
}

const section = (title: string, points: readonly string[]): string[] =>
  points.length === 0 ? [] : [`## ${title}`, listed(points)]

function splitPart({ split }: Conclusion, book: Book): string[] {
  const { t } = book
  if (split.length === 0) return []
  return [`## ${t.differ}`, split.map(one => splitText(one, book)).join('\n')]
}
