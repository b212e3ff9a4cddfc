import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { asking, Kind, Options, Partner, PastRound } from '../../formats/dialectic/options.ts'

export type Asking = (typeof asking)[number]

/** Somebody who is to challenge. */
export interface WantedPartner {
  /** As written; null: whoever speaks for partners here. */
  seat: string | null
  /** What it is besides a model; null: a model alone, known by its name. */
  role: Partner | null
  place: string
  /** Who it takes the place of: it challenged in a record, and cannot here. */
  insteadOf?: string
}

/** What a record brings along that is gone on with. */
export interface Past {
  /** As the user wrote it. */
  file: string
  history: PastRound[]
}

/** What a dialectic debate is asked for with, from wherever that was said. */
export interface DialecticAsk {
  topic: string
  language: Language
  /** Something to look at was brought along, so that a topic may just point at it. */
  hasMaterial: boolean
  /** As written; null: nobody said. */
  main: { seat: string; place: string } | null
  /** null: nobody said. */
  partners: 'auto' | readonly WantedPartner[] | null
  ask: Asking
  /** Who the user is, as written. */
  user: { seat: string; place: string }
  kind: Kind | null
  /** null: nobody said yet; '': nothing. */
  leaning: string | null
  focus: string | null
  template: Options['template']
  /** A range of commits; '': what is not committed; null: no change is looked at. */
  diff: string | null
  /** What else they need is looked for by code. */
  looks: boolean
  context: readonly (string | Material)[]
  /** An absolute path; null: no record is written. `new`: it is given a name of its own. */
  record: { path: string } | 'new' | null
  past: Past | null
  fallbacks: readonly string[]
  budget: number | null
  web: boolean
  options: Readonly<Record<string, unknown>>
}
