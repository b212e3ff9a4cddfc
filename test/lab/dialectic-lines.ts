import type { Language } from '../../src/core/language.ts'
import { english } from './dialectic-lines.en.ts'
import { chinese } from './dialectic-lines.zh.ts'

/** What is said in a round, and how the speaker sees it. */
export interface Said {
  words: string
  agreed: readonly string[]
  open: readonly string[]
}

/** What is said in a dialectic, whatever it is about. */
export interface DialecticLines {
  view(topic: string): Said
  /** Each partner has one way to challenge: by round, the last for all further ones. */
  challenges: readonly (readonly Said[])[]
  /** To each way, by round, from the second on. */
  answers: readonly (readonly Said[])[]
  commonGround: Said
  /** Of somebody who never gives in. */
  stubborn: { main: string; partner: string }
  cited(reference: string, line: string): string
  takenUp(words: string): string
  missing: readonly string[]
  suggestion: { change: string; after(line: string): string }
  chosen: string
  question: string
  whys: { ask: string; goOn: string; end: string; sumUp: string }
  ofUser: string
  decision: string
  conclusion: { answer: string; insights: readonly string[]; agreed: readonly string[]; open: readonly string[] }
  split: { answer: string; point: string; main: string; partner: string }
}

export const dialecticLines: Record<Language, DialecticLines> = { en: english, zh: chinese }
