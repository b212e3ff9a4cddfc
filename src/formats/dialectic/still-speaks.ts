import type { Seat } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import { optionsIn } from './options-in.ts'
import { chosenPartner } from './report/book.ts'
import { partnerNumber } from './seats.ts'

/** Partners have nothing more to say once a conclusion is asked for, and one that was chosen speaks with its own voice. */
export function stillSpeaks({ id, model }: Seat, view: View): string | null {
  if (partnerNumber(id) === null) return model
  if ([...view.turns.values()].some(({ closing }) => closing)) return null
  const options = optionsIn(view.brief)
  const chosen = options.candidates.length > 0 ? chosenPartner({ view, options }) : null
  return chosen?.model ?? model
}
