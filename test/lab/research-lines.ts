import { readFileSync } from 'node:fs'
import type { Language } from '../../src/core/language.ts'

/** One matter on which roles can be of different minds, whatever they stand for. `{subject}` and the like stand for what a role names. */
export interface Theme {
  /** For a search engine. */
  search: string
  /** By which everybody knows an argument of this theme again. */
  point: string
  argument: string
  weakness: string
  counter: string
  /** What is said against it. */
  answer: string
  premise: string
  challenge: string
  attack: string
}

type Standing = 'holds' | 'wrong' | 'unseen' | 'noSource'

/** Everything that a made-up research is written in, in one language: `research-lines.<language>.json`. */
export interface Lines {
  themes: readonly Theme[]
  /** Names of roles that are not names of what they stand for, as a regular expression. */
  usual: string
  subject: string
  query: string
  fromPage: readonly string[]
  fromFile: readonly string[]
  ownPage: { path: string; words: string }
  answers: Record<Standing, readonly string[]>
  tags: Record<Standing | 'exaggerated', string>
  judgment: {
    points: string
    treated: Record<Standing, string>
    strong: readonly string[]
    exaggerated: string
    shared: string[]
    disagreement: string
    values: string
    consensus: string[]
    advice: string
    questions: { question: string; changes: string; cheapest_way: string }[]
    scenarios: { scenario: string; recommendation: string; rationale: string }[]
    summary: string
  }
}

const read = (language: Language): Lines =>
  JSON.parse(readFileSync(new URL(`research-lines.${language}.json`, import.meta.url), 'utf8'))

export const lines: Record<Language, Lines> = { en: read('en'), zh: read('zh') }

export const isUsual = (role: string, { usual }: Lines): boolean => new RegExp(usual).test(role)

/** The same with each `{name}` in its texts replaced by its value. */
export function filled<T>(told: T, values: Readonly<Record<string, string>>): T {
  if (typeof told === 'string') return told.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '') as T
  if (Array.isArray(told)) return told.map(one => filled(one, values)) as T
  const entries = Object.entries(told as object).map(([name, one]) => [name, filled(one, values)])
  return Object.fromEntries(entries) as T
}
