import type { Weighing } from '../core/judging/weigh.ts'
import type { View } from '../core/view.ts'
import type { DebateConclusion } from '../engine/display.ts'

/** The conclusion of a debate without a result. */
export const nothingConcluded: DebateConclusion = {
  kind: 'verdict',
  lines: [],
  winner: null,
  firmness: null,
  judging: null,
  deciding: [],
  answer: null,
  advice: null,
  decision: null,
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

interface Found extends Partial<Pick<DebateConclusion, 'lines' | 'winner' | 'advice'>> {
  /** Missing in journals of earlier versions. */
  judging?: Ruled | null | undefined
}

/** What the rulings concluded. They are left out if they went against the winner; the format decides on the advice. */
export function concluded({ lines = [], winner = null, advice = null, judging = null }: Found): DebateConclusion {
  const own = judging && judging.winner === (winner?.seat ?? null) ? judging : null
  return {
    ...nothingConcluded,
    lines,
    winner,
    advice: judging?.firmness === 'split' || !advice?.trim() ? null : advice,
    firmness: own && (winner || lines.length === 0) ? own.firmness : null,
    judging: own,
    deciding: own ? decidingIn(own) : [],
  }
}

/** The conclusion of a debate whose verdict is that of the rulings. */
export function ruledConclusion({ verdict }: Pick<View, 'verdict'>): DebateConclusion {
  const {
    winner = null,
    recommendation = null,
    judging,
  } = (verdict ?? {}) as { winner?: string | null; recommendation?: string; judging?: Ruled }
  return concluded({
    winner: winner === null ? null : { seat: winner, withModel: true },
    advice: recommendation,
    judging,
  })
}

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
