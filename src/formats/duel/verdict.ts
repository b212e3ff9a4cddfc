import type { Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { weighRulings } from '../weighed.ts'
import type { Change } from './change.ts'
import type { Quote, SideId, Synthesis } from './shapes.ts'

/** The ruling in whose words the verdict is given, and what all of them come to. */
export interface Verdict extends Omit<Synthesis, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: SideId | null
  judging: Weighing & { rulings: Ruled[] }
  /** At high rigor. */
  changed?: Change
}

/** One ruling in short. */
export interface Ruled extends Omit<Ruling<unknown>, 'value'> {
  winner: SideId
  reasoning: string
  recommendation: string
  /** The words that decided it. */
  deciding: Quote
}

export function verdictOf(judged: Judged<Synthesis>): Verdict {
  const decided = ({ winner: choice, criteria }: Synthesis) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, ['proposer', 'challenger'], decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner as SideId | null, judging }
}

const inShort = ({ value, ...ruling }: Ruling<Synthesis>): Ruled => {
  const { winner, reasoning, recommendation, citations } = value
  return { ...ruling, winner, reasoning, recommendation, deciding: citations[0]! }
}
