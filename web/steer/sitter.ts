import type { Seat } from '../../src/core/events.ts'
import { holderOf } from '../../src/core/notices.ts'
import type { View } from '../../src/core/view.ts'

/** Who speaks for a seat now; where its turns may be given to others, who spoke last. */
export function sitterIn(view: View, seat: Seat): string {
  const last = seat.candidates && [...view.turns.values()].findLast(turn => turn.seat === seat.id)
  return last ? last.model : holderOf(view, seat)
}

/** What a seat is for, without what only matters to whoever names a model: it stands in brackets, or behind a semicolon. */
export const taskIn = (about: string): string => about.replace(/\s*[(（;；].*$/, '')
