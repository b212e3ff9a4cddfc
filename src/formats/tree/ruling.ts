import type { Court, Judged, Ruling as Ruled } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { nobody } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import type { RulingInShort } from '../report/judging.ts'
import { againstScores, namesOf } from '../ruling-fields.ts'
import { weighRulings } from '../verdict-checks.ts'
import { rulingSchema, type TreeRuling, type Verdict } from './shapes.ts'
import { rulingWords as words } from './words.ts'

/** One verdict per open disagreement and none for anything else. A blind judge must quote words that were said. */
export function rulingShape(court: Court, divergences: readonly string[], speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<TreeRuling> = {
    name: 'ruling',
    schema: rulingSchema(court) as unknown as Shape<TreeRuling>['schema'],
    names: { ...namesOf(court), [nobody]: ['都不采纳', '自己的方案'] },
    ids: { 'forcedVerdicts[].divergenceId': { known: divergences } },
    said: speeches,
    grounds: ['forcedVerdicts[].criteria', 'forcedVerdicts[].sideWith', 'forcedVerdicts[].quotes'],
    rules: [
      {
        of: ['forcedVerdicts'],
        faults: ({ forcedVerdicts }, language) => places(forcedVerdicts, divergences, language),
      },
      {
        of: ['forcedVerdicts'],
        faults: ({ forcedVerdicts }, language) => grounds(forcedVerdicts, court, language, true),
      },
      {
        of: ['forcedVerdicts'],
        faults: ({ forcedVerdicts }, language) => grounds(forcedVerdicts, court, language, false),
        spare: true,
      },
    ],
  }
  return shape as Shape<unknown>
}

function places(verdicts: readonly Verdict[], divergences: readonly string[], language: Language): string[] {
  const t = words[language]
  const ids = verdicts.map(verdict => verdict.divergenceId)
  const [ruled, once] = [new Set(ids), new Set<string>()]
  return [
    ...divergences.filter(id => !ruled.has(id)).map(t.missing),
    ...ids.filter(id => once.size === once.add(id).size).map(t.twice),
  ]
}

/** A blind judge must side with whom its own scores put ahead: by a clear lead, or by less than that. */
const grounds = (verdicts: readonly Verdict[], { sides }: Court, language: Language, isClear: boolean): string[] =>
  verdicts.flatMap(({ criteria, sideWith }, i) =>
    criteria && sideWith && sideWith !== nobody
      ? againstScores(`forcedVerdicts[${i}].sideWith`, sideWith, criteria, sides, language, isClear)
      : [],
  )

/** What all rulings on one disagreement add up to. `sideWith` is missing if they disagree. */
export interface WeighedVerdict extends Omit<Verdict, 'criteria'> {
  judging?: Weighing & { rulings: RulingInShort[] }
}

/** A judge that knows who is who names no side. If all judges are like that, there is nothing to weigh. */
export function weighedVerdicts({ rulings, missed }: Judged<TreeRuling>, parties: readonly string[]): WeighedVerdict[] {
  return rulings[0]!.value.forcedVerdicts.map(({ divergenceId }) => {
    const all = rulings.map(ruling => ({ ...ruling, value: verdictIn(ruling, divergenceId) }))
    const sided = all.filter(({ value }) => value.sideWith != null)
    return sided.length === 0 ? all[0]!.value : weighed({ rulings: sided, missed }, parties)
  })
}

const verdictIn = ({ value }: Ruled<TreeRuling>, id: string): Verdict =>
  value.forcedVerdicts.find(({ divergenceId }) => divergenceId === id)!

function weighed(judged: Judged<Verdict>, parties: readonly string[]): WeighedVerdict {
  const { weighing, lead } = weighRulings(judged, [...parties, nobody], ({ sideWith, criteria }) => {
    return { choice: sideWith ?? nobody, criteria }
  })
  const { criteria, sideWith, ...verdict } = lead.value
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...verdict, ...(weighing.winner !== null && { sideWith: weighing.winner }), judging }
}

const inShort = ({ value, ...ruling }: Ruled<Verdict>): RulingInShort => {
  const { sideWith, recommendation, reasoning, quotes } = value
  const deciding = quotes?.[0]
  return { ...ruling, choice: sideWith ?? nobody, recommendation, reasoning, ...(deciding && { deciding }) }
}
