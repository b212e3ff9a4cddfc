import { isSitting, type SaidTurn, sittingPlace } from '../core/judging/sittings.ts'
import type { Interjection } from '../engine/display.ts'

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
const hasBranches = (turns: readonly { key: string }[]): boolean => turns.some(({ key }) => key.split('/').length > 3)

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

/**
 * Puts turns that ran in parallel into reading order: scene after scene, each branch to its end before the next. Scenes keep
 * the order in which they first appeared, except that outline numbers (`d1`, `d1.2`, `d2`) are sorted.
 */
export function inSceneOrder<T extends { key: string }>(turns: readonly T[]): T[] {
  const root: Scene<T> = { children: new Map(), turns: [] }
  for (const turn of turns) {
    let scene = root
    for (const name of turn.key.split('/').slice(0, -1)) scene = childOf(scene, name)
    scene.turns.push(turn)
  }
  return flat(root)
}

interface Scene<T> {
  children: Map<string, Scene<T>>
  turns: T[]
}

function childOf<T>({ children }: Scene<T>, name: string): Scene<T> {
  const child = children.get(name) ?? { children: new Map(), turns: [] }
  children.set(name, child)
  return child
}

function flat<T>({ children, turns }: Scene<T>): T[] {
  const names = [...children.keys()]
  const outline = names.filter(name => outlineOf(name) !== null).sort(byOutline)
  const ordered = names.flatMap((name, i) => {
    if (outlineOf(name) === null) return [name]
    return names.findIndex(other => outlineOf(other) !== null) === i ? outline : []
  })
  return [...turns, ...ordered.flatMap(name => flat(children.get(name)!))]
}

/** `d1.2` → [1, 2]; null: not numbered like that. */
const outlineOf = (name: string): number[] | null =>
  /^[a-z]?\d+(?:\.\d+)*$/.test(name)
    ? name
        .replace(/^[a-z]/, '')
        .split('.')
        .map(Number)
    : null

function byOutline(one: string, other: string): number {
  const [a, b] = [outlineOf(one)!, outlineOf(other)!]
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? a.length - b.length : b[at] === undefined ? 1 : a[at]! - b[at]
}
