import type { Language } from '../../core/language.ts'
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
    check: ({ citations, unsupported, ...ruling }, language) => [
      ...hedges(ruling).map(field => undecided[language](field)),
      ...misquotes('citations', citations, speeches, language),
      ...misquotes('unsupported', unsupported, speeches, language),
    ],
    salvage: ruling => {
      const rest = withoutInvented(ruling, speeches)
      return hedges(rest).length === 0 && rest.citations.length > 0 ? rest : null
    },
  }
}

/** Fields that do not decide. The reasoning may grant the other side something before it does; the recommendation may not. */
function hedges({ reasoning, recommendation }: Pick<Synthesis, 'reasoning' | 'recommendation'>): string[] {
  return [
    ...(hedgeIn(reasoning, true) ? ['reasoning'] : []),
    ...(hedgeIn(recommendation, false) ? ['recommendation'] : []),
  ]
}

const undecided: Record<Language, (field: string) => string> = {
  en: field =>
    `${field}: does not choose between the sides. Decide which side argued better on the evidence, and say what to do.`,
  zh: field => `${field}：没有在双方之间作出选择。请判定哪一方依据证据论证得更好，并说明应该怎么做。`,
}

const withoutInvented = (ruling: Synthesis, speeches: readonly Speech[]): Synthesis => ({
  ...ruling,
  citations: ruling.citations.filter(quote => exists(quote, speeches)),
  unsupported: ruling.unsupported.filter(quote => exists(quote, speeches)),
})
