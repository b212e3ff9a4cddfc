import type { Language } from '../../../core/language.ts'
import type { ShownWords } from './shown-words.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

export interface ReportWords extends ShownWords {
  /** The seed's own, to the letter. */
  title(topic: string): string
  date(day: string): string
  method: string
  roles(names: readonly string[]): string
  readers(audience: string, decision: string): string
  state(state: string): string
  arguments: string
  rebuttals: string
  audit: string
  notRequested(reason: string): string
  judgment: string

  more(count: number): string
  followedBy: string

  degraded: string
  swapped: string
  swap(who: string, from: string, to: string, why: string): string
  goal: string
  noSearch(withFiles: boolean): string
  search(means: readonly (readonly [name: string, by: string])[]): string
  means: { own: string; none: string }
  confidenceNote: string
  cutOff(turn: string): string

  stance: string
  incomplete(why: string | null, arrived: boolean): string
  awaited(why: string | null): string
  unasked: string

  requested(reason: string): string
  auditMissing(why: string | null, arrived: boolean): string
  byCode: string
  alike(one: string, other: string, percent: number): string
  /** `brokeOff`: nobody could be asked for it again. */
  unanswered(who: string, numbers: readonly string[], brokeOff: boolean): string
  tooLong(who: string, words: number, most: number, brokeOff: boolean): string

  judging: string
  criteria: Readonly<Record<string, string>>
  firstTells: string
  wordsOf(judge: string): string
  failed(why: string): string
  notOver: string

  splitSummary(words: string): string

  claimsFold(count: number): string

  noSources: string
  noneCited: string
  uncitedFiles(count: number): string
  seenPages(count: number): string
  searches: string
  results(count: number): string
  searchFailed(why: string): string
  ownSearch(pages: number): string

  changed(debate: number): string
  conclusion: string
  before(debate: number, date: string): string
  now(date: string): string
  differs(names: readonly string[]): string
  compared: Record<'favours' | 'firmness' | 'advice' | 'summary' | 'scenarios' | 'openQuestions' | 'models', string>
  nobody: string

  abortedSummary: string
  abortedNoReason: string
  probeColumns: readonly [model: string, result: string]
  answered(ms: number): string

  transcript: string
}

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
