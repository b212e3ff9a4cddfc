import type { Brief, Rigor, Seat } from '../events.ts'
import { isOffline, isPerson } from '../notices.ts'
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

/** Hiding names is useless from a judge who watched the debate or only counts, and from one whose fallback is such a judge. */
const sitsBlind = ({ model, fallback }: Seat, rigor: Rigor): boolean =>
  rigor !== 'low' && [model, fallback ?? model].every(name => !isOffline(name) && !isPerson(name))

/** A judge, whether it is blind, and the orders in which it is asked. */
export interface Bench {
  seat: Seat
  blind: boolean
  orders: readonly Order[]
}

/** Everybody who takes part in one ruling. Only a blind judge can be asked in another order. */
export function benchOf(brief: Pick<Brief, 'rigor' | 'seats'>, judge: string): Bench[] {
  const rigor = rigorOf(brief)
  const panel = panelOf(judge, brief.seats)
  return (rigor === 'high' ? panel : panel.slice(0, 1)).map(seat => {
    const blind = sitsBlind(seat, rigor)
    return { seat, blind, orders: blind && rigor === 'high' ? ['as-said', 'turned'] : ['as-said'] }
  })
}

/** The judges of every call that one ruling takes. */
export const judgeCalls = (brief: Pick<Brief, 'rigor' | 'seats'>, judge: string): string[] =>
  benchOf(brief, judge).flatMap(({ seat, orders }) => orders.map(() => seat.id))
