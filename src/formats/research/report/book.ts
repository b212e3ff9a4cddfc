import type { View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { arrived } from '../partial-reply-text.ts'
import { speakersOf } from '../speakers.ts'
import { type AuditDecision, auditDecision } from '../study.ts'
import { nameOf, type ResearchShown, shownIn } from './context.ts'
import type { ResearchReportWords } from './words.ts'
import { reportWords } from './words.ts'

/** Everything that texts about a research need. */
export interface ResearchBook extends ResearchShown {
  t: ResearchReportWords
  audit: AuditDecision
}

export function bookOf(view: View): ResearchBook {
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
