import type { Seat } from '../../src/core/events.ts'
import { holderOf } from '../../src/core/notices.ts'
import type { View } from '../../src/core/view.ts'

/** Who speaks for a seat now. If its turns may go to other models: who spoke last. */
export function sitterIn(view: View, seat: Seat): string {
  const last = seat.candidates && [...view.turns.values()].findLast(turn => turn.seat === seat.id)
  return last ? last.model : holderOf(view, seat)
}

/** What a seat is for, without the details in brackets or after a semicolon, which matter only for choosing a model. */
export const taskIn = (about: string): string => about.replace(/\s*[(（;；].*$/, '')
