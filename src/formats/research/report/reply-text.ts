import { arrivedIn } from '../../../core/absence.ts'
import type { Failure } from '../../../core/failure.ts'
import type { TurnView, View } from '../../../core/view.ts'
import type { ArgumentAnswers } from '../arguments.ts'
import type { Player } from '../options-in.ts'
import type { Audit, Investigation, Looking } from '../shapes.ts'

/** The result of asking a seat for something, from the journal. */
export interface ToldReply<T> {
  /** `incomplete`: it was given up, or the debate ended with it. `awaited`: it is missing but not given up. */
  state: 'whole' | 'incomplete' | 'awaited'
  /** The reply, or the usable part of what arrived; null: nothing. */
  value: T | null
  /** The key of its words, under which code's findings are stored. */
  key: string
  why: Failure | null
}

/** Reads the usable part of replies that broke off. `numbers`: those of the arguments asked about. */
export interface Arrived {
  investigation(partials: readonly string[], player: Player, view: Pick<View, 'brief'>): Investigation | null
  rebuttal: Reader<ArgumentAnswers>
  audit: Reader<Audit>
}

type Reader<T> = (partials: readonly string[], numbers: readonly string[]) => T | null

export interface ToldBy<T> extends ToldReply<T> {
  player: Player
}

export function investigationOf(view: View, player: Player, arrived: Arrived | null): ToldBy<Investigation> {
  const turn = lastLook(view, player.id)
  const whole = turn?.state === 'answered' ? findingsIn(turn) : null
  if (whole) return { player, state: 'whole', value: whole, key: turn!.key, why: null }
  const { state, why, partials } = brokenOff(turn, view)
  const value = arrived?.investigation(partials, player, view) ?? null
  // The usable part of a broken reply is examined under the role's own key, whichever search it followed.
  return { player, state, value, key: `research/${player.id}`, why }
}

export const rebuttalOf = (view: View, player: Player, arrived: Arrived | null): ToldBy<ArgumentAnswers> => ({
  player,
  ...toldIn(`rebuttal/${player.id}`, view, arrived?.rebuttal),
})

export const auditOf = (view: View, arrived: Arrived | null): ToldReply<Audit> =>
  toldIn('audit/auditor', view, arrived?.audit)

function toldIn<T>(key: string, view: View, read: Reader<T> | undefined): ToldReply<T> {
  const turn = view.turns.get(key)
  if (turn?.state === 'answered') return { state: 'whole', value: turn.value as object as T, key, why: null }
  const { state, why, partials } = brokenOff(turn, view)
  return { state, value: read?.(partials, askedOf(turn)) ?? null, key, why }
}

/** The numbers of the arguments that a turn was asked about. */
const askedOf = (turn: TurnView | undefined): string[] => String(turn?.values.numbers ?? '').split(', ')

/** The last turn of a role's investigation, after all of its searches. */
function lastLook({ turns }: View, seat: string): TurnView | undefined {
  let last = turns.get(`research/${seat}`)
  for (let round = 1; ; round++) {
    const next = turns.get(`research/look-${round}/${seat}`)
    if (!next) return last
    last = next
  }
}

const findingsIn = ({ shape, value }: TurnView): Investigation | null =>
  shape === 'looking' ? (value as object as Looking).findings : (value as object as Investigation)

function brokenOff(
  turn: TurnView | undefined,
  { state }: View,
): { state: 'incomplete' | 'awaited'; why: Failure | null; partials: readonly string[] } {
  const last = turn?.failures.at(-1)
  const isGivenUp = turn?.state === 'missed' || (turn?.state === 'failed' && state === 'failed')
  const why = turn?.missed ?? last?.failure ?? null
  // A reply that is still awaited may yet arrive whole.
  return isGivenUp
    ? { state: 'incomplete', why, partials: arrivedIn(turn.failures) }
    : { state: 'awaited', why, partials: [] }
}
