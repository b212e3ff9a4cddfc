import { isSitting, type SaidTurn, sittingPlace } from '../core/judging/sittings.ts'
import { inSceneOrder } from '../core/scene-order.ts'
import type { Interjection } from '../engine/format.ts'

/**
 * Turns as they are read where their format does not say: each branch to its end; else scene after scene, as they first came
 * up. Much is asked for side by side and stands in the journal as it came, but each scene stands here once.
 */
export function inReadingOrder<T extends SaidTurn>(turns: readonly T[], seats: readonly { id: string }[]): T[] {
  if (hasBranches(turns)) return inSceneOrder(turns)
  const scenes = Map.groupBy(turns, ({ key }) => sittingPlace(key).scene)
  const places = new Map(seats.map(({ id }, place) => [id, place]))
  /** Rulings stand judge after judge, whoever else speaks as it came. */
  const placeOf = (turn: T): number =>
    isSitting(turn, turns) ? 2 * (places.get(turn.seat) ?? -1) + (sittingPlace(turn.key).turned ? 1 : 0) : 0
  return [...scenes.values()].flatMap(scene => scene.toSorted((one, other) => placeOf(one) - placeOf(other)))
}

/** Whether scenes lie within scenes within scenes: topic, node, step. */
export const hasBranches = (turns: readonly { key: string }[]): boolean =>
  turns.some(({ key }) => key.split('/').length > 3)

/** As a format says, with what is no turn in its place. What it does not know of comes last. */
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
