import type { FallbackTaken } from '../core/events.ts'
import type { Failure, FailureKind } from '../core/failure.ts'
import type { Model } from '../core/model.ts'
import type { View } from '../core/view.ts'

/** Who may speak for a seat. */
export interface SeatVoices {
  model: Model
  /** Takes over when the model fails, in the scene that its failures belong to. */
  fallback: Model | null
}

/** Who speaks for a seat now, in a scene: '' is the whole debate. */
export const voiceOf = (seat: string, voices: SeatVoices, view: View, scope: string): Model =>
  view.fallbacks.some(taken => taken.seat === seat && (taken.scope ?? '') === scope)
    ? (voices.fallback ?? voices.model)
    : voices.model

/** The user stopped, the money is used up, or a person had nothing to say: another voice would not help. */
const noReason: readonly FailureKind[] = ['aborted', 'budget', 'passed']

/** The event with which the fallback takes the seat; null when there is none, or when it has the seat already. */
export function takeOver(
  key: string,
  seat: string,
  { model, fallback }: SeatVoices,
  failure: Failure,
  scope: string,
): FallbackTaken | null {
  if (!fallback || noReason.includes(failure.kind)) return null
  const taken = { key, seat, from: model.name, to: fallback.name, why: failure.message }
  return { type: 'fallback.taken', ...taken, ...(scope !== '' && { scope }) }
}
