import type { Language } from '../../../core/language.ts'
import type { Kind, Options } from '../options.ts'
import type { Conclusion, Decision, EndedBy, UserReply } from '../shapes.ts'
import type { Listening } from './happened.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

export interface ReportWords {
  /** Headings. Those that the record has as well are called the same here. */
  answer: string
  standing: string
  insights: string
  agreed: string
  open: string
  differ: string
  decision: string
  said: string
  suggestions: string
  missing: string
  cut: string
  missed: string
  transcript: string

  colon: string
  comma: string
  semicolon: string
  /** Between names. */
  listComma: string
  aside(words: string): string
  quoted(words: string): string
  sentence(words: string): string
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
  /** `many`: there are several partners. */
  ended: Record<EndedBy, (many: boolean) => string>
  noConclusion: string
  notOver: string
  failed: string
  cutOff(turn: string): string

  outcomes: Record<Conclusion['outcome'], string>
  /** They are said to agree, and these did not say so. */
  unexpressed(names: readonly string[]): string
  notYet: string
  noAnswer(attempts: number, why: string): string
  because(why: string): string
  nothingYet: string
  disagreement: string

  undecided: string
  notAsked: string
  notKept: string
  before: { leaning: string; focus: string }
  inRecord: string
  remark: Record<Exclude<Listening, 'before-conclusion'>, (round: number) => string>
  beforeConclusion: string
  untold(over: boolean): string
  afterRound(round: number): string
  atFork(place: string): string
  replies: Record<UserReply['choice'], string>

  notApplied(count: number): string
  headline: {
    result(outcome: string, rounds: number, ended: string): string
    open(count: number): string
    suggestions(count: number): string
  }

  next: Record<Decision['next'], string>
  noNewPoint: string
  question: string
  chooses(partner: string): string
  keeps(keep: boolean): string
  byRemark: string
  leftOut: string
  /** Of a conversation that had become too long for its model. */
  afresh: string
  didNotSpeak(why: string): string
  noReply(why: string): string
  unfinished: string
}

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
