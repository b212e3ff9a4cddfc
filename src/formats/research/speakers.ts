import type { Brief } from '../../core/events.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { View } from '../../core/view.ts'

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
