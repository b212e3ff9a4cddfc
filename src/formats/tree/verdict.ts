import type { Judged, Ruling as Ruled } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import type { RulingInShort } from '../report/judging.ts'
import { weighRulings } from '../weighed.ts'
import { nobody } from './nobody.ts'
import type { Ruling, Verdict } from './shapes.ts'

/** What all rulings on one disagreement come to. `sideWith` is left out where they do not agree on one. */
export interface WeighedVerdict extends Omit<Verdict, 'criteria'> {
  judging?: Weighing & { rulings: RulingInShort[] }
}

/** A judge that knows everybody takes no side by name: where all are such there is nothing to weigh. */
export function weighedVerdicts({ rulings, missed }: Judged<Ruling>, parties: readonly string[]): WeighedVerdict[] {
  return rulings[0]!.value.forcedVerdicts.map(({ divergenceId }) => {
    const all = rulings.map(ruling => ({ ...ruling, value: verdictIn(ruling, divergenceId) }))
    const sided = all.filter(({ value }) => value.sideWith !== undefined)
    return sided.length === 0 ? all[0]!.value : weighed({ rulings: sided, missed }, parties)
  })
}

const verdictIn = ({ value }: Ruled<Ruling>, id: string): Verdict =>
  value.forcedVerdicts.find(({ divergenceId }) => divergenceId === id)!

function weighed(judged: Judged<Verdict>, parties: readonly string[]): WeighedVerdict {
  const { weighing, lead } = weighRulings(judged, [...parties, nobody], ({ sideWith = nobody, criteria }) => {
    return { choice: sideWith, criteria }
  })
  const { criteria, sideWith, ...verdict } = lead.value
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...verdict, ...(weighing.winner !== null && { sideWith: weighing.winner }), judging }
}

const inShort = ({ value, ...ruling }: Ruled<Verdict>): RulingInShort => {
  const { sideWith = nobody, recommendation, reasoning, quotes = [] } = value
  return { ...ruling, choice: sideWith, recommendation, reasoning, ...(quotes[0] && { deciding: quotes[0] }) }
}
