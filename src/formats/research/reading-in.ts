import type { Brief } from '../../core/events.ts'
import type { AuditDecision } from './auto.ts'
import type { Claim } from './claims.ts'
import type { Heard } from './course-in.ts'
import { researchOf } from './options-in.ts'
import type { Arrived } from './report/told.ts'
import type { Audit } from './shapes.ts'

/** What of a research takes more code to tell than a page should load. */
export interface Reading {
  /** What broke off is not read where there is none. */
  arrived: Arrived | null
  /** Whether the claims are audited; null: it cannot be told. Without a reason where that cannot. */
  auditDecision(brief: Pick<Brief, 'topic' | 'options' | 'language'>): Told | null
  /** What the auditor tagged, each claim once, and where a tag and what code found cannot both be. */
  tagged(audit: Audit, heard: Heard): readonly TaggedClaim[]
}

type Told = Pick<AuditDecision, 'on'> & { reason: AuditDecision['reason'] | null }

export type TaggedClaim = Pick<Claim, 'claim' | 'in' | 'tag' | 'disagreement'>

/** With what the journal says as it is. */
export const plainReading: Reading = {
  arrived: null,
  auditDecision({ options }) {
    const { evidence_round: wanted } = researchOf(options)
    return wanted === 'auto' ? null : { on: wanted, reason: null }
  },
  tagged: ({ claims }) => claims.map(({ claim, in: places, tag }) => ({ claim, in: places, tag, disagreement: null })),
}
