import { arrivedIn } from '../../core/absence.ts'
import type { Brief } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { ArgumentAnswers, Brought, Investigated, Rebutted } from './arguments.ts'
import type { ResearchClaim } from './claims/claims.ts'
import { type Player, playersOf, researchOf } from './options-in.ts'
import type { Audit, Investigation, Looking } from './shapes.ts'
import type { AuditDecision } from './study.ts'
import { investigationText, rebuttalText } from './text.ts'

/** What the roles have said so far, as text from the journal. */
export interface ResearchReply {
  found: Investigated[]
  rebutted: Rebutted[]
}

export function heardWith(view: View, arrived: Arrived | null): ResearchReply {
  const players = playersOf(view.brief)
  const found = players.map(player => investigationOf(view, player, arrived))
  const rebutted = players.map(player => rebuttalOf(view, player, arrived))
  return {
    found: found.map(told => broughtBy(told, view, 'investigation', investigationText)),
    rebutted: rebutted.map(told => broughtBy(told, view, 'rebuttal', rebuttalText)),
  }
}

/** Everything that counts as said, phase by phase. */
export const speechesIn = ({ found, rebutted }: ResearchReply): Speech[] =>
  [...found, ...rebutted].flatMap(({ speech }) => speech ?? [])

function broughtBy<T>(
  { player, value, key, state, why }: ToldBy<T>,
  { evidence, brief }: View,
  derived: string,
  inWords: (value: T, player: Player, language: Language, isWhole: boolean) => string,
): Brought<T> {
  const examined = evidence.get(key)
  const text = value && inWords(value, player, brief.language, state === 'whole')
  const speech = text === null ? null : { key, seat: player.id, text, derived, ...(examined && { examined }) }
  return { player, value, speech, incomplete: state === 'incomplete' ? why : null }
}

/** What an argument is based on; `no-source`: only on the model's knowledge. */
export const sourceKinds = [
  'official-docs',
  'community-feedback',
  'personal-blog',
  'academic-paper',
  'no-source',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The tags that an auditor gives a claim. */
export const tags = ['official-docs', 'community-feedback', 'personal-blog', 'no-source', 'exaggerated'] as const
export type Tag = (typeof tags)[number]

/** What kinds of sources and tags are also called. */
export const kindNames: Readonly<Record<string, readonly string[]>> = {
  'official-docs': ['官方文档'],
  'community-feedback': ['社区反馈'],
  'personal-blog': ['个人博客'],
  'academic-paper': ['学术论文'],
  'no-source': ['无来源', 'none', '无'],
  exaggerated: ['夸大'],
}

/** What a judgment favours if it favours no role. */
export const neither = 'neither'

/** The parts of a research that need more code to show than a page should load. */
export interface ResearchReading {
  /** null: replies that broke off are not read. */
  arrived: Arrived | null
  /** Whether claims are audited; null: unknown. The reason is null if unknown. */
  auditDecision(brief: Pick<Brief, 'topic' | 'options' | 'language'>): Told | null
  /** The auditor's tags, each claim once, and where a tag contradicts what code found. */
  tagged(audit: Audit, heard: ResearchReply): readonly TaggedClaim[]
}

type Told = Pick<AuditDecision, 'on'> & { reason: AuditDecision['reason'] | null }

type TaggedClaim = Pick<ResearchClaim, 'claim' | 'in' | 'tag' | 'disagreement'>

/** Uses only what the journal says directly. */
export const plainReading: ResearchReading = {
  arrived: null,
  auditDecision({ options }) {
    const { evidence_round: wanted } = researchOf(options)
    return wanted === 'auto' ? null : { on: wanted, reason: null }
  },
  tagged: ({ claims }) => claims.map(({ claim, in: places, tag }) => ({ claim, in: places, tag, disagreement: null })),
}

/** The result of asking a seat for something, from the journal. */
export interface ToldReply<T> {
  /** `incomplete`: it was given up, or the debate ended with it. `awaited`: it is missing but not given up. */
  state: 'whole' | 'incomplete' | 'awaited'
  /** The reply, or the usable part of what arrived; null: nothing. */
  value: T | null
  /** The key of its words, under which code's findings are stored. */
  key: string
  why: Failure | null
}

/** Reads the usable part of replies that broke off. `numbers`: those of the arguments asked about. */
export interface Arrived {
  investigation(partials: readonly string[], player: Player, view: Pick<View, 'brief'>): Investigation | null
  rebuttal: Reader<ArgumentAnswers>
  audit: Reader<Audit>
}

type Reader<T> = (partials: readonly string[], numbers: readonly string[]) => T | null

export interface ToldBy<T> extends ToldReply<T> {
  player: Player
}

export function investigationOf(view: View, player: Player, arrived: Arrived | null): ToldBy<Investigation> {
  const turn = lastLook(view, player.id)
  const whole = turn?.state === 'answered' ? findingsIn(turn) : null
  if (whole) return { player, state: 'whole', value: whole, key: turn!.key, why: null }
  const { state, why, partials } = brokenOff(turn, view)
  const value = arrived?.investigation(partials, player, view) ?? null
  // The usable part of a broken reply is examined under the role's own key, whichever search it followed.
  return { player, state, value, key: `research/${player.id}`, why }
}

export const rebuttalOf = (view: View, player: Player, arrived: Arrived | null): ToldBy<ArgumentAnswers> => ({
  player,
  ...toldIn(`rebuttal/${player.id}`, view, arrived?.rebuttal),
})

export const auditOf = (view: View, arrived: Arrived | null): ToldReply<Audit> =>
  toldIn('audit/auditor', view, arrived?.audit)

function toldIn<T>(key: string, view: View, read: Reader<T> | undefined): ToldReply<T> {
  const turn = view.turns.get(key)
  if (turn?.state === 'answered') return { state: 'whole', value: turn.value as object as T, key, why: null }
  const { state, why, partials } = brokenOff(turn, view)
  return { state, value: read?.(partials, askedOf(turn)) ?? null, key, why }
}

/** The numbers of the arguments that a turn was asked about. */
const askedOf = (turn: TurnView | undefined): string[] => String(turn?.values.numbers ?? '').split(', ')

/** The last turn of a role's investigation, after all of its searches. */
function lastLook({ turns }: View, seat: string): TurnView | undefined {
  let last = turns.get(`research/${seat}`)
  for (let round = 1; ; round++) {
    const next = turns.get(`research/look-${round}/${seat}`)
    if (!next) return last
    last = next
  }
}

const findingsIn = ({ shape, value }: TurnView): Investigation | null =>
  shape === 'looking' ? (value as object as Looking).findings : (value as object as Investigation)

function brokenOff(
  turn: TurnView | undefined,
  { state }: View,
): { state: 'incomplete' | 'awaited'; why: Failure | null; partials: readonly string[] } {
  const last = turn?.failures.at(-1)
  const isGivenUp = turn?.state === 'missed' || (turn?.state === 'failed' && state === 'failed')
  const why = turn?.missed ?? last?.failure ?? null
  // A reply that is still awaited may yet arrive whole.
  return isGivenUp
    ? { state: 'incomplete', why, partials: arrivedIn(turn.failures) }
    : { state: 'awaited', why, partials: [] }
}
