import type { Brief, Rigor, Seat } from '../events.ts'
import type { Order } from './ruling.ts'

/** `judge-2` sits beside `judge`. */
export const panelSeat = (judge: string, place: number): string => (place === 1 ? judge : `${judge}-${place}`)

/** The judge and those who sit beside it. */
export function panelOf(judge: string, seats: readonly Seat[]): Seat[] {
  const found: Seat[] = []
  for (let place = 1; ; place++) {
    const seat = seats.find(({ id }) => id === panelSeat(judge, place))
    if (!seat) return found
    found.push(seat)
  }
}

export const rigorOf = ({ rigor }: Pick<Brief, 'rigor'>): Rigor => rigor ?? 'low'

/** In how many orders each judge is asked. */
export const ordersOf = (rigor: Rigor): readonly Order[] => (rigor === 'high' ? ['as-said', 'turned'] : ['as-said'])

/** The judges of every call that one ruling takes. */
export function sittingsOf(brief: Pick<Brief, 'rigor' | 'seats'>, judge: string): { seat: Seat; order: Order }[] {
  const rigor = rigorOf(brief)
  const panel = panelOf(judge, brief.seats)
  const sitting = rigor === 'high' ? panel : panel.slice(0, 1)
  return sitting.flatMap(seat => ordersOf(rigor).map(order => ({ seat, order })))
}
