import type { Language } from '../../../core/language.ts'
import { english } from './form-words.en.ts'
import { chinese } from './form-words.zh.ts'

/** What a field of the form is called. */
export interface FieldWords {
  label: string
  hint: string
  /** What its values are called. */
  choices?: Readonly<Record<string, string>>
}

export interface FormWords {
  /** By format: what the question is called. */
  topics: Readonly<Record<string, { label: string; hint: string }>>
  /** `rounds`, or `arena.rounds` where it is another one there. */
  fields: Readonly<Record<string, FieldWords>>
  /** Seats whose own words do not serve in a form: `research.proponent`. */
  seats: Readonly<Record<string, { label: string; about: string }>>
  /** Behind the hint of a field that takes one of these. */
  oneOf(names: readonly string[]): string
  from: { config: string; environment(variable: string): string; tool: string; loopback: string }
}

export const formWords: Record<Language, FormWords> = { en: english, zh: chinese }
