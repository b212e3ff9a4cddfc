import type { FallbackTaken } from '../core/events.ts'
import type { Failure, FailureKind } from '../core/failure.ts'
import type { Model } from '../core/model.ts'
import type { View } from '../core/view.ts'

/** Who may speak for a seat. */
export interface SeatVoices {
  model: Model
  /** Takes over for good when the model fails a turn. */
  fallback: Model | null
}

/** Who speaks for a seat now. */
export const voiceOf = (seat: string, voices: SeatVoices, view: View): Model =>
  view.fallbacks.some(taken => taken.seat === seat) ? (voices.fallback ?? voices.model) : voices.model

/** The user stopped, the money is used up, or a person had nothing to say: another voice would not help. */
const noReason: readonly FailureKind[] = ['aborted', 'budget', 'passed']

/** The event with which the fallback takes the seat; null when there is none, or when it has the seat already. */
export function takeOver(
  key: string,
  seat: string,
  { model, fallback }: SeatVoices,
  failure: Failure,
): FallbackTaken | null {
  if (!fallback || noReason.includes(failure.kind)) return null
  return { type: 'fallback.taken', key, seat, from: model.name, to: fallback.name, why: failure.message }
}
