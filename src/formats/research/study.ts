import { clean } from '../../core/clean.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { type AuditDecision, auditDecision } from './auto.ts'
import { type Player, playersOf, type ResearchOptions, researchOf, seatOf } from './options-in.ts'

/** What all phases of one research share, and never change. */
export class Study {
  readonly brief: Brief
  readonly language: Language
  readonly options: ResearchOptions
  readonly players: readonly Player[]
  readonly auditor: Seat
  readonly judge: Seat
  readonly audit: AuditDecision
  readonly context: readonly Material[]

  constructor(brief: Brief, context: readonly Material[]) {
    this.brief = brief
    this.language = brief.language
    this.options = researchOf(brief.options)
    this.players = playersOf(brief)
    this.auditor = seatOf(brief, 'auditor')
    this.judge = seatOf(brief, 'judge')
    this.audit = auditDecision(brief.topic, this.options.evidence_round, brief.language)
    this.context = context
  }

  /** The files among those brought that the user vouches for, as they stand in a prompt: each on one line. */
  get officials(): string[] {
    return this.context
      .filter(({ path }) => this.options.official.includes(path))
      .map(({ path }) => clean(path).text.replaceAll(/[\s<>]+/g, ' '))
  }

  get goal(): string {
    return clean(this.options.goal ?? this.brief.topic).text
  }
}
