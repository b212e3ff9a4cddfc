import { rounded } from '../../core/figures.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { AsideGrid } from '../../engine/display.ts'
import { type SideId, sides } from './options-in.ts'
import { type FoulFact, foulsIn, helpIn, type ScoreFact, scoresIn } from './report/facts.ts'
import { criterionNames, markOf, off, toldApart } from './result.ts'
import { arenaWords, ruleWords, sheetWords, turnedWords } from './words.ts'

/** How a round was scored: the marks of each criterion, what was taken off, the points, and the total after it. */
export function scoreSheet(score: ScoreFact, view: View): AsideGrid {
  const { language } = view.brief
  const t = sheetWords[language]
  const { side } = arenaWords[language]
  const taken = takenOff(score.round, view)
  const total = totalAfter(score, view)
  return {
    columns: sides.map(seat => ({ seat, name: side[seat] })),
    rows: [
      ...criterionNames.map(name => row(t.criteria[name], one => markText(score.scores[one][name]))),
      ...(taken.length === 0
        ? []
        : [
            row(
              t.mean,
              pair(one => markOf(score.scores[one], [])),
              'sum',
            ),
          ]),
      ...taken.map(one => row(takenText(one, language), whose => (whose === one.side ? off(one.cost) : ''), 'off')),
      row(
        t.points,
        pair(one => score.marks[one]),
        'sum',
      ),
      row(t.total, one => total[one], 'sum'),
    ],
  }
}

const row = (name: string, cell: (side: SideId) => string, kind?: 'sum' | 'off'): AsideGrid['rows'][number] => ({
  name,
  cells: sides.map(cell),
  ...(kind && { kind }),
})

const pair = (points: (side: SideId) => number): ((side: SideId) => string) => {
  const told = toldApart(points('pro'), points('con'))
  return side => told[side]
}

const markText = (points: number | null): string => (points === null ? '–' : rounded(points))

export interface TakenOff {
  round: number
  side: SideId
  /** null: it was the price of help. */
  rule: FoulFact['rule'] | null
  /** The words that are the foul. */
  what?: string
  turn: string | null
  cost: number
}

/** What fouls and help took off the marks of a round. */
export const takenOff = (round: number, view: Pick<View, 'facts'>): TakenOff[] =>
  [
    ...foulsIn(view).map(({ turn, ...foul }): TakenOff => ({ ...foul, turn })),
    ...helpIn(view).map(
      (help): TakenOff => ({ round: help.round, side: help.side, rule: null, turn: null, cost: help.cost }),
    ),
  ].filter(one => one.round === round && one.cost > 0)

export const costOf = (taken: readonly TakenOff[]): number => taken.reduce((sum, { cost }) => sum + cost, 0)

/** `a foul`, `2 fouls and help` */
export function causeOf(taken: readonly TakenOff[], language: Language): string {
  const t = turnedWords[language]
  const fouls = taken.filter(({ rule }) => rule !== null).length
  const parts = [...(fouls > 0 ? [t.fouls(fouls)] : []), ...(taken.length > fouls ? [t.help] : [])]
  return parts.join(t.and)
}

/** `Foul: new facts in the summary` */
const takenText = ({ rule }: TakenOff, language: Language): string =>
  rule === null ? sheetWords[language].help : sheetWords[language].foul(ruleWords[language][rule] ?? rule)

/** The points of all rounds up to this one. The view may not have this score yet. */
function totalAfter(score: ScoreFact, view: View): Record<SideId, string> {
  const all = [...scoresIn(view).filter(({ round }) => round < score.round), score]
  const sum = (side: SideId) => all.reduce((points, { marks }) => points + marks[side], 0)
  return toldApart(sum('pro'), sum('con'))
}

/** `Pro 12.5 : 11 Con`; null: no round was scored. */
export function runningScore(view: View): string | null {
  const scores = scoresIn(view)
  const last = scores.at(-1)
  if (!last) return null
  const { pro, con } = totalAfter(last, view)
  return arenaWords[view.brief.language].marks(pro, con)
}
