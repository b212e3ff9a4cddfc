import type { Language } from '../../../core/language.ts'
import type { SideId } from '../options-in.ts'
import type { Criterion } from '../shapes.ts'
import type { TurningPoint } from '../turning.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

/** What the report says. Names of sides, rounds and members are those of `arenaWords`; null as a side: a tie. */
export interface ReportWords {
  /** The five parts, under the names that readers look for. */
  result: string
  turning: string
  deciding: string
  blindSpots: string
  differ: string

  rounds(spoken: number, of: number): string
  fields: Record<'pro' | 'con' | 'judge' | 'audience' | 'rounds', string>
  position(words: string): string
  style(tag: string): string
  memory: string
  members(count: number): string
  followedBy: string
  cutOff(turn: string): string

  /** A tie of what differs by less than a report shows. */
  apart: string
  columns: readonly [part: string, weight: string, from: string, pro: string, con: string, alone: string]
  parts: Record<'points' | 'ruling' | 'votes' | 'total', string>
  pointsFrom(mean: Record<SideId, string>, rounds: number, lead: string, full: string): string
  rulingFrom(judges: number, voices: Record<SideId, string>): string
  votesFrom(weighed: Record<SideId, string>, voters: number): string
  aloneLine(judge: string, audience: string | null): string
  rule(judge: string, audience: string, full: string): string
  insisted: Readonly<Record<string, string>>
  unscored(rounds: readonly string[]): string
  noRuling(why: string): string
  noVotes: string
  noWeight: string
  noVoteOf(members: readonly string[]): string
  reasoning: string
  /** Of a judge that ruled for another side than won. */
  reasoningFor(side: string): string
  firstReasoning: string
  failed(why: string): string
  notOver(far: string | null): string
  pointsSoFar(own: string, other: string, rounds: number): string
  noPoints: string

  turningRule(least: string): string
  noTurning: string
  noTurningYet: string
  turn(why: TurningPoint['why'], round: string, side: string, margin: string): string
  itsSpeech: string
  comment: string

  notRuled: string
  /** `judge`: whom it ruled for; null: the rulings cancel each other out. */
  whose(judge: string | null, overall: string | null): string
  eachItsOwn: string
  audienceMoved(side: string): string
  movedBy(quote: string): string

  audienceColumns: readonly [kind: string, id: string, model: string, weight: string, vote: string, confidence: string]
  noVoteYet: string
  noAudience: string
  votedFor(side: string, weight: string, dissents: boolean): string
  unanimous(side: string): string
  divided(kind: string): string
  moved: string
  nobodyMoved: string
  notPolled: string
  by(quote: string): string
  byNothing: string
  butVoted(side: string): string
  unmoved(members: readonly string[]): string

  recommendation: string
  unresolved: string
  none: string
  ofRuling(side: string): string

  points: string
  pointsColumns: readonly [round: string, phase: string, pro: string, con: string, total: string, off: string]
  marks: string
  criterion: string
  criteria: Record<Criterion, string>
  notScored: string
  bothOrders: string
  ordersDiffer(rounds: readonly string[]): string

  fouls: string
  foulColumns: readonly [round: string, side: string, rule: string, words: string, by: string, cost: string]
  noFouls: string
  notCounted: string

  heard: string
  nobodyAsked: string
  applied: string
  wants(member: string, side: string): string
  criteriaOf(fresh: string, repeats: string, shifts: string, similarity: string, turn: string | null): string
  notRuledOn(similarity: string, turn: string | null): string
  yes: string
  no: string
  admitted: string
  refused: string
  help: string
  asked(side: string, request: string, target: string): string
  requests: Readonly<Record<string, string>>
  granted: string
  denied: string
  cost(points: string): string
  free: string

  judging: string
  /** Below how firm the ruling is, where it is not the result. null as the judge's: the rulings cancel each other out. */
  notOfResult(judge: string | null, overall: string | null): string
  missed: string
  more(count: number): string
  transcript: string
  ally: string
  askedAgain: string
  didNotSpeak(why: string): string
  unfinished: string
}

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
