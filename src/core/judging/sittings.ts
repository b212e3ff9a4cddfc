import { memo } from '../memo.ts'
import type { TurnView } from '../view.ts'
import { panelSeat } from './panel.ts'
import type { Order } from './ruling.ts'
import { isTurned, withoutTurned } from './turned.ts'

/** A turn of a view or of a document. */
export type SaidTurn = Pick<TurnView, 'key' | 'seat' | 'state' | 'value'>

type Turns = readonly SaidTurn[]

/** The scene of a turn, and of a ruling the one that all rulings on the same matter share. */
export function sittingPlace(key: string): { scene: string; turned: boolean } {
  const path = withoutTurned(key).split('/')
  return { scene: path.slice(0, -1).join('/'), turned: isTurned(key) }
}

/** In which order a judge was shown the debate, where it was asked in both; else null. */
export const orderOf = ({ key }: SaidTurn, turns: Turns): Order | null => sittingsIn(turns).get(key) ?? null

/** One of several rulings on the same matter. */
export const isSitting = ({ key }: SaidTurn, turns: Turns): boolean => sittingsIn(turns).has(key)

const known = new WeakMap<Turns, Map<string, Order | null>>()

/** By the keys of rulings of which there are several on the same matter. */
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

/** Who said something for everybody to hear. */
export const speakersIn = (turns: Turns): Set<string> =>
  new Set(turns.filter(({ state, value }) => state === 'answered' && value === null).map(({ seat }) => seat))
