import type { Language } from '../../../core/language.ts'
import type { Kind, Options } from '../options-in.ts'
import type { Listening } from './happened.ts'
import type { ShownWords } from './shown-words.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

export interface ReportWords extends ShownWords {
  /** Headings. Those that the record has as well are called the same here. */
  answer: string
  standing: string
  decision: string
  said: string
  suggestions: string
  missing: string
  cut: string
  missed: string
  transcript: string

  comma: string
  semicolon: string
  quoted(words: string): string
  none: string
  more(count: number): string
  followedBy: string
  round(number: number): string

  fields: { chosen: string; user: string; rounds: string; about: string; ended: string }
  from(file: string): string
  notChosen: string
  chosen(of: number, reason: string): string
  unchosen(why: string): string
  named: string
  setBefore: string
  instead(to: string, from: string, why: string): string
  asked: Record<Options['ask'], string>
  kinds: Record<Kind, string>
  template(name: string): string
  rounds(count: number, past: number, record: string | null): string
  cutOff(turn: string): string

  notYet: string
  noAnswer(attempts: number, why: string): string
  because(why: string): string
  nothingYet: string

  notKept: string
  before: { leaning: string; focus: string }
  remark: Record<Exclude<Listening, 'before-conclusion'>, (round: number) => string>
  beforeConclusion: string
  afterRound(round: number): string

  notApplied(count: number): string

  leftOut: string
  /** Of a conversation that had become too long for its model. */
  afresh: string
  didNotSpeak(why: string): string
  noReply(why: string): string
  unfinished: string
}

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
