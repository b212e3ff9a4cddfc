import type { View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { arrived } from '../arrived-told.ts'
import { type AuditDecision, auditDecision } from '../auto.ts'
import { speakersOf } from '../speakers.ts'
import { nameOf, type Shown, shownIn } from './shown.ts'
import { type ReportWords, reportWords } from './words.ts'

/** What everything that is written about a research needs. */
export interface Book extends Shown {
  t: ReportWords
  audit: AuditDecision
}

export function bookOf(view: View): Book {
  const shown = shownIn(view, arrived)
  const { language, options } = shown
  return {
    ...shown,
    t: reportWords[language],
    audit: auditDecision(view.brief.topic, options.evidence_round, language),
  }
}

export const voicesOf = ({ view, t }: Pick<Book, 'view' | 't'>, seat: string): string =>
  speakersOf(view, seat).map(inline).join(t.followedBy)

/** `Claude Code (openai:gpt-5.4)` */
export const roleIn = (book: Book, seat: string): string => `${inline(nameOf(book, seat))} (${voicesOf(book, seat)})`

/** How it ended, in the seed's words; of what is not over or failed, in ours. */
export function stateOf({ view, verdict, aborted }: Book): string {
  if (aborted !== null) return 'aborted'
  if (verdict) return verdict.state
  return view.state === 'failed' ? 'failed' : 'unfinished'
}
