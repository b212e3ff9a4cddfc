import type { FactRecorded } from '../../core/events.ts'
import type { Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import { speakersOf } from '../seat-name.ts'
import type { MindChange } from './first-answers.ts'
import type { DuelQuote, DuelSideId, Synthesis } from './shapes.ts'

export const sides: readonly DuelSideId[] = ['proposer', 'challenger']

interface Holder {
  tool: string
  model: string
}

/** Who spoke for a seat last, or will. A tool that chooses its own model names it only when it speaks. */
export function holderOf(view: View, seat: string): Holder {
  return holderBehind(view, seat, speakersOf(view, seat).at(-1)!)
}

function holderBehind({ turns }: View, seat: string, name: string): Holder {
  const { provider, model } = splitModelName(name)
  const spoken = turns.values().find(turn => turn.seat === seat && turn.model === name && turn.reportedModel)
  return { tool: provider, model: model || (spoken?.reportedModel ?? '') }
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
export function nameOf(view: View, side: DuelSideId, followedBy: string): string {
  const others = speakersOf(view, side === 'proposer' ? 'challenger' : 'proposer').map(
    name => splitModelName(name).provider,
  )
  const names = speakersOf(view, side).map(name => {
    const holder = holderBehind(view, side, name)
    if (isPerson(name) || isCommand(name)) return holder.model || holder.tool
    return others.includes(holder.tool) ? holderName(holder) : holder.tool
  })
  return [...new Set(names)].join(followedBy)
}

export const plannedRounds = (view: View): number => Number(view.brief.options.rounds ?? 2)

export const turnAt = (view: View, round: number, side: DuelSideId): TurnView | undefined =>
  view.turns.get(`round-${round}/${side}`)

export function completedRounds(view: View): number {
  let round = 0
  while (sides.every(side => turnAt(view, round + 1, side)?.state === 'answered')) round += 1
  return round
}

/** All turns of the debaters, in order. */
export const debated = (view: View): { round: number; side: DuelSideId; turn: TurnView }[] =>
  Array.from({ length: plannedRounds(view) }, (_, i) => i + 1).flatMap(round =>
    sides.flatMap(side => {
      const turn = turnAt(view, round, side)
      return turn ? [{ round, side, turn }] : []
    }),
  )

export const exchanged = (view: View) => debated(view).filter(({ turn }) => turn.state === 'answered')

/** Claims that one side called unsupported. */
export const calledOut = ({ facts }: View): FactRecorded['fact'][] =>
  facts.filter(({ type, fact }) => type === 'claim.made' && fact.calledOutBy !== undefined).map(({ fact }) => fact)

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
  judging: Weighing & { rulings: DuelRuling[] }
  /** Only at high rigor. */
  changed?: MindChange
}

/** A short form of one ruling. */
export interface DuelRuling extends Omit<Ruling<unknown>, 'value'> {
  winner: DuelSideId
  reasoning: string
  recommendation: string
  /** The words that decided it. */
  deciding: DuelQuote
}
