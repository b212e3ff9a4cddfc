import { z } from 'zod'
import type { Seat } from '../../core/events.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores } from '../ruling-fields.ts'
import { exists, hedgeIn, misquotes, weighRulings } from '../verdict-checks.ts'
import type { DuelVerdict } from './record.ts'
import { type DuelQuote, type DuelSheet, type DuelSideId, openingsSchema, synthesisSchema } from './shapes.ts'

/** A ruling as the judge writes it, with the names that this court uses for the sides. */
interface Reply {
  criteria?: DuelSheet
  winner: string
  reasoning: string
  citations: DuelQuote[]
  unsupported: (DuelQuote & { calledOutBy: string })[]
  recommendation: string
}

/** A ruling must pick the side that its scores put ahead, and quote words that were really said. */
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

/** Makes a ruling that was wrong twice usable: invented quotes are dropped, but the deciding one must be real. */
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

/** Fields that do not decide. The reasoning may first concede something to the other side; the advice may not. */
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

/** How the debate changed the participants and the ruling. */
export interface MindChange {
  moved: { seat: DuelSideId; from: string; to: string; how: FinalAnswer['changed']; because: string }[]
  /** The judges' ruling on the first speeches alone; null: they were not asked. */
  openings: { winner: DuelSideId | null; same: boolean } | null
}

const FirstAnswer = z.object({
  answer: z.string().min(1).max(600).describe('what you would decide, in one or two sentences'),
  because: z.string().min(1).max(600).describe('the reason that weighs most'),
})

const FinalAnswer = z.object({
  answer: z.string().min(1).max(600).describe('what you would decide now, in one or two sentences'),
  changed: z.enum(['yes', 'partly', 'no']),
  because: z.string().min(1).max(600).describe('the argument that did it, or why none did'),
})

export type FirstAnswer = z.infer<typeof FirstAnswer>
type FinalAnswer = z.infer<typeof FinalAnswer>

export const firstAnswerShape: Shape<FirstAnswer> = { name: 'first-answer', schema: FirstAnswer }
export const finalAnswerShape: Shape<FinalAnswer> = { name: 'final-answer', schema: FinalAnswer }

/** A judge's ruling on the first speeches. */
export interface OpeningsRuling {
  criteria?: DuelSheet
  winner: DuelSideId
}

export function openingsShape(court: Court): Shape<unknown> {
  const shape: Shape<OpeningsRuling> = {
    name: 'openings',
    schema: openingsSchema(court) as unknown as Shape<OpeningsRuling>['schema'],
    check: ({ criteria, winner }, language) =>
      criteria ? againstScores('winner', winner, criteria, court.sides, language) : [],
  }
  return shape as Shape<unknown>
}

/** A seat's own first answer, as a reminder. */
export const firstSpeech = (key: string, seat: string, { answer, because }: FirstAnswer): Speech => ({
  key,
  seat,
  text: `${answer}\n${because}`,
  derived: 'first-answer',
})

export function winnerOfOpenings(judged: Judged<OpeningsRuling>): DuelSideId | null {
  const decided = ({ winner: choice, criteria }: OpeningsRuling) => ({ choice, criteria })
  return weighRulings(judged, ['proposer', 'challenger'], decided).weighing.winner as DuelSideId | null
}

export const movedFrom = (
  first: FirstAnswer,
  { answer, changed, because }: FinalAnswer,
  seat: Seat,
): MindChange['moved'][number] => ({
  seat: seat.id as DuelSideId,
  from: first.answer,
  to: answer,
  how: changed,
  because,
})

export const changeOf = (
  { winner }: Pick<DuelVerdict, 'winner'>,
  moved: MindChange['moved'],
  openings: { winner: DuelSideId | null } | null,
): MindChange => ({ moved, openings: openings && { ...openings, same: openings.winner === winner } })
