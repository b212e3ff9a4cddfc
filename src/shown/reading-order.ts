import { isSitting, type SaidTurn, sittingPlace } from '../core/judging/sittings.ts'
import { inSceneOrder } from '../core/scene-order.ts'
import type { Interjection } from '../engine/format.ts'

/**
 * Turns in reading order, if their format gives none: branches each to its end, otherwise scene after scene as they first
 * appeared. Parallel turns stand mixed in the journal, but here each scene appears once.
 */
export function inReadingOrder<T extends SaidTurn>(turns: readonly T[], seats: readonly { id: string }[]): T[] {
  if (hasBranches(turns)) return inSceneOrder(turns)
  const scenes = Map.groupBy(turns, ({ key }) => sittingPlace(key).scene)
  const places = new Map(seats.map(({ id }, place) => [id, place]))
  /** Rulings are sorted by judge; other turns keep their order. */
  const placeOf = (turn: T): number =>
    isSitting(turn, turns) ? 2 * (places.get(turn.seat) ?? -1) + (sittingPlace(turn.key).turned ? 1 : 0) : 0
  return [...scenes.values()].flatMap(scene => scene.toSorted((one, other) => placeOf(one) - placeOf(other)))
}

/** Whether scenes are nested at least three deep: topic, node, step. */
export const hasBranches = (turns: readonly { key: string }[]): boolean =>
  turns.some(({ key }) => key.split('/').length > 3)

/** In the format's order, with interjections in their places. Turns that it does not list come last. */
export function inSequence<T extends { key: string }>(
  turns: readonly T[],
  sequence: readonly (string | Interjection)[],
): (T | Interjection)[] {
  const left = new Map(turns.map(turn => [turn.key, turn]))
  const told = sequence.flatMap((one): (T | Interjection)[] => {
    if (typeof one !== 'string') return [one]
    const turn = left.get(one)
    left.delete(one)
    return turn ? [turn] : []
  })
  return [...told, ...left.values()]
}

export const isInterjection = (one: object): one is Interjection => 'how' in one
