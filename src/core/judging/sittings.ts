import { memo } from '../memo.ts'
import type { TurnView } from '../view.ts'
import { panelSeat } from './panel.ts'
import type { Order } from './ruling.ts'

/** A turn of a view or of a document. */
export type SaidTurn = Pick<TurnView, 'key' | 'seat' | 'state' | 'value'>

type Turns = readonly SaidTurn[]

/** The scene of a turn. All rulings on the same matter get the same scene. */
export function sittingPlace(key: string): { scene: string; turned: boolean } {
  const path = withoutTurned(key).split('/')
  return { scene: path.slice(0, -1).join('/'), turned: isTurned(key) }
}

/** The order in which a judge saw the debate, if it was asked in both orders; otherwise null. */
export const orderOf = ({ key }: SaidTurn, turns: Turns): Order | null => sittingsIn(turns).get(key) ?? null

/** Whether this is one of several rulings on the same matter. */
export const isSitting = ({ key }: SaidTurn, turns: Turns): boolean => sittingsIn(turns).has(key)

const known = new WeakMap<Turns, Map<string, Order | null>>()

/** The orders of rulings, by key, if there are several on the same matter. */
const sittingsIn = (turns: Turns): Map<string, Order | null> =>
  memo(
    known,
    turns,
    () => new Map([...Map.groupBy(turns, ({ key }) => sittingPlace(key).scene).values()].flatMap(sittings)),
  )

function sittings(beside: Turns): [key: string, order: Order | null][] {
  const turned = new Set(beside.filter(({ key }) => sittingPlace(key).turned).map(({ seat }) => seat))
  const seats = new Set(beside.map(({ seat }) => seat))
  return beside.flatMap(({ key, seat }): [string, Order | null][] => {
    if (turned.has(seat)) return [[key, sittingPlace(key).turned ? 'turned' : 'as-said']]
    const first = seat.replace(/-\d+$/, '')
    return seats.has(first) && seats.has(panelSeat(first, 2)) ? [[key, null]] : []
  })
}

/** Seats that said something everybody heard. */
export const speakersIn = (turns: Turns): Set<string> =>
  new Set(turns.filter(({ state, value }) => state === 'answered' && value === null).map(({ seat }) => seat))

/** The scene inside a ruling's scene for a judge that sees the debate again in turned order. */
export const turnedScene = 'turned'

export const isTurned = (key: string): boolean => key.split('/').at(-2) === turnedScene

/** The turn in which the same judge rules on the same matter in the first order. */
export const withoutTurned = (key: string): string => (isTurned(key) ? key.split('/').toSpliced(-2, 1).join('/') : key)
