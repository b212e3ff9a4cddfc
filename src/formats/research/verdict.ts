import type { Failure } from '../../core/failure.ts'
import type { Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import { weighRulings } from '../verdict-checks.ts'
import { type Investigated, numbered, type Rebutted } from './arguments.ts'
import { type Audited, unanswered } from './audit.ts'
import { supportOf } from './claims/citations.ts'
import { claimsOf, type ResearchClaim } from './claims/claims.ts'
import { neither } from './course-in.ts'
import { isTooLong, lengthOf, longest } from './length.ts'
import type { Conflict, Statement } from './numbers/conflicts.ts'
import type { Judgment } from './shapes.ts'
import type { AuditDecision, Study } from './study.ts'

export interface ResearchVerdict {
  state: 'success' | 'degraded-success'
  degraded: Degraded[]
  audit: AuditDecision
  /** The judgment that provides the words: the first one that decides as all together do. */
  judgment: Judgment
  judging: Weighing & { rulings: JudgedInShort[] }
  claims: ResearchClaim[]
  conflicts: readonly Conflict[]
  /** Roles that found nearly the same. */
  alike: readonly Alike[]
  support: ({ seat: string } & ReturnType<typeof supportOf>)[]
  /** What a rebuttal lacks, or that it is too long, after a second try. */
  marks: VerdictMark[]
}

/** A seat whose reply is incomplete. */
export interface Degraded {
  phase: 'research' | 'rebuttal' | 'audit' | 'judgment'
  seat: string
  /** Whether a part had arrived. */
  arrived: boolean
  failure: Pick<Failure, 'kind' | 'message'> | null
  /** Only its web search is missing: every query failed. */
  what?: 'search'
}

export interface JudgedInShort extends Omit<Ruling<unknown>, 'value'> {
  favours: string
  advice: string
  summary: string
}

export interface Alike {
  seats: [string, string]
  /** How much of one is contained in the other, from 0 to 1. */
  measure: number
}

export type VerdictMark =
  | { seat: string; kind: 'unanswered'; numbers: string[] }
  | { seat: string; kind: 'too-long'; words: number; most: number }

export interface ResearchCourse {
  found: readonly Investigated[]
  rebutted: readonly Rebutted[]
  audited: Audited | null
  judged: Judged<Judgment>
  statements: readonly Statement[]
  conflicts: readonly Conflict[]
  alike: readonly Alike[]
}

export function verdictOf(study: Study, course: ResearchCourse): ResearchVerdict {
  const { found, rebutted, audited, judged, conflicts, alike } = course
  const seats = study.players.map(({ id }) => id)
  const { weighing, lead } = weighRulings(judged, [...seats, neither], ({ recommendation, criteria }) => ({
    choice: recommendation.favours,
    criteria,
  }))
  const degraded = degradedIn(study, course)
  return {
    state: degraded.length === 0 ? 'success' : 'degraded-success',
    degraded,
    audit: study.audit,
    judgment: lead.value,
    judging: { ...weighing, rulings: judged.rulings.map(inShort) },
    claims: claimsOf(course, audited?.value ?? null, lead.value.treated),
    conflicts,
    alike,
    support: found.map(one => ({ seat: one.player.id, ...supportOf(one) })),
    marks: rebutted.flatMap(one => marksOn(one, found)),
  }
}

function degradedIn(study: Study, { found, rebutted, audited, judged }: ResearchCourse): Degraded[] {
  const of =
    (phase: Degraded['phase']) =>
    ({ player, value, incomplete }: Investigated | Rebutted): Degraded[] =>
      incomplete ? [degraded(phase, player.id, value !== null, incomplete)] : []
  const silent = study.players.filter(({ id }) => !rebutted.some(({ player }) => player.id === id))
  return [
    ...found.flatMap(of('research')),
    ...found.flatMap(withoutSearch),
    ...rebutted.flatMap(of('rebuttal')),
    // It was not asked: there is nothing of the others to answer.
    ...silent.map(({ id }) => degraded('rebuttal', id, false, null)),
    ...(audited?.incomplete ? [degraded('audit', study.auditor.id, audited.value !== null, audited.incomplete)] : []),
    ...judged.missed.map(seat => degraded('judgment', seat, false, judged.why?.[seat] ?? null)),
  ]
}

const withoutSearch = ({ player, value, searchLost }: Investigated): Degraded[] =>
  searchLost
    ? [{ phase: 'research', seat: player.id, arrived: value !== null, failure: searchLost, what: 'search' }]
    : []

const degraded = (phase: Degraded['phase'], seat: string, arrived: boolean, failure: Failure | null): Degraded => ({
  phase,
  seat,
  arrived,
  failure: failure && { kind: failure.kind, message: failure.message },
})

/** A rebuttal that broke off is marked as such already. */
function marksOn({ player, value, incomplete }: Rebutted, found: readonly Investigated[]): VerdictMark[] {
  if (!value) return []
  const others = found.filter(one => one.player.id !== player.id && one.value !== null)
  const left = unanswered(
    value,
    others.flatMap(numbered).map(([number]) => number),
  )
  return [
    ...(left.length > 0 && !incomplete ? [{ seat: player.id, kind: 'unanswered' as const, numbers: left }] : []),
    ...(isTooLong(value, others.length)
      ? [{ seat: player.id, kind: 'too-long' as const, words: lengthOf(value), most: longest(others.length) }]
      : []),
  ]
}

function inShort({ value, ...ruled }: Ruling<Judgment>): JudgedInShort {
  const { recommendation, summary } = value
  return { ...ruled, favours: recommendation.favours, advice: recommendation.advice, summary }
}
