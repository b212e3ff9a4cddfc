import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Earlier } from '../../formats/research/options.ts'

/** Something that is written, and where. */
export interface Written {
  said: string
  place: string
  /** Somebody wrote it, but it is only inferred that it is meant for this. */
  inferred?: true
}

export interface AskedRole {
  name: string
  /** null: nobody said it. */
  stance: string | null
  model: Written | null
  place: string
}

export type SearchChoice = 'own' | 'service' | 'none'
export const searchChoices: readonly SearchChoice[] = ['own', 'service', 'none']

/** What a research is asked for with, from wherever that was said. Everything in it can be changed before it starts. */
export interface ResearchAsk {
  topic: string
  language: Language
  roles: AskedRole[]
  /** Who said which roles there are. */
  rolesFrom: 'user' | 'topic' | 'usual'
  /** null: nobody said it. */
  goal: string | null
  /** audience, decision_type, evidence_round, effort and rigor, as far as they are given. */
  options: Readonly<Record<string, unknown>>
  /** For every seat that has none of its own. */
  model: Written | null
  judge: Written | null
  auditor: Written | null
  search: SearchChoice | null
  /** Where the report goes; null: to standard output. */
  outputPath: Written | null
  force: boolean
  /** Cited pages are looked up although no search brought them. */
  web: boolean
  context: readonly (string | Material)[]
  /** Paths among the context, or besides it. */
  official: readonly string[]
  fallbacks: readonly string[]
  budget: number | null
  again: Earlier | null
}
