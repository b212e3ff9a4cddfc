import type { Court, Judged, Ruling as Ruled } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { nobody } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import type { RulingInShort } from '../report/judging.ts'
import { againstScores } from '../ruling-fields.ts'
import { exists, misquotes, weighRulings } from '../verdict-checks.ts'
import { rulingSchema, type TreeRuling, type Verdict } from './shapes.ts'
import { rulingWords as words } from './words.ts'

/** One verdict per open disagreement and none for anything else. A blind judge must quote words that were said. */
export function rulingShape(court: Court, divergences: readonly string[], speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<TreeRuling> = {
    name: 'ruling',
    schema: rulingSchema(court) as unknown as Shape<TreeRuling>['schema'],
    check: ({ forcedVerdicts }, language) => [
      ...places(forcedVerdicts, divergences, language),
      ...(court.blind ? forcedVerdicts.flatMap((verdict, i) => grounds(verdict, i, court, speeches, language)) : []),
    ],
    salvage: ruling => usable(ruling, court, divergences, speeches),
  }
  return shape as Shape<unknown>
}

/** Makes a ruling that was wrong twice usable: invented quotes are dropped, but a deciding one must be real. */
function usable(
  ruling: TreeRuling,
  court: Court,
  divergences: readonly string[],
  speeches: readonly Speech[],
): TreeRuling | null {
  const forcedVerdicts = ruling.forcedVerdicts.map(verdict => ({
    ...verdict,
    ...(verdict.quotes && { quotes: verdict.quotes.filter((quote, i) => i === 0 || exists(quote, speeches)) }),
  }))
  const wrong = [
    ...places(forcedVerdicts, divergences, 'en'),
    ...(court.blind ? forcedVerdicts.flatMap((verdict, i) => grounds(verdict, i, court, speeches, 'en')) : []),
  ]
  return wrong.length === 0 ? { ...ruling, forcedVerdicts } : null
}

function places(verdicts: readonly Verdict[], divergences: readonly string[], language: Language): string[] {
  const t = words[language]
  const ids = verdicts.map(verdict => verdict.divergenceId)
  const [known, ruled, once] = [new Set(divergences), new Set(ids), new Set<string>()]
  return [
    ...divergences.filter(id => !ruled.has(id)).map(t.missing),
    ...ids.filter(id => !known.has(id)).map(id => t.stranger(id, divergences)),
    ...ids.filter(id => once.size === once.add(id).size).map(t.twice),
  ]
}

function grounds(
  verdict: Verdict,
  place: number,
  court: Court,
  speeches: readonly Speech[],
  language: Language,
): string[] {
  const { divergenceId, criteria = {}, sideWith = nobody, quotes = [] } = verdict
  const field = `forcedVerdicts[${place}]`
  return [
    ...(quotes.length === 0 ? [words[language].groundless(divergenceId)] : []),
    ...misquotes(`${field}.quotes`, quotes, speeches, language),
    ...(sideWith === nobody ? [] : againstScores(`${field}.sideWith`, sideWith, criteria, court.sides, language)),
  ]
}

/** What all rulings on one disagreement add up to. `sideWith` is missing if they disagree. */
export interface WeighedVerdict extends Omit<Verdict, 'criteria'> {
  judging?: Weighing & { rulings: RulingInShort[] }
}

/** A judge that knows who is who names no side. If all judges are like that, there is nothing to weigh. */
export function weighedVerdicts({ rulings, missed }: Judged<TreeRuling>, parties: readonly string[]): WeighedVerdict[] {
  return rulings[0]!.value.forcedVerdicts.map(({ divergenceId }) => {
    const all = rulings.map(ruling => ({ ...ruling, value: verdictIn(ruling, divergenceId) }))
    const sided = all.filter(({ value }) => value.sideWith !== undefined)
    return sided.length === 0 ? all[0]!.value : weighed({ rulings: sided, missed }, parties)
  })
}

const verdictIn = ({ value }: Ruled<TreeRuling>, id: string): Verdict =>
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
