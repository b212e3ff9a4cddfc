import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { placed } from '../../../host/config/problem.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import type { asking, DebateKind, Options, Partner, PastRound } from '../options-in.ts'
import { writtenBy } from './record-path.ts'
import { dialecticWords } from './words.ts'

export type TopicAsking = (typeof asking)[number]

/** A seat as it is written, and where. */
export interface NamedSeat {
  seat: string
  place: string
}

export interface WantedPartner {
  /** As written. null: the model that speaks for partners here. */
  seat: string | null
  /** Its role besides its model. null: only a model, known by its name. */
  role: Partner | null
  place: string
  /** The partner it replaces, which challenged in the record and is not available here. */
  insteadOf?: string
}

export interface PastRecord {
  /** As the user wrote it. */
  file: string
  history: PastRound[]
}

/** The input for a dialectic debate, wherever it comes from. */
export interface DialecticAsk {
  topic: string
  language: Language
  /** Whether material was given, so that a topic may just point at it. */
  hasMaterial: boolean
  /** null: the user named none. */
  main: NamedSeat | null
  /** null: the user named none. */
  partners: 'auto' | readonly WantedPartner[] | null
  ask: TopicAsking
  user: NamedSeat
  kind: DebateKind | null
  /** null: not said yet. '': none. */
  leaning: string | null
  focus: string | null
  template: Options['template']
  /** A range of commits. '': uncommitted changes. null: no change is reviewed. */
  diff: string | null
  looks: boolean
  context: readonly (string | Material)[]
  /** An absolute path. null: no record is written. `new`: it gets a name of its own. */
  record: { path: string } | 'new' | null
  past: PastRecord | null
  fallbacks: readonly string[]
  budget: number | null
  web: boolean
  options: Readonly<Record<string, unknown>>
}

/** Two debates must not write the same file. */
export function refuseRunning(path: string, file: string, { archive, language }: Host): void {
  const known = writtenBy(path, archive)
  if (known === null || archive.heldBy(known.id) === null) return
  throw new UsageError(
    placed('--continue', dialecticWords[language].beingWritten(file, known.id), language),
    exitCodes.held,
  )
}
