import type { Language } from '../../src/core/language.ts'
import { english } from './dialectic-rounds.en.ts'
import { chinese } from './dialectic-rounds.zh.ts'

type Spoken = readonly [main: string, partner: string]

/** Two rounds that may follow one, each as main agent and partner say it. */
export interface LabelledRounds {
  said: Spoken
  /** The same points once more, in the same words or in nearly the same. */
  again: Spoken
  /** Another point of the same debate. */
  fresh: Spoken
}

export const labelledRounds: Record<Language, readonly LabelledRounds[]> = { en: english, zh: chinese }
