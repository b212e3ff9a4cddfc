import type { FallbackTaken } from '../core/events.ts'
import type { Failure, FailureKind } from '../core/failure.ts'
import type { Model } from '../core/model.ts'
import { streakKey, type View } from '../core/view.ts'
import { isAtItsEnd } from './repair.ts'
import type { Asking, Room } from './turn.ts'

/** Who may speak for a seat. */
export interface SeatVoices {
  model: Model
  /** Takes over when the model fails, in the scene that its failures belong to. */
  fallback: Model | null
  /** Others that a turn may be given to, by their names. */
  candidates?: ReadonlyMap<string, Model>
}

/**
 * Who may speak in a turn that is given to one of the seat's candidates: where that one fails, the seat's own model does, and one
 * that was replaced so is not needed any more.
 */
export function voicesOf(voices: SeatVoices, candidate: string | null): SeatVoices {
  const model = candidate === null ? undefined : voices.candidates?.get(candidate)
  return model ? { model, fallback: voices.model } : voices
}

/** Who speaks now: for the seat, or in its place where none of its own voices gave a reply that can be used. */
export function voiceNow(asking: Asking, { journal: { view }, person }: Room): Model {
  const { seat, voices, scope } = asking
  const own = voiceOf(seat.id, voices, view, scope)
  if (person === null || !asking.orPerson || own.person !== undefined) return own
  const last = own === voices.model ? (voices.fallback ?? own) : own
  return isAtItsEnd(asking, last, view) ? person : own
}

/** Who speaks for a seat now, in a scene: '' is the whole debate. */
const voiceOf = (seat: string, voices: SeatVoices, view: View, scope: string): Model =>
  view.fallbacks.some(taken => taken.seat === seat && (taken.scope ?? '') === scope)
    ? (voices.fallback ?? voices.model)
    : voices.model

/** It failed so often in a row that its fallback should have the seat. */
export function enough({ seat, voices, scope }: Asking, model: Model, { journal: { view }, limits }: Room): boolean {
  if (limits.failuresInRow === null || voices.fallback === null || model !== voices.model) return false
  const streak = view.streaks.get(streakKey({ scope, seat: seat.id, model: model.name }))
  return (streak ?? 0) >= limits.failuresInRow
}

/** Brings in the seat's fallback, where there is one that does not have the seat already. */
export async function makesWay(asking: Asking, model: Model, failure: Failure, room: Room): Promise<boolean> {
  const { key, seat, voices, scope } = asking
  const first = model === voices.model && voiceNow(asking, room) === model
  const taken = first ? takeOver(key, seat.id, voices, failure, scope) : null
  if (taken) await room.journal.keep(taken)
  return taken !== null
}

/** The user stopped, the money is used up, or a person had nothing to say: another voice would not help. */
const noReason: readonly FailureKind[] = ['aborted', 'budget', 'passed']

/** The event with which the fallback takes the seat; null when there is none, or when it has the seat already. */
function takeOver(
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
