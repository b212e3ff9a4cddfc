import type { View } from '../../src/core/view.ts'
import type { Showing } from './showing.ts'

/** What a turn is called for people; null: there is none. */
export function turnNameIn(showing: Pick<Showing, 'present' | 'sceneName' | 'seatName'>, key: string): string | null {
  const turn = showing.present.peek().turns.get(key)
  return turn ? `${showing.sceneName(key)} · ${showing.seatName(turn.seat)}` : null
}

/** Seats are told apart by colour and by name. Debaters sit first; whoever comes after six has no colour, so that none has another's. */
export function seatClassIn({ brief: { seats } }: Pick<View, 'brief'>, seat: string): string {
  const place = seats.findIndex(({ id }) => id === seat) + 1
  return place < 1 || place > 6 ? 'seat' : `seat seat-${place}`
}

/** Of the heading of a turn: below those of the page, of its parts and of its scenes. */
export const turnRank = 4
