import type { FactRecorded } from '../../../core/events.ts'
import type { View } from '../../../core/view.ts'
import type { Rule } from '../fouls.ts'
import type { SideId } from '../options-in.ts'
import type { Application, HelpRequest, Leaning, ScoreSheet } from '../shapes.ts'

/** The judge's scores for a round, and the resulting marks. */
export interface ScoreFact {
  round: number
  scores: Record<SideId, ScoreSheet>
  comment: string
  marks: Record<SideId, number>
  /** Present if the judge was asked in both orders. */
  orders?: { order: string; scores: Record<SideId, ScoreSheet> }[]
}

export interface FoulFact {
  round: number
  side: SideId
  rule: Rule
  turn: string
  what?: string
  by: string
  cost: number
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

export interface HelpFact extends HelpRequest {
  round: number
  side: SideId
  target: string | null
  granted: boolean
  why: string
  by: string
  cost: number
}

interface VoteFact {
  agent_id: string
  vote: SideId
  confidence: number
  reason: string
  weight: number
}

export interface MindFact {
  agent_id: string
  from: Leaning['leaning']
  to: Leaning['leaning']
  before: string
  because: string
  by: { turn: string; quote: string } | null
}

/** All recorded facts of a type, in order. */
export const scoresIn = (view: Pick<View, 'facts'>): ScoreFact[] => ofType(view, 'score.given', scoreOf)
export const foulsIn = (view: Pick<View, 'facts'>): FoulFact[] => ofType(view, 'foul.called', foulOf)
export const applicantsIn = (view: Pick<View, 'facts'>): ApplicantFact[] => ofType(view, 'applicant.ruled', applicantOf)
export const helpIn = (view: Pick<View, 'facts'>): HelpFact[] => ofType(view, 'help.ruled', helpOf)
export const votesIn = (view: Pick<View, 'facts'>): VoteFact[] => ofType(view, 'vote.cast', voteOf)
export const mindsIn = (view: Pick<View, 'facts'>): MindFact[] => ofType(view, 'mind.changed', mindOf)

export const scoreOf = ({ fact }: FactRecorded): ScoreFact => fact as unknown as ScoreFact
export const foulOf = ({ fact, seat }: FactRecorded): FoulFact => ({
  ...(fact as unknown as FoulFact),
  side: seat as SideId,
})
export const applicantOf = ({ fact, key }: FactRecorded): ApplicantFact => ({
  ...(fact as unknown as ApplicantFact),
  round: roundOf(key),
})
export const helpOf = ({ fact, key }: FactRecorded): HelpFact => ({
  ...(fact as unknown as HelpFact),
  round: roundOf(key),
})
export const voteOf = ({ fact }: FactRecorded): VoteFact => fact as unknown as VoteFact
export const mindOf = ({ fact }: FactRecorded): MindFact => fact as unknown as MindFact

function ofType<T>({ facts }: Pick<View, 'facts'>, type: FactRecorded['type'], read: (fact: FactRecorded) => T): T[] {
  return facts.filter(fact => fact.type === type).map(read)
}

/** `round-3/apply/aud_01` → 3; 0: it belongs to no round. */
const roundOf = (key: string): number => Number(/^round-(\d+)\//.exec(key)?.[1] ?? 0)
