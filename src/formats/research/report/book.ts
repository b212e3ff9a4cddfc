import type { Brief } from '../../../core/events.ts'
import { panelOf } from '../../../core/judging/panel.ts'
import type { View } from '../../../core/view.ts'
import { inline } from '../../report/markdown.ts'
import { arrived } from '../partial-replies.ts'
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

/** All models that spoke for a seat, in order: its own, then its fallback. If none has spoken: its own. */
export function speakersOf({ turns, brief }: Pick<View, 'turns' | 'brief'>, seat: string): string[] {
  const answered = [...turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(answered.map(({ model }) => model))]
  return spoke.length > 0 ? spoke : [brief.seats.find(({ id }) => id === seat)?.model ?? '']
}

/** The seats of all judges. */
export const judgesIn = ({ seats }: Pick<Brief, 'seats'>): string[] => panelOf('judge', seats).map(({ id }) => id)

/** Separates two that spoke for one seat. */
export const speakerMark = ' → '
