import type { Language } from '../../../core/language.ts'
import type { Claim } from '../claims.ts'
import type { Treatment } from '../shapes.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

export interface ReportWords {
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
  parts: readonly [strong: string, exaggerated: string, limitations: string, disagreements: string, consensus: string]
  recommendation: string
  openQuestions: string
  scenarios: string
  scenarioColumns: readonly [scenario: string, recommendation: string, rationale: string]
  summary: string

  colon: string
  comma: string
  /** Between parts of a sentence. */
  pause: string
  semicolon: string
  aside(words: string): string
  quoted(words: string): string
  none: string
  more(count: number): string
  neither: string
  followedBy: string

  degraded: string
  degradedItem(who: string, phase: string, why: string, arrived: boolean): string
  unsearchedItem(who: string, phase: string, why: string): string
  /** Of a rebuttal that nobody asked for. */
  unaskedItem(who: string, phase: string): string
  swapped: string
  swap(who: string, from: string, to: string, why: string): string
  goal: string
  noSearch(withFiles: boolean): string
  search(means: readonly (readonly [name: string, by: string])[]): string
  means: { own: string; none: string }
  searchesLost(count: number, why: readonly string[]): string
  pagesLost(count: number, why: readonly string[]): string
  confidenceNote: string
  cutOff(turn: string): string

  stance: string
  incomplete(why: string | null, arrived: boolean): string
  awaited(why: string | null): string
  unasked: string

  requested(reason: string): string
  auditMissing(why: string | null, arrived: boolean): string
  code: string
  disagreement: string
  disagreements: Record<NonNullable<Claim['disagreement']>, (tag: string) => string>
  byCode: string
  conflict(one: string, a: string, other: string, b: string): string
  alike(one: string, other: string, percent: number): string
  /** `brokeOff`: nobody could be asked for it again. */
  unanswered(who: string, numbers: readonly string[], brokeOff: boolean): string
  tooLong(who: string, words: number, most: number, brokeOff: boolean): string

  judging: string
  values: string
  criteria: Readonly<Record<string, string>>
  firstTells: string
  wordsOf(judge: string): string
  failed(why: string): string
  notOver: string
  noJudgment: string

  favours(name: string): string
  favoursNone: string
  deciding: string
  answerTo(number: string): string
  wouldChange: string
  changes: string
  cheapest: string
  splitSummary(words: string): string

  claims: string
  claimsFold(count: number): string
  claimColumns: readonly [claim: string, by: string, attacked: string, tag: string, checks: string, judge: string]
  /** Where nobody told claims from arguments. */
  unaudited: { heading: string; fold(count: number): string; column: string }
  untagged: string
  unchecked: string
  /** Of a citation that only points. */
  placeOnly: string
  treatments: Record<Treatment, string>

  sources: string
  sourceColumns: readonly [source: string, kind: string, date: string, uses: string, quotes: string]
  noSources: string
  noneCited: string
  readOn(day: string): string
  onlyRead: string
  notRead: string
  official: string
  inRebuttal(who: string): string
  unread(why: string): string
  uncitedFiles(count: number): string
  seenPages(count: number): string
  searches: string
  results(count: number): string
  searchFailed(why: string): string
  ownSearch(pages: number): string
  looksFor: string
  reads: string

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

  headline: {
    favours(name: string, summary: string): string
    neither(summary: string): string
    split: string
    degraded(lines: readonly string[]): string
    noSearch(withFiles: boolean): string
    searchLost(lines: readonly string[]): string
    swapped(who: string, from: string, to: string): string
    aborted(why: string): string
  }
  charts: {
    roles: string
    rolesAbout: string
    argumentsOf(role: string): string
    argumentsAbout: string
    confidence: string
    support: string
    supported(count: number, of: number): string
    uncited: string
  }
  transcript: string
}

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
