import { splitModelName } from '../../core/model.ts'
import { isCommand, isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { SideId } from './shapes.ts'
import type { Verdict } from './verdict.ts'

/** What report and state file read out of a duel's view. */
export type Side = SideId

export const sides: readonly Side[] = ['proposer', 'challenger']

export interface Holder {
  tool: string
  model: string
}

/** Who spoke for a seat last, or who is to. A tool that was left to choose its model tells which it was when it speaks. */
export function holderOf(view: View, seat: string): Holder {
  return holderBehind(view, seat, speakersOf(view, seat).at(-1)!)
}

/** Everybody who spoke for a seat, in order: its model and, where that failed, its fallback. */
export function speakersOf(view: View, seat: string): string[] {
  const turns = [...view.turns.values()].filter(turn => turn.seat === seat && turn.state === 'answered')
  const spoke = [...new Set(turns.map(turn => turn.model))]
  return spoke.length > 0 ? spoke : [view.brief.seats.find(({ id }) => id === seat)?.model ?? '']
}

function holderBehind(view: View, seat: string, name: string): Holder {
  const { provider, model } = splitModelName(name)
  return { tool: provider, model: model || (reportedBy(view, seat, name) ?? '') }
}

function reportedBy(view: View, seat: string, name: string): string | null {
  for (const turn of view.turns.values())
    if (turn.seat === seat && turn.model === name && turn.reportedModel) return turn.reportedModel
  return null
}

/** `claude (opus)`, or `claude` where nobody knows the model. */
const holderName = ({ tool, model }: Holder): string => (model === '' ? tool : `${tool} (${model})`)

/** All who spoke for a seat, by their full names. */
export const holdersOf = (view: View, seat: string, followedBy: string): string =>
  speakersOf(view, seat)
    .map(name => holderName(holderBehind(view, seat, name)))
    .join(followedBy)

/**
 * A side's name where it must be told from the other's: the tool, with its model when both sides use one tool; a person
 * or a program of the user's own by name.
 */
export function nameOf(view: View, side: Side, followedBy: string): string {
  const others = speakersOf(view, side === 'proposer' ? 'challenger' : 'proposer').map(toolOf)
  const names = speakersOf(view, side).map(name => {
    const holder = holderBehind(view, side, name)
    if (isPerson(name) || isCommand(name)) return holder.model || holder.tool
    return others.includes(holder.tool) ? holderName(holder) : holder.tool
  })
  return [...new Set(names)].join(followedBy)
}

const toolOf = (name: string): string => splitModelName(name).provider

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

export const rulingOf = (view: View): Verdict | null => view.verdict as Verdict | null

/** Not one call was answered, and every failure was a time-out. */
export function allTimedOut(view: View): boolean {
  const turns = [...view.turns.values()]
  const failures = turns.flatMap(turn => turn.failures.map(attempt => attempt.failure.kind))
  return (
    failures.length > 0 && failures.every(kind => kind === 'timeout') && turns.every(turn => turn.state !== 'answered')
  )
}
