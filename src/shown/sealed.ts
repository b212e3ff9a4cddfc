import type { Brief } from '../core/events.ts'
import { isPerson } from '../core/notices.ts'
import { replyIn } from '../core/reply-in.ts'
import type { TurnView, View } from '../core/view.ts'
import type { Display } from '../engine/display.ts'

/** What of a display tells how turns are shown. */
export type ShownDisplay = Partial<Pick<Display, 'replies' | 'words' | 'asides' | 'citedIn' | 'progress' | 'roles'>>

/** A person who takes part and reads along must not see it yet. */
export function isSealed(
  { replies, roles }: ShownDisplay,
  { shape, seat }: Pick<TurnView, 'shape' | 'seat'>,
  brief: Brief,
): boolean {
  const { sealed } = replyIn(replies, shape) ?? {}
  if (sealed === undefined) return false
  const kinds = new Map(sealed === true ? [] : roles?.(brief.options).map(({ id, kind }) => [id, kind]))
  const isKept = (id: string) => sealed === true || kinds.get(id) === sealed
  return brief.seats.some(({ id, model }) => id !== seat && isPerson(model) && isKept(id))
}

/** The same for a turn, by its key. */
export function isSealedTurn(display: ShownDisplay, key: string, { turns, brief }: View): boolean {
  const turn = turns.get(key)
  return turn !== undefined && isSealed(display, turn, brief)
}
