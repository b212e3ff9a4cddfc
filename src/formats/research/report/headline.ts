import type { View } from '../../../core/view.ts'
import { oneLine } from '../../report/markdown.ts'
import { neither } from '../kinds.ts'
import { meansOf } from '../options-in.ts'
import { degradedLines } from './degraded.ts'
import { lostSearches } from './looked.ts'
import { nameOf, shownIn } from './shown.ts'
import type { Arrived } from './told.ts'

/** What it came to in a sentence, and what a reader must be told along with it. */
export function headlineWith(view: View, arrived: Arrived | null): string[] {
  const book = shownIn(view, arrived)
  const { verdict, aborted, t, options, players } = book
  if (aborted !== null) return [t.headline.aborted(oneLine(aborted))]
  if (!verdict) return []
  const { judgment, judging } = verdict
  const summary = oneLine(judgment.summary)
  const degraded = degradedLines(book)
  const lost = lostSearches(book)
  const { winner } = judging
  return [
    winner === null
      ? t.headline.split
      : winner === neither
        ? t.headline.neither(summary)
        : t.headline.favours(oneLine(nameOf(book, winner)), summary),
    ...(degraded.length > 0 ? [t.headline.degraded(degraded)] : []),
    ...options.swapped.map(({ seat, from, to }) => t.headline.swapped(nameOf(book, seat), from, to)),
    ...(players.every(player => meansOf(player, options) === null)
      ? [t.headline.noSearch(view.brief.context.length > 0)]
      : []),
    ...(lost.length > 0 ? [t.headline.searchLost(lost)] : []),
  ]
}
