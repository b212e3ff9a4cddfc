import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { hedgeIn } from './hedging.ts'
import { exists, misquotes } from './quotes.ts'
import { Synthesis } from './shapes.ts'

/** A ruling picks a side and rests on words that were really said. */
export function rulingShape(speeches: readonly Speech[]): Shape<Synthesis> {
  return {
    name: 'synthesis',
    schema: Synthesis,
    check: ({ citations, unsupported, ...ruling }) => [
      ...hedges(ruling),
      ...misquotes('citations', citations, speeches),
      ...misquotes('unsupported', unsupported, speeches),
    ],
    salvage: ruling => {
      const rest = withoutInvented(ruling, speeches)
      return hedges(rest).length === 0 && rest.citations.length > 0 ? rest : null
    },
  }
}

/** The reasoning may grant the other side something before it decides; the recommendation may not. */
function hedges({ reasoning, recommendation }: Pick<Synthesis, 'reasoning' | 'recommendation'>): string[] {
  const decide =
    'does not choose between the sides. Decide which side argued better on the evidence, and say what to do.'
  return [
    ...(hedgeIn(reasoning, true) ? [`reasoning: ${decide}`] : []),
    ...(hedgeIn(recommendation, false) ? [`recommendation: ${decide}`] : []),
  ]
}

const withoutInvented = (ruling: Synthesis, speeches: readonly Speech[]): Synthesis => ({
  ...ruling,
  citations: ruling.citations.filter(quote => exists(quote, speeches)),
  unsupported: ruling.unsupported.filter(quote => exists(quote, speeches)),
})
