import type { Court } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { hedgeIn } from '../hedging.ts'
import { exists, misquotes } from '../quotes.ts'
import { againstScores } from '../rubric.ts'
import { type Quote, type Sheet, synthesisSchema } from './shapes.ts'

/** As the judge writes it: the sides are called what this court calls them. */
interface Reply {
  criteria?: Sheet
  winner: string
  reasoning: string
  citations: Quote[]
  unsupported: (Quote & { calledOutBy: string })[]
  recommendation: string
}

/** A ruling picks a side, the one that its scores put ahead, and rests on words that were really said. */
export function rulingShape(court: Court, speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<Reply> = {
    name: 'synthesis',
    schema: synthesisSchema(court) as unknown as Shape<Reply>['schema'],
    check: ({ criteria, winner, citations, unsupported, ...ruling }, language) => [
      ...(criteria ? againstScores('winner', winner, criteria, court.sides, language) : []),
      ...hedges(ruling).map(field => undecided[language](field)),
      ...misquotes('citations', citations, speeches, language),
      ...misquotes('unsupported', unsupported, speeches, language),
    ],
    salvage: ruling => usable(ruling, court, speeches),
  }
  return shape as Shape<unknown>
}

/** Of a ruling that was wrong twice: what it invented goes, but never the words that decided it. */
function usable(ruling: Reply, { sides }: Court, speeches: readonly Speech[]): Reply | null {
  const { criteria, winner, citations, unsupported } = ruling
  const [deciding] = citations
  if (!deciding || !exists(deciding, speeches) || hedges(ruling).length > 0) return null
  if (criteria && againstScores('winner', winner, criteria, sides, 'en').length > 0) return null
  return {
    ...ruling,
    citations: citations.filter(quote => exists(quote, speeches)),
    unsupported: unsupported.filter(quote => exists(quote, speeches)),
  }
}

/** Fields that do not decide. The reasoning may grant the other side something before it does; the recommendation may not. */
function hedges({ reasoning, recommendation }: Pick<Reply, 'reasoning' | 'recommendation'>): string[] {
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
