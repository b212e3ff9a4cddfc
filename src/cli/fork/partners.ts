import type { Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { View } from '../../core/view.ts'
import { optionsIn, type Partner } from '../../formats/dialectic/options.ts'
import { partnerSeat } from '../dialectic/request.ts'

/**
 * What becomes of the partners of a dialectic debate where somebody else takes their seats: one that was known by its model
 * alone is known by the new one, and one that was chosen need not be chosen again.
 */
export function partnersOf({ brief, turns }: View, seats: readonly Seat[]): Record<string, Json> {
  const { partners, candidates } = optionsIn(brief)
  const modelIn = (some: readonly Seat[], index: number) => some.find(({ id }) => id === partnerSeat(index))?.model
  const isNew = (index: number) => modelIn(seats, index) !== modelIn(brief.seats, index)
  if (candidates.length > 0) {
    if (!isNew(0)) return {}
    const choice = turns.get('choice/main')?.value as { partner?: string } | null | undefined
    const chosen = candidates.find(({ name }) => name === choice?.partner)
    return { candidates: [], partners: [asOwn(chosen, modelIn(seats, 0)!) as object as Json] }
  }
  const renamed = partners.map((partner, index) =>
    isNew(index) && partner.name === modelIn(brief.seats, index)
      ? { ...partner, name: modelIn(seats, index)! }
      : partner,
  )
  return renamed.some((partner, index) => partner !== partners[index])
    ? { partners: renamed as object[] as Json[] }
    : {}
}

/** A role stays, whoever speaks it. */
function asOwn(chosen: Partner | undefined, model: string): Partner {
  const { name = model, role = '', from = null } = chosen && chosen.role !== '' ? chosen : {}
  return { name, role, from }
}
