import { z } from 'zod'
import type { Court, Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import type { RulingInShort } from '../report/judging.ts'
import { againstScores, type Criteria, scoreSheet } from '../ruling-fields.ts'
import { exists, hedgeIn, misquotes, type VerdictQuote, weighRulings } from '../verdict-checks.ts'
import type { Each } from './each-speech.ts'

/** The ruling whose words the verdict uses, and what all rulings add up to. */
export interface JudgeVerdict extends Omit<JudgeDecision, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: string | null
  judging: Weighing & { rulings: RulingInShort[] }
  /** How much it depends on each speech, if that was asked for. */
  each?: Each
}

export function verdictOf(judged: Judged<JudgeDecision>, speakers: readonly string[]): JudgeVerdict {
  const decided = ({ winner: choice, criteria }: JudgeDecision) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, speakers, decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner, judging }
}

const inShort = ({ value, ...ruling }: Ruling<JudgeDecision>): RulingInShort => {
  const { winner: choice, reasoning, recommendation, citations } = value
  return { ...ruling, choice, reasoning, recommendation, deciding: citations[0]! }
}

/** One ruling: with the names of its court as the judge writes it, or with the real ones. */
export interface JudgeDecision {
  criteria?: Record<string, Record<string, string | number>>
  winner: string
  reasoning: string
  /** The first one decided the ruling. */
  citations: VerdictQuote[]
  unresolved: string[]
  recommendation: string
}

/** A ruling must pick the side that its scores put ahead, and quote words that were really said. */
export function rulingShape(court: Court, speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<JudgeDecision> = {
    name: 'ruling',
    schema: schemaOf(court) as unknown as Shape<JudgeDecision>['schema'],
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

/** Makes a ruling that was wrong twice usable: invented quotes are dropped, but the deciding one must be real. */
function usable(ruling: JudgeDecision, { sides }: Court, speeches: readonly Speech[]): JudgeDecision | null {
  const { criteria, winner, citations } = ruling
  const [deciding] = citations
  if (!deciding || !exists(deciding, speeches) || hedges(ruling).length > 0) return null
  if (criteria && againstScores('winner', winner, criteria, sides, 'en').length > 0) return null
  return { ...ruling, citations: citations.filter(quote => exists(quote, speeches)) }
}

/** Fields that do not decide. The reasoning may first concede something to another side; the advice may not. */
function hedges({ reasoning, recommendation }: Pick<JudgeDecision, 'reasoning' | 'recommendation'>): string[] {
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
