import type { Ruling } from '../../core/judging/ruling.ts'
import { type Weighing, weigh } from '../../core/judging/weigh.ts'
import { scoresOf } from '../rubric.ts'
import type { Change } from './change.ts'
import type { SideId, Synthesis } from './shapes.ts'

/** The ruling in whose words the verdict is given, and what all of them come to. */
export interface Verdict extends Omit<Synthesis, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: SideId | null
  judging: Weighing & { rulings: Ruled[] }
  /** At high rigor. */
  changed?: Change
}

/** One ruling in short. */
export interface Ruled {
  judge: string
  order: Ruling<unknown>['order']
  blind: boolean
  winner: SideId
  reasoning: string
  recommendation: string
}

/** The first ruling that decides as all of them together do lends its words. */
export function verdictOf(rulings: readonly Ruling<Synthesis>[]): Verdict {
  const weighing = weigh(
    rulings.map(({ judge, order, value }) => ({
      judge,
      order,
      choice: value.winner,
      scores: scoresOf(value.criteria),
    })),
    ['proposer', 'challenger'],
  )
  const winner = weighing.winner as SideId | null
  const { value } = rulings.find(({ value }) => value.winner === winner) ?? rulings[0]!
  return { ...value, winner, judging: { ...weighing, rulings: rulings.map(inShort) } }
}

const inShort = ({ judge, order, blind, value }: Ruling<Synthesis>): Ruled => {
  const { winner, reasoning, recommendation } = value
  return { judge, order, blind, winner, reasoning, recommendation }
}
