import type { Language } from '../../../core/language.ts'
import type { Dossier } from '../dossier.ts'
import type { Evidence } from '../evidence.ts'
import type { Aspect } from '../lexicon.ts'
import type { Question } from '../question.ts'
import type { Side } from '../stance.ts'
import type { Topic } from '../topic.ts'
import type { Answered } from './answer.ts'
import type { Stand } from './stand.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

/** What an offline debater says. In the last two phases nothing of it may hold a number that was not said before. */
export interface DebateWords {
  /** Opens every speech but the first, which says more. */
  mark: string
  opening(dossier: Dossier, side: Side): string
  /** `place` counts from 0. */
  argument(place: number, evidence: Evidence): string
  inShort(evidence: Evidence): string
  /** What would decide the motion, where no file does. */
  tests(form: Topic['form'], side: Side): string[]
  test(place: number, test: string): string
  further(evidence: Evidence, way: number): string
  noFurther(side: Side): string
  exhausted(quoted: readonly Evidence[], side: Side, way: number): string
  answer(answered: Answered, stand: Stand): string
  turnsOn(aspect: Aspect, counts: { own: number; theirs: number }, way: number): string
  turnsOnShowing(way: number): string
  ally(quote: string, side: Side): string
  condensed(best: readonly Evidence[], question: Question, side: Side): string
  leftOpen(evidence: readonly Evidence[], side: Side): string
  sum(question: Question, side: Side, aspects: readonly Aspect[]): string
  farewell(side: Side, isBacked: boolean): string
}

export const debateWords: Record<Language, DebateWords> = { en: english, zh: chinese }
