import { z } from 'zod'
import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import { told } from '../../core/told.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { byScores, namesOf } from '../ruling-fields.ts'
import { weighRulings } from '../verdict-checks.ts'
import { type DuelVerdict, sides } from './record.ts'
import { type DuelSideId, openingsSchema, type Synthesis } from './shapes.ts'

/** A seat's first answer, which nobody else has seen. */
interface Sealed {
  seat: Seat
  answer: z.infer<typeof FirstAnswer>
  first: Speech
}

/** What each side would decide alone, before anybody has spoken. */
export async function seal(scene: Stage, sides: readonly Seat[]): Promise<Sealed[]> {
  const sealed = await scene.all(sides, async (seat): Promise<Sealed | null> => {
    const role = scene.nameOf(seat)
    const answer = await scene.excuse(scene.ask(seat, cue('sealed', { role }), firstAnswerShape))
    if (isAbsent(answer)) return null
    const text = `${answer.answer}\n${answer.because}`
    return { seat, answer, first: { key: scene.keyOf(seat), seat: seat.id, text, derived: 'first-answer' } }
  })
  return sealed.flatMap(([, one]) => one ?? [])
}

/** The same question again after the debate. The challenger has heard everything. */
export async function askAgain(
  scene: Stage,
  sealed: Promise<readonly Sealed[] | null>,
  last: Exchange,
): Promise<MindChange['moved']> {
  const again = await scene.all((await sealed) ?? [], ({ seat, first }) => {
    const isProposer = seat.id === 'proposer'
    const heard = [...(isProposer ? [cue('final-words', { last: last.challenger })] : []), cue('final', { first })]
    const after = isProposer ? last.proposer : last.challenger
    return scene.excuse(scene.ask(seat, heard, finalAnswerShape, { after }))
  })
  return again.flatMap(([{ seat, answer: from }, to]) => {
    if (isAbsent(to)) return []
    const { answer, changed: how, because } = to
    return [{ seat: seat.id as DuelSideId, from: from.answer, to: answer, how, because }]
  })
}

/** What the judges would say of the first speeches alone; null: nobody could be asked. */
export async function judgeOpenings(
  scene: Stage,
  judge: Seat,
  seats: readonly Seat[],
  { proposer, challenger }: Exchange,
): Promise<{ winner: DuelSideId | null } | null> {
  const question = (court: Court): Question => {
    const exchanges = court.shown([proposer, challenger])
    return { cues: cue('openings', { exchanges, ...bothNames(court) }), shape: openingsShape(court) }
  }
  const judged = await scene.excuse(scene.judge<OpeningsRuling>(judge, seats, question))
  if (isAbsent(judged)) return null
  const decided = ({ winner: choice, criteria }: OpeningsRuling) => ({ choice, criteria })
  return { winner: weighRulings(judged, sides, decided).weighing.winner as DuelSideId | null }
}

/** How the debate changed the participants and the ruling. */
export interface MindChange {
  moved: { seat: DuelSideId; from: string; to: string; how: z.infer<typeof FinalAnswer>['changed']; because: string }[]
  /** The judges' ruling on the first speeches alone; null: they were not asked. */
  openings: { winner: DuelSideId | null; same: boolean } | null
}

const FirstAnswer = z.object({
  answer: z
    .string()
    .min(1)
    .max(600)
    .meta(told('what you would decide, in one or two sentences', '你会怎么决定，一两句话')),
  because: z.string().min(1).max(600).meta(told('the reason that weighs most', '最有分量的理由')),
})

const FinalAnswer = z.object({
  answer: z
    .string()
    .min(1)
    .max(600)
    .meta(told('what you would decide now, in one or two sentences', '你现在会怎么决定，一两句话')),
  changed: z.enum(['yes', 'partly', 'no']),
  because: z
    .string()
    .min(1)
    .max(600)
    .meta(told('the argument that did it, or why none did', '使你改变的论点，或为何没有改变')),
})

export const firstAnswerShape = { name: 'first-answer', schema: FirstAnswer }
export const finalAnswerShape = { name: 'final-answer', schema: FinalAnswer }

/** A judge's ruling on the first speeches. */
type OpeningsRuling = Pick<Synthesis, 'criteria' | 'winner'>

export function openingsShape(court: Court): Shape<unknown> {
  const shape: Shape<OpeningsRuling> = {
    name: 'openings',
    schema: openingsSchema(court) as unknown as Shape<OpeningsRuling>['schema'],
    names: namesOf(court),
    grounds: ['criteria'],
    decides: 'winner',
    rules: byScores(['criteria', 'winner'], 'winner', court.sides, ({ criteria, winner }) => ({
      choice: winner,
      sheet: criteria,
    })),
  }
  return shape as Shape<unknown>
}

export const changeOf = (
  { winner }: Pick<DuelVerdict, 'winner'>,
  moved: MindChange['moved'],
  openings: { winner: DuelSideId | null } | null,
): MindChange => ({ moved, openings: openings && { ...openings, same: openings.winner === winner } })

/** A finished round: both sides have spoken. */
export interface Exchange {
  proposer: Speech
  challenger: Speech
}

/** Who is who, in the words of this judge. The burden of proof lies with the proposal. */
export function bothNames({ sides }: Court) {
  const nameOf = (seat: DuelSideId) => sides.find(side => side.seat === seat)!.name
  return { proposing: nameOf('proposer'), opposing: nameOf('challenger') }
}
