import { z } from 'zod'
import type { Seat } from '../../core/events.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores } from '../rubric.ts'
import { weighRulings } from '../weighed.ts'
import { openingsSchema, type Sheet, type SideId } from './shapes.ts'
import type { Verdict } from './verdict.ts'

/** What the debate did to those who took part, and to the ruling. */
export interface Change {
  moved: { seat: SideId; from: string; to: string; how: FinalAnswer['changed']; because: string }[]
  /** What the judges say of the first speeches alone; null: they were not asked. */
  openings: { winner: SideId | null; same: boolean } | null
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
export type FinalAnswer = z.infer<typeof FinalAnswer>

export const firstAnswerShape: Shape<FirstAnswer> = { name: 'first-answer', schema: FirstAnswer }
export const finalAnswerShape: Shape<FinalAnswer> = { name: 'final-answer', schema: FinalAnswer }

/** What a judge makes of the first speeches. */
export interface OpeningsRuling {
  criteria?: Sheet
  winner: SideId
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

/** A seat's own first answer, as it is reminded of it. */
export const firstSpeech = (key: string, seat: string, { answer, because }: FirstAnswer): Speech => ({
  key,
  seat,
  text: `${answer}\n${because}`,
  derived: 'first-answer',
})

export function winnerOfOpenings(judged: Judged<OpeningsRuling>): SideId | null {
  const decided = ({ winner: choice, criteria }: OpeningsRuling) => ({ choice, criteria })
  return weighRulings(judged, ['proposer', 'challenger'], decided).weighing.winner as SideId | null
}

export const movedFrom = (
  first: FirstAnswer,
  { answer, changed, because }: FinalAnswer,
  seat: Seat,
): Change['moved'][number] => ({
  seat: seat.id as SideId,
  from: first.answer,
  to: answer,
  how: changed,
  because,
})

export const changeOf = (
  { winner }: Pick<Verdict, 'winner'>,
  moved: Change['moved'],
  openings: { winner: SideId | null } | null,
): Change => ({ moved, openings: openings && { ...openings, same: openings.winner === winner } })
