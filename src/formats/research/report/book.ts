import type { View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { arrived } from '../partial-reply-text.ts'
import { speakersOf } from '../speakers.ts'
import { auditDecision } from '../study.ts'
import { nameOf, shownIn } from './context.ts'
import { reportWords } from './words.ts'

export type ResearchBook = ReturnType<typeof bookOf>

/** Everything that texts about a research need. */
export function bookOf(view: View) {
  const shown = shownIn(view, arrived)
  const { language, options } = shown
  return {
    ...shown,
    t: reportWords[language],
    audit: auditDecision(view.brief.topic, options.evidence_round, language),
  }
}

export const voicesOf = ({ view, t }: Pick<ResearchBook, 'view' | 't'>, seat: string): string =>
  speakersOf(view, seat).map(inline).join(t.followedBy)

/** `Claude Code (openai:gpt-5.4)` */
export const roleIn = (book: ResearchBook, seat: string): string =>
  `${inline(nameOf(book, seat))} (${voicesOf(book, seat)})`

/** How it ended. `failed` and `unfinished` are for a research without a verdict. */
export function stateOf({ view, verdict, aborted }: ResearchBook): string {
  if (aborted !== null) return 'aborted'
  if (verdict) return verdict.state
  return view.state === 'failed' ? 'failed' : 'unfinished'
}
