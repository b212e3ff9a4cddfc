import type { Language } from '../../../core/language.ts'
import type { Fate, Reason } from '../node.ts'
import type { NodeStatus } from '../record/record.ts'
import { english } from './report-words.en.ts'
import { chinese } from './report-words.zh.ts'

/** The words of the files and reports. Those of the seed stand as it has them. */
export interface ReportWords {
  topicTitle(number: number, title: string): string
  date: string
  models: string
  reviewer: string
  maxRounds: string
  depth: string
  fellBack(from: string, to: string): string
  /** Between the items of a list in a line. */
  comma: string
  /** Between what something is and what is said of it. */
  colon: string
  semicolon: string
  asked: string
  background: string
  annotations: string
  questions: string
  root: string
  rootRound: string
  childRound(round: number, divergence: string): string
  ruledMark: string
  positions: string
  rebuttals: string
  rebuttalOf(party: string): string
  triage: string
  agreed: string
  disputed(count: number): string
  remaining: string
  converged: string
  rulings: string
  recommendation: string
  reasoning: string
  example: string
  ruledBecause: string
  restsOn: string
  ownSolution: string
  byPerson(name: string): string
  person: string
  neverSpoke: string
  aside(words: string): string
  why: Record<Reason, string>
  conclusion: string
  agreedPoints: string
  ruledPoints: string
  path: string
  none: string
  nothingYet: string

  moved: string
  move(step: string, by: string | null): string
  uninvolved(parties: string): string
  linked(id: string): string
  fate: Partial<Record<Fate, string>>
  leftOpen: string
  price(most: string): string
  priceUnknown: string
  left(free: string, kept: string): string
  mistaken: string
  absences: string
  absent(party: string, step: string, why: string): string
  failures: string
  failed(turn: string, why: string): string
  notOver: string
  step: Record<string, string>
  raw(turn: string, model: string): string
  rawFailed(why: string): string
  noWords: string
  above: string

  summary: string
  columns: readonly [string, string, string, string, string, string]
  perTopic: string
  topicHeading(number: number, title: string): string
  agreedItem: string
  ruledItem: string
  openItem: string
  stateItem: string
  status: Record<NodeStatus, string>
  counts(agreed: number, disputed: number): string
  legend: Record<Mark, string>

  updatesFor(file: string): string
  updatesForDocuments: string
  documentsUnread: string
  change: string
  reason: string
  fromTopic(number: number): string
  noUpdates: string
  updatesLater: string
  updatesMissed(number: number, why: string): string

  sharedReviewer(party: string): string
  cutOff(turn: string): string
  subject: string
  transcript(title: string): string
}

/** States of a node or a disagreement in the drawing. */
export type Mark = '✓' | '⚖' | '✗' | '…' | '↪' | '?'

export const reportWords: Record<Language, ReportWords> = { en: english, zh: chinese }
