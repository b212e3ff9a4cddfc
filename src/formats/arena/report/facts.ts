import type { FactRecorded } from '../../../core/events.ts'
import type { View } from '../../../core/view.ts'
import type { SideId } from '../options-in.ts'
import type { Foul } from '../round/fouls.ts'
import type { HelpRuling } from '../round/speak.ts'
import type { Application, HelpRequest, ScoreSheet } from '../shapes.ts'
import type { CastVote, Moved } from '../verdict.ts'

/** The judge's scores for a round, and the resulting marks. */
export interface ScoreFact {
  round: number
  scores: Record<SideId, ScoreSheet>
  comment: string
  marks: Record<SideId, number>
  /** Present if the judge was asked in both orders. */
  orders?: { order: string; scores: Record<SideId, ScoreSheet> }[]
}

export interface FoulFact extends Omit<Foul, 'what'> {
  round: number
  what?: string
}

export interface ApplicantFact extends Application {
  round: number
  agent_id: string
  similarity: number
  similar_to?: string
  /** null: nobody ruled on it. */
  new_information: boolean | null
  repeats: boolean | null
  shifts_balance: boolean | null
  admitted: boolean
  reason: string
  by: string
}

export interface HelpFact extends HelpRequest, HelpRuling {
  round: number
  side: SideId
}

type VoteFact = Omit<CastVote, 'type'>
export type MindFact = Omit<Moved, 'type'>

export const scoreOf = ({ fact }: FactRecorded) => fact as unknown as ScoreFact
export const foulOf = ({ fact, seat }: FactRecorded) => ({ ...fact, side: seat }) as unknown as FoulFact
export const applicantOf = ({ fact, key }: FactRecorded) =>
  ({ ...fact, round: roundOf(key) }) as unknown as ApplicantFact
export const helpOf = ({ fact, key }: FactRecorded) => ({ ...fact, round: roundOf(key) }) as unknown as HelpFact
export const voteOf = ({ fact }: FactRecorded) => fact as unknown as VoteFact
export const mindOf = ({ fact }: FactRecorded) => fact as unknown as MindFact

/** Reads all recorded facts of a type, in order. */
const allOf =
  <T>(type: FactRecorded['type'], read: (fact: FactRecorded) => T) =>
  ({ facts }: Pick<View, 'facts'>): T[] =>
    facts.filter(fact => fact.type === type).map(read)

export const scoresIn = allOf('score.given', scoreOf)
export const foulsIn = allOf('foul.called', foulOf)
export const applicantsIn = allOf('applicant.ruled', applicantOf)
export const helpIn = allOf('help.ruled', helpOf)
export const votesIn = allOf('vote.cast', voteOf)
export const mindsIn = allOf('mind.changed', mindOf)

/** `round-3/apply/aud_01` → 3; 0: it belongs to no round. */
const roundOf = (key: string): number => Number(/^round-(\d+)\//.exec(key)?.[1] ?? 0)
