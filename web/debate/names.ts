import type { View } from '../../src/core/view.ts'
import type { Showing } from './showing.ts'

/** What a turn is called for people; null: there is none. */
export function turnNameIn(showing: Pick<Showing, 'present' | 'sceneName' | 'seatName'>, key: string): string | null {
  const turn = showing.present.peek().turns.get(key)
  return turn ? `${showing.sceneName(key)} · ${showing.seatName(turn.seat)}` : null
}

/** Seats are told apart by colour and by name; the colours repeat after six. */
export function seatClassIn({ brief: { seats } }: Pick<View, 'brief'>, seat: string): string {
  const place = seats.findIndex(({ id }) => id === seat)
  return place < 0 ? 'seat' : `seat seat-${(place % 6) + 1}`
}

/** Of the heading of a turn: below those of the page, of its parts and of its scenes. */
export const turnRank = 4
