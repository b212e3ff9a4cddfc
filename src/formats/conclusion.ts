import { rounded } from '../core/figures.ts'
import { type CriteriaSheet, scoresOf } from '../core/judging/ruling.ts'
import type { Weighing } from '../core/judging/weigh.ts'
import type { Language } from '../core/language.ts'
import type { View } from '../core/view.ts'
import type { DebateConclusion } from '../engine/display.ts'
import { endingWords } from './words.ts'

/** The conclusion of a debate without a result. */
export const nothingConcluded: DebateConclusion = {
  kind: 'verdict',
  lines: [],
  winner: null,
  firmness: null,
  judging: null,
  reason: null,
  deciding: [],
  answers: [],
  decision: null,
  score: null,
  open: [],
  parts: [],
}

/** Rulings as verdicts store them. The field for the winner differs between formats. */
type Ruled = Weighing & {
  rulings: readonly {
    judge: string
    blind?: boolean
    choice?: string
    winner?: string
    deciding?: { quote: string; turn: string }
  }[]
}

interface Found extends Partial<Pick<DebateConclusion, 'lines' | 'winner' | 'score' | 'open' | 'failures'>> {
  /** What to do, if the rulings agree on it. */
  advice?: string | null | undefined
  reason?: string | null | undefined
  /** Missing in journals of earlier versions. */
  judging?: Ruled | null | undefined
}

/** What the rulings concluded. They are left out if they went against the winner; the format decides on the advice. */
export function concluded({
  lines = [],
  winner = null,
  advice,
  reason,
  judging = null,
  ...found
}: Found): DebateConclusion {
  const own = judging && judging.winner === (winner?.seat ?? null) ? judging : null
  return {
    ...nothingConcluded,
    ...found,
    lines,
    winner,
    answers: judging?.firmness === 'split' || !advice?.trim() ? [] : [advice],
    reason: winner && reason?.trim() ? reason : null,
    firmness: own && (winner || lines.length === 0) ? own.firmness : null,
    judging: own,
    deciding: own ? decidingIn(own) : [],
  }
}

/** A verdict that is that of the rulings. Older ones lack fields. */
interface RuledVerdict {
  winner?: string | null
  recommendation?: string
  reasoning?: string
  unresolved?: readonly string[]
  criteria?: CriteriaSheet | null
  judging?: Ruled
}

/** The conclusion of a debate whose verdict is that of the rulings. */
export function ruledConclusion(
  view: Pick<View, 'verdict' | 'brief'>,
  sides: readonly string[],
  name: (seat: string) => string,
): DebateConclusion {
  const {
    winner = null,
    recommendation,
    reasoning,
    unresolved = [],
    criteria,
    judging,
  } = (view.verdict ?? {}) as RuledVerdict
  return concluded({
    winner: winner === null ? null : { seat: winner, withModel: true },
    advice: recommendation,
    reason: winner === null || !reasoning ? null : endingWords[view.brief.language].stronger(name(winner), reasoning),
    open: unresolved,
    score: judging ? scoreText({ judging, criteria, sides, name }, view.brief.language) : null,
    judging,
  })
}

interface Scored {
  judging: Pick<Ruled, 'winner' | 'margins' | 'rulings'>
  /** The points of the one ruling, or of the one whose words the verdict has. */
  criteria: CriteriaSheet | null | undefined
  sides: readonly string[]
  name(seat: string): string
}

/** The points of both sides, or by how much the winner is ahead in several rulings; null: nobody gave points. */
export function scoreText({ judging, criteria, sides, name }: Scored, language: Language): string | null {
  const { winner, margins, rulings } = judging
  const t = endingWords[language]
  const most = rounded(10 * Object.keys(margins).length)
  if (Object.keys(margins).length === 0 || winner === null || !sides.includes(winner)) return null
  const lead = sumOf(Object.values(margins))
  if (rulings.length > 1)
    return (lead < 0 ? t.behind : t.ahead)(name(winner), rounded(Math.abs(lead)), most, rulings.length)
  const scores = Object.values(scoresOf(criteria) ?? {})
  const total = (seat: string) => sumOf(scores.map(points => points[seat] ?? 0))
  const [next] = sides.filter(side => side !== winner).toSorted((a, b) => total(b) - total(a))
  if (scores.length === 0 || next === undefined) return null
  return t.points(name(winner), `${rounded(total(winner))} : ${rounded(total(next))}`, name(next), most)
}

const sumOf = (points: readonly number[]): number => points.reduce((sum, some) => sum + some, 0)

/** Rulings that are stored with a winner, as those with a choice are read. */
export const withChoices = <R extends { winner: string }, J>({
  rulings,
  ...judging
}: J & { rulings: readonly R[] }) => ({
  ...judging,
  rulings: rulings.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner })),
})

/** Quotes of judges who ruled for the winner, or of all if there is none. */
function decidingIn({ winner, rulings }: Ruled): DebateConclusion['deciding'] {
  const words = rulings
    .filter(ruling => winner === null || (ruling.choice ?? ruling.winner) === winner)
    .flatMap(({ deciding }) => (deciding ? [deciding] : []))
  return [...new Map(words.map(({ quote, turn }) => [quote, { quote, turn }])).values()]
}
