import type { Language } from '../../src/core/language.ts'
import { english } from './research-lines.en.ts'
import { chinese } from './research-lines.zh.ts'

/** One matter on which roles can be of different minds, whatever they stand for. */
export interface Theme {
  /** For a search engine. */
  search: string
  /** How an argument of a role begins, and the point itself, by which everybody knows it again. */
  point: string
  argument(subject: string): string
  weakness(other: string): string
  counter: string
  /** What is said against it. */
  answer: string
  premise: string
  challenge: string
  attack(subject: string): string
}

/** Everything that a made-up research is written in, in one language. */
export interface Lines {
  themes: readonly Theme[]
  /** Names of roles that are not names of what they stand for. */
  usual: RegExp
  subject: string
  query(topic: string, theme: string): string
  fromPage(subject: string, words: string, way: number): string
  fromFile(subject: string, words: string, way: number): string
  ownPage: { path: string; words: string }
  answers: {
    wrong: readonly string[]
    unseen: readonly string[]
    holds: readonly string[]
    noSource: readonly string[]
  }
  tags: Record<'holds' | 'wrong' | 'unseen' | 'noSource' | 'exaggerated', string>
  judgment: {
    points: string
    treated: Record<'holds' | 'wrong' | 'unseen' | 'noSource', string>
    strong: readonly string[]
    exaggerated: string
    shared: readonly string[]
    disagreement: string
    values(winner: string, other: string): string
    consensus: readonly string[]
    advice(winner: string, other: string): string
    questions: readonly { question: string; changes: string; cheapest_way: string }[]
    scenarios(winner: string, other: string): { scenario: string; recommendation: string; rationale: string }[]
    summary(winner: string): string
  }
}

export const lines: Record<Language, Lines> = { en: english, zh: chinese }
