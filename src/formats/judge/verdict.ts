import type { Ruling } from '../../core/judging/ruling.ts'
import { type Weighing, weigh } from '../../core/judging/weigh.ts'
import type { RulingInShort } from '../report/judging.ts'
import { scoresOf } from '../rubric.ts'
import type { Decision } from './ruling.ts'

/** The ruling in whose words the verdict is given, and what all of them come to. */
export interface Verdict extends Omit<Decision, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: string | null
  judging: Weighing & { rulings: RulingInShort[] }
}

/** The first ruling that decides as all of them together do lends its words. */
export function verdictOf(rulings: readonly Ruling<Decision>[], speakers: readonly string[]): Verdict {
  const votes = rulings.map(({ judge, order, value }) => {
    return { judge, order, choice: value.winner, scores: scoresOf(value.criteria) }
  })
  const weighing = weigh(votes, speakers)
  const { winner } = weighing
  const { value } = rulings.find(({ value }) => value.winner === winner) ?? rulings[0]!
  return { ...value, winner, judging: { ...weighing, rulings: rulings.map(inShort) } }
}

const inShort = ({ judge, order, value }: Ruling<Decision>): RulingInShort => {
  const { winner: choice, reasoning, recommendation } = value
  return { judge, order, choice, reasoning, recommendation }
}
