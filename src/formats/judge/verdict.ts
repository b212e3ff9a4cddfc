import type { Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import type { RulingInShort } from '../report/judging.ts'
import { weighRulings } from '../weighed.ts'
import type { Each } from './each.ts'
import type { Decision } from './ruling.ts'

/** The ruling in whose words the verdict is given, and what all of them come to. */
export interface Verdict extends Omit<Decision, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: string | null
  judging: Weighing & { rulings: RulingInShort[] }
  /** How much it hangs on each speech, where that was asked for. */
  each?: Each
}

export function verdictOf(judged: Judged<Decision>, speakers: readonly string[]): Verdict {
  const decided = ({ winner: choice, criteria }: Decision) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, speakers, decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner, judging }
}

const inShort = ({ value, ...ruling }: Ruling<Decision>): RulingInShort => {
  const { winner: choice, reasoning, recommendation, citations } = value
  return { ...ruling, choice, reasoning, recommendation, deciding: citations[0]! }
}
