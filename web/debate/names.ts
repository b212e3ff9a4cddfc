import type { View } from '../../src/core/view.ts'
import type { Showing } from './showing.ts'

/** A turn's name for people; null: there is no such turn. */
export function turnNameIn(showing: Pick<Showing, 'present' | 'sceneName' | 'seatName'>, key: string): string | null {
  const turn = showing.present.peek().turns.get(key)
  return turn ? `${showing.sceneName(key)} · ${showing.seatName(turn.seat)}` : null
}

/** Seats differ by colour and by name. Debaters sit first; seats after the sixth have no colour, so that no two share one. */
export function seatClassIn({ brief: { seats } }: Pick<View, 'brief'>, seat: string): string {
  const place = seats.findIndex(({ id }) => id === seat) + 1
  return place < 1 || place > 6 ? 'seat' : `seat seat-${place}`
}

/** The rank of a turn's heading, below those of the page, its parts and its scenes. */
export const turnRank = 4
