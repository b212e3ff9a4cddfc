import type { Ruling as Ruled } from '../../core/judging/ruling.ts'
import { type Weighing, weigh } from '../../core/judging/weigh.ts'
import { scoresOf } from '../rubric.ts'
import { nobody, type Ruling, type Verdict } from './shapes.ts'

/** What all rulings on one disagreement come to, in the words of the first that decides as they do together. */
export interface WeighedVerdict extends Omit<Verdict, 'criteria'> {
  judging?: Weighing & { rulings: RuledInShort[] }
}

export interface RuledInShort {
  judge: string
  order: Ruled<unknown>['order']
  blind: boolean
  choice: string
  recommendation: string
  reasoning: string
}

/** Where a judge that knows everybody ruled once there is nothing to weigh. */
export function weighedVerdicts(rulings: readonly Ruled<Ruling>[], parties: readonly string[]): WeighedVerdict[] {
  return rulings[0]!.value.forcedVerdicts.map(({ divergenceId }) => {
    const ruled = rulings.map(({ judge, order, blind, value }) => ({
      judge,
      order,
      blind,
      verdict: value.forcedVerdicts.find(verdict => verdict.divergenceId === divergenceId)!,
    }))
    const weighing = weigh(
      ruled.map(({ judge, order, verdict: { sideWith = nobody, criteria } }) => {
        return { judge, order, choice: sideWith, scores: scoresOf(criteria) }
      }),
      [...parties, nobody],
    )
    const lead = ruled.find(({ verdict }) => verdict.sideWith === weighing.winner) ?? ruled[0]!
    const { criteria, ...verdict } = lead.verdict
    if (verdict.sideWith === undefined) return verdict
    return { ...verdict, judging: { ...weighing, rulings: ruled.map(inShort) } }
  })
}

const inShort = ({
  verdict,
  ...ruled
}: Pick<Ruled<unknown>, 'judge' | 'order' | 'blind'> & { verdict: Verdict }): RuledInShort => {
  const { sideWith = nobody, recommendation, reasoning } = verdict
  return { ...ruled, choice: sideWith, recommendation, reasoning }
}
