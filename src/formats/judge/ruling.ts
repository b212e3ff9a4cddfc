import { z } from 'zod'
import type { Court } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { hedgeIn } from '../hedging.ts'
import { exists, misquotes, type Quote } from '../quotes.ts'
import { againstScores, type Criteria, scoreSheet } from '../rubric.ts'

/** One ruling: as the judge writes it, in the names of its court, or with the real ones. */
export interface Decision {
  criteria?: Record<string, Record<string, string | number>>
  winner: string
  reasoning: string
  /** The first is the one that decided. */
  citations: Quote[]
  unresolved: string[]
  recommendation: string
}

/** A ruling picks a side, the one that its scores put ahead, and rests on words that were really said. */
export function rulingShape(court: Court, speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<Decision> = {
    name: 'ruling',
    schema: schemaOf(court) as unknown as Shape<Decision>['schema'],
    check: ({ criteria, winner, citations, ...ruling }, language) => [
      ...(criteria ? againstScores('winner', winner, criteria, court.sides, language) : []),
      ...hedges(ruling).map(field => undecided[language](field)),
      ...misquotes('citations', citations, speeches, language),
    ],
    salvage: ruling => usable(ruling, court, speeches),
  }
  return shape as Shape<unknown>
}

function schemaOf({ blind, sides }: Court) {
  const first = sides[0]!.label
  const quote = z.object({
    turn: z.string().describe(`key of the turn the words stand in, such as round-1/${first}`),
    quote: z.string().min(1).describe('words of that turn, copied exactly'),
  })
  return z.object({
    ...(blind && { criteria: scoreSheet(criteria, sides) }),
    winner: z.enum(sides.map(({ label }) => label) as [string, ...string[]]),
    reasoning: z.string().min(1),
    citations: z.array(quote).min(1).describe('the first is the one that decided'),
    unresolved: z.array(z.string().min(1)),
    recommendation: z.string().min(1),
  })
}

const criteria: Criteria = {
  evidence: 'claims rest on evidence that can be looked up and holds',
  reasoning: 'the conclusion follows from what is said',
  response: 'answers the strongest points of the others',
  practicality: 'can be carried out, with its costs and risks seen',
}

/** Of a ruling that was wrong twice: what it invented goes, but never the words that decided it. */
function usable(ruling: Decision, { sides }: Court, speeches: readonly Speech[]): Decision | null {
  const { criteria, winner, citations } = ruling
  const [deciding] = citations
  if (!deciding || !exists(deciding, speeches) || hedges(ruling).length > 0) return null
  if (criteria && againstScores('winner', winner, criteria, sides, 'en').length > 0) return null
  return { ...ruling, citations: citations.filter(quote => exists(quote, speeches)) }
}

/** Fields that do not decide. The reasoning may grant another side something before it does; the recommendation may not. */
function hedges({ reasoning, recommendation }: Pick<Decision, 'reasoning' | 'recommendation'>): string[] {
  return [
    ...(hedgeIn(reasoning, true) ? ['reasoning'] : []),
    ...(hedgeIn(recommendation, false) ? ['recommendation'] : []),
  ]
}

const undecided: Record<Language, (field: string) => string> = {
  en: field =>
    `${field}: does not choose between the sides. Decide which side argued better on the evidence, and say what follows.`,
  zh: field => `${field}：没有在各方之间作出选择。请判定哪一方依据证据论证得更好，并说明应该怎么做。`,
}
