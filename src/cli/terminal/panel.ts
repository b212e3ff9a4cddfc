import { type Bench, benchOf, panelOf, rigorOf } from '../../core/judging/panel.ts'
import type { Order } from '../../core/judging/ruling.ts'
import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { formats } from '../../formats/index.ts'

/** One of several rulings on one matter, asked for side by side. */
export interface Sitting {
  /** Where all of them stand. */
  scene: string
  order: Order
}

/** How far the rulings on one matter are. */
export interface Deliberation {
  judges: number
  rulings: number
  done: number
}

/** The cue that only those are given who rule without knowing who is who. */
export const judgingCue = 'judging'

/** null: a turn like any other. */
export function sittingOf(key: string, view: View): Sitting | null {
  const turn = view.turns.get(key)
  if (!turn || !isBlind(turn, view) || isPerson(turn.model) || callsOf(benchFor(key, view)) < 2) return null
  const place = placeOf(key)
  return { scene: place.scene, order: place.turned ? 'turned' : 'as-said' }
}

/** Whoever goes on with a conversation was told at its beginning how to judge. */
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

/** Everybody who rules on the matter of this turn, where several rulings are asked for. */
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
