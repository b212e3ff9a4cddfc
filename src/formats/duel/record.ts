import { splitModelName } from '../../core/model.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Synthesis } from './shapes.ts'

/** What report and state file read out of a duel's view. */
export type Side = 'proposer' | 'challenger'

export const sides: readonly Side[] = ['proposer', 'challenger']

export interface Holder {
  tool: string
  model: string
}

/** Who was asked to sit there. A tool that was left to choose its model tells which it was as soon as it has spoken. */
export function holderOf(view: View, seat: string): Holder {
  const { provider, model } = splitModelName(view.brief.seats.find(s => s.id === seat)?.model ?? '')
  return { tool: provider, model: model || (reportedBy(view, seat) ?? '') }
}

function reportedBy(view: View, seat: string): string | null {
  for (const turn of view.turns.values()) if (turn.seat === seat && turn.reportedModel) return turn.reportedModel
  return null
}

/** `claude (opus)`, or `claude` where nobody knows the model. */
export function holderName({ tool, model }: Holder): string {
  return model === '' ? tool : `${tool} (${model})`
}

/** A side's name where it must be told from the other's: the tool, with its model when both sides use one tool. */
export function nameOf(view: View, side: Side): string {
  const holder = holderOf(view, side)
  const other = holderOf(view, side === 'proposer' ? 'challenger' : 'proposer')
  return holder.tool === other.tool ? holderName(holder) : holder.tool
}

export const plannedRounds = (view: View): number => Number(view.brief.options.rounds ?? 2)

export const turnAt = (view: View, round: number, side: Side): TurnView | undefined =>
  view.turns.get(`round-${round}/${side}`)

export function completedRounds(view: View): number {
  let round = 0
  while (sides.every(side => turnAt(view, round + 1, side)?.state === 'answered')) round += 1
  return round
}

export interface Exchanged {
  round: number
  side: Side
  turn: TurnView
}

/** What the debaters said, in order. */
export function exchanged(view: View): Exchanged[] {
  const found: Exchanged[] = []
  for (let round = 1; round <= plannedRounds(view); round++)
    for (const side of sides) {
      const turn = turnAt(view, round, side)
      if (turn?.state === 'answered') found.push({ round, side, turn })
    }
  return found
}

export const rulingOf = (view: View): Synthesis | null => view.verdict as Synthesis | null

/** Not one call was answered, and every failure was a time-out. */
export function allTimedOut(view: View): boolean {
  const turns = [...view.turns.values()]
  const failures = turns.flatMap(turn => turn.failures.map(attempt => attempt.failure.kind))
  return (
    failures.length > 0 && failures.every(kind => kind === 'timeout') && turns.every(turn => turn.state !== 'answered')
  )
}
