import type { View } from '../../core/view.ts'
import { oneLine } from '../report/markdown.ts'
import { roundCount, shownIn } from './report/shown.ts'
import { endedText, unexpressed } from './report/told.ts'

/** Whether they agree and how it ended; then what nobody said, what is open and what was proposed. */
export function headline(view: View): string[] {
  const book = shownIn(view)
  const { verdict, t } = book
  if (!verdict) return []
  const { outcome, open, suggestions } = verdict
  return [
    t.headline.result(t.outcomes[outcome], roundCount(book), endedText(book)),
    ...unexpressed(verdict, book).map(oneLine),
    ...(open.length > 0 ? [t.headline.open(open.length)] : []),
    ...(suggestions.length > 0 ? [t.headline.suggestions(suggestions.length)] : []),
  ]
}
