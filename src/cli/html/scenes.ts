import type { DocumentTurn } from '../../core/document.ts'
import { panelSeat } from '../../core/judging/panel.ts'
import type { Order } from '../../core/judging/ruling.ts'
import { memo } from '../../core/memo.ts'

type Turns = readonly DocumentTurn[]

/** The scene of a turn, and of a ruling the one that all rulings on the same matter share. */
export function matterOf(key: string): { scene: string; turned: boolean } {
  const path = key.split('/').slice(0, -1)
  const turned = path.at(-1) === 'turned'
  return { scene: (turned ? path.slice(0, -1) : path).join('/'), turned }
}

/** In which order a judge was shown the debate, where it was asked in both; else null. */
export const orderOf = ({ key }: DocumentTurn, turns: Turns): Order | null => sittingsIn(turns).get(key) ?? null

/** One of several rulings on the same matter. */
export const isSitting = ({ key }: DocumentTurn, turns: Turns): boolean => sittingsIn(turns).has(key)

const known = new WeakMap<Turns, Map<string, Order | null>>()

/** By the keys of rulings of which there are several on the same matter. */
const sittingsIn = (turns: Turns): Map<string, Order | null> =>
  memo(
    known,
    turns,
    () => new Map([...Map.groupBy(turns, ({ key }) => matterOf(key).scene).values()].flatMap(sittings)),
  )

function sittings(beside: Turns): [key: string, order: Order | null][] {
  const turned = new Set(beside.filter(({ key }) => matterOf(key).turned).map(({ seat }) => seat))
  const seats = new Set(beside.map(({ seat }) => seat))
  return beside.flatMap(({ key, seat }): [string, Order | null][] => {
    if (turned.has(seat)) return [[key, matterOf(key).turned ? 'turned' : 'as-said']]
    const first = seat.replace(/-\d+$/, '')
    return seats.has(first) && seats.has(panelSeat(first, 2)) ? [[key, null]] : []
  })
}

/** Who said something for everybody to hear. */
export const speakersIn = (turns: Turns): Set<string> =>
  new Set(turns.filter(({ state, value }) => state === 'answered' && value === null).map(({ seat }) => seat))

/**
 * What was said first, each scene once; then what debaters answered for themselves; then the rulings, judge after judge.
 * Much of that was asked for side by side, and stands in the journal as it came.
 */
export function inReadingOrder(turns: Turns, seats: readonly { id: string }[]): DocumentTurn[] {
  const speakers = speakersIn(turns)
  const scenes = [...new Set(turns.map(sceneOf))]
  const ranks = new Map(
    scenes.map(scene => [
      scene,
      rankOf(
        turns.filter(turn => sceneOf(turn) === scene),
        speakers,
      ),
    ]),
  )
  const place = (turn: DocumentTurn): number[] => [
    ranks.get(sceneOf(turn))!,
    scenes.indexOf(sceneOf(turn)),
    ...(isSitting(turn, turns)
      ? [seats.findIndex(({ id }) => id === turn.seat), matterOf(turn.key).turned ? 1 : 0]
      : [0, 0]),
  ]
  const places = new Map(turns.map(turn => [turn, place(turn)]))
  return turns.toSorted((a, b) => {
    const [one, other] = [places.get(a)!, places.get(b)!]
    const at = one.findIndex((number, i) => number !== other[i])
    return at < 0 ? 0 : one[at]! - other[at]!
  })
}

/** `round-3` of `round-3/summary/judge` */
const sceneOf = ({ key }: DocumentTurn): string => key.split('/')[0]!

function rankOf(turns: Turns, speakers: ReadonlySet<string>): 0 | 1 | 2 {
  if (turns.every(({ seat }) => !speakers.has(seat))) return 2
  const isSaid = turns.some(({ state, value }) => state === 'answered' && value === null)
  return isSaid || turns.every(({ state }) => state !== 'answered') ? 0 : 1
}
