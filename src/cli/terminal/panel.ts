import { type Bench, benchOf, panelOf, rigorOf } from '../../core/judging/panel.ts'
import type { Order } from '../../core/judging/ruling.ts'
import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { formats } from '../../formats/index.ts'

/** One of several parallel rulings on one matter. */
export interface JudgeSitting {
  /** The scene that all of them belong to. */
  scene: string
  order: Order
}

/** How many of the rulings on one matter are done. */
export interface Deliberation {
  judges: number
  rulings: number
  done: number
}

/** Only judges who do not know who is who are given this cue. */
export const judgingCue = 'judging'

/** null: an ordinary turn. */
export function sittingOf(key: string, view: View): JudgeSitting | null {
  const turn = view.turns.get(key)
  if (!turn || !isBlind(turn, view) || isPerson(turn.model) || callsOf(benchFor(key, view)) < 2) return null
  const place = placeOf(key)
  return { scene: place.scene, order: place.turned ? 'turned' : 'as-said' }
}

/** In a longer conversation only the first turn has the cue that tells how to judge. */
function isBlind({ cues, after }: TurnView, view: View): boolean {
  if (cues.includes(judgingCue)) return true
  const before = after === null ? undefined : view.turns.get(after)
  return before !== undefined && isBlind(before, view)
}

export function deliberationOf(key: string, view: View): Deliberation {
  const bench = benchFor(key, view)
  const judges = new Set(bench.map(({ seat }) => seat.id))
  const { scene } = placeOf(key)
  let done = 0
  for (const turn of view.turns.values())
    if (judges.has(turn.seat) && isOver(turn) && placeOf(turn.key).scene === scene) done += 1
  return { judges: judges.size, rulings: callsOf(bench), done }
}

export const isOver = ({ state }: { state: string }): boolean => state === 'answered' || state === 'missed'

export const seatIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

export function placeOf(key: string): { scene: string; turned: boolean } {
  const [, scene = '', turned] = /^(.*?)\/?(turned\/)?[^/]*$/.exec(key)!
  return { scene, turned: turned !== undefined }
}

/** All judges who rule on the matter of this turn, if several rulings are asked for. */
export function benchFor(key: string, { brief, turns, format }: View): Bench[] {
  if (rigorOf(brief) !== 'high') return []
  const seat = seatIn(key)
  const first = [seat.replace(/-\d+$/, ''), seat].find(id => panelOf(id, brief.seats).some(other => other.id === seat))
  if (first === undefined) return []
  const alone = formats.find(({ id }) => id === format)?.alone ?? []
  const bench = benchOf(brief, first)
  return alone.includes(turns.get(key)?.shape ?? '') ? bench.slice(0, 1) : bench
}

export const callsOf = (bench: readonly Bench[]): number => bench.reduce((sum, { orders }) => sum + orders.length, 0)
