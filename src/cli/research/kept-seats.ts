import type { SeatFlags } from '../config/seats.ts'
import type { ResearchAsk } from './ask.ts'
import type { Rehearsed } from './rehearse.ts'
import { type SeatedRole, seatedRoles } from './request.ts'

/**
 * Seats that were chosen for the user and shown, and stay so whatever else is changed. A role is known by its name, or by its
 * place where only that was changed. Whom a silent model gave its seat to is decided anew.
 */
export function keptSeats({ prepared, swapped }: Rehearsed, before: ResearchAsk, after: ResearchAsk): SeatFlags {
  const chosen = new Map(
    prepared.choice.seats
      .filter(({ from }) => from === 'default')
      .map(({ id, model }) => [id, swapped.find(({ seat }) => seat === id)?.from ?? model]),
  )
  const [old, now] = [seatedRoles(before), seatedRoles(after)]
  const pairs = [
    ...now.map((role, place) => [role.id, earlier(role, place, old, now)?.id] as const),
    ...['auditor', 'judge'].map(id => [id, id] as const),
  ]
  return Object.fromEntries(
    pairs.flatMap(([id, was]) => {
      const seat = was === undefined ? undefined : chosen.get(was)
      return seat === undefined ? [] : [[id, { seat, from: 'default' as const }]]
    }),
  )
}

function earlier(
  { name }: SeatedRole,
  place: number,
  old: readonly SeatedRole[],
  now: readonly SeatedRole[],
): SeatedRole | undefined {
  const same = old.find(role => role.name === name)
  if (same) return same
  const isRenamed = old.length === now.length && !now.some(role => role.name === old[place]!.name)
  return isRenamed ? old[place] : undefined
}
