import type { Brief } from '../../core/events.ts'

const partner = /^partner(?:-(\d+))?$/

/** `partner-2` → 2; null: another seat. */
export function partnerNumber(seat: string): number | null {
  const [whole, number = '1'] = partner.exec(seat) ?? []
  return whole === undefined ? null : Number(number)
}

/** Seats of those who challenge, in order. */
export const partnersIn = ({ seats }: Pick<Brief, 'seats'>): string[] =>
  seats.map(({ id }) => id).filter(id => partner.test(id))
