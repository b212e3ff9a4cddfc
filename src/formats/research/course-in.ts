import type { Brief } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { Brought, Investigated, Rebutted } from './arguments.ts'
import type { ResearchClaim } from './claims.ts'
import { type Player, playersOf, researchOf } from './options-in.ts'
import { type Arrived, investigationOf, rebuttalOf, type ToldBy } from './report/reply-text.ts'
import type { Audit } from './shapes.ts'
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
