import type { Weighing } from '../core/judging/weigh.ts'
import type { Conclusion } from '../engine/conclusion.ts'

/** Of a debate that came to nothing. */
export const nothingConcluded: Conclusion = {
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

/** Rulings as verdicts keep them: whom they are for is called differently by formats. */
export type Ruled = Weighing & {
  rulings: readonly {
    judge: string
    blind?: boolean
    choice?: string
    winner?: string
    deciding?: { quote: string; turn: string }
  }[]
}

interface Found extends Partial<Pick<Conclusion, 'lines' | 'winner' | 'advice'>> {
  /** Left out in journals of earlier versions. */
  judging?: Ruled | null | undefined
}

/** What rulings came to. Those for somebody else than won by votes and points are not told along; whether their advice is, the format decides. */
export function concluded({ lines = [], winner = null, advice = null, judging = null }: Found): Conclusion {
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

/** Of those who ruled for the winner; of a split everybody's. */
function decidingIn({ winner, rulings }: Ruled): Conclusion['deciding'] {
  const words = rulings
    .filter(ruling => winner === null || (ruling.choice ?? ruling.winner) === winner)
    .flatMap(({ deciding }) => (deciding ? [deciding] : []))
  return [...new Map(words.map(({ quote, turn }) => [quote, { quote, turn }])).values()]
}
