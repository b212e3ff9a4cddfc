import type { Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { weighRulings } from '../verdict-checks.ts'
import type { MindChange } from './ruling.ts'
import type { DuelQuote, DuelSideId, Synthesis } from './shapes.ts'

/** What the report and the state file read from a duel's view. */
export type DuelSide = DuelSideId

export const sides: readonly DuelSide[] = ['proposer', 'challenger']

interface Holder {
  tool: string
  model: string
}

/** Who spoke for a seat last, or will. A tool that chooses its own model names it only when it speaks. */
export function holderOf(view: View, seat: string): Holder {
  return holderBehind(view, seat, speakersOf(view, seat).at(-1)!)
}

/** All models that spoke for a seat, in order: its own and, if that failed, its fallback. */
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

/** `claude (opus)`, or `claude` if the model is unknown. */
const holderName = ({ tool, model }: Holder): string => (model === '' ? tool : `${tool} (${model})`)

/** The full names of all who spoke for a seat. */
export const holdersOf = (view: View, seat: string, followedBy: string): string =>
  speakersOf(view, seat)
    .map(name => holderName(holderBehind(view, seat, name)))
    .join(followedBy)

/**
 * A name that tells a side from the other: the tool, with its model if both sides use the same tool. A person or a
 * program of the user's own goes by name.
 */
export function nameOf(view: View, side: DuelSide, followedBy: string): string {
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

export const turnAt = (view: View, round: number, side: DuelSide): TurnView | undefined =>
  view.turns.get(`round-${round}/${side}`)

export function completedRounds(view: View): number {
  let round = 0
  while (sides.every(side => turnAt(view, round + 1, side)?.state === 'answered')) round += 1
  return round
}

interface Exchanged {
  round: number
  side: DuelSide
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

export const rulingOf = (view: View): DuelVerdict | null => view.verdict as DuelVerdict | null

/** Not one call was answered, and every failure was a time-out. */
export function allTimedOut(view: View): boolean {
  const turns = [...view.turns.values()]
  const failures = turns.flatMap(turn => turn.failures.map(attempt => attempt.failure.kind))
  return (
    failures.length > 0 && failures.every(kind => kind === 'timeout') && turns.every(turn => turn.state !== 'answered')
  )
}

/** The ruling whose words the verdict uses, and what all rulings add up to. */
export interface DuelVerdict extends Omit<Synthesis, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: DuelSideId | null
  judging: Weighing & { rulings: Ruled[] }
  /** Only at high rigor. */
  changed?: MindChange
}

/** A short form of one ruling. */
interface Ruled extends Omit<Ruling<unknown>, 'value'> {
  winner: DuelSideId
  reasoning: string
  recommendation: string
  /** The words that decided it. */
  deciding: DuelQuote
}

export function verdictOf(judged: Judged<Synthesis>): DuelVerdict {
  const decided = ({ winner: choice, criteria }: Synthesis) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, ['proposer', 'challenger'], decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner as DuelSideId | null, judging }
}

const inShort = ({ value, ...ruling }: Ruling<Synthesis>): Ruled => {
  const { winner, reasoning, recommendation, citations } = value
  return { ...ruling, winner, reasoning, recommendation, deciding: citations[0]! }
}
