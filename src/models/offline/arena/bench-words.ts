import type { Language } from '../../../core/language.ts'
import type { Evidence } from '../evidence.ts'
import type { Side } from '../stance.ts'
import { englishBench } from './bench-words.en.ts'
import { chineseBench } from './bench-words.zh.ts'
import type { Criterion } from './score.ts'
import type { Sum } from './tally.ts'

type Sums = Record<Side, Sum>

/** What an offline judge says. All of it is a count. */
export interface BenchWords {
  /** On one round. */
  comment(sums: Sums): string
  help(isGranted: boolean): string
  admitted(ruled: { isChosen: boolean; isNew: boolean; isRepeated: boolean; isBehind: boolean }): string
  why: Record<Criterion, (sums: Sums) => string>
  reasoning(winner: Side, sums: Sums, isLevel: boolean): string
  decided(evidence: Evidence | null, isUnmet: boolean): string
  ignored(evidence: Evidence): string
  unmet(evidence: Evidence): string
  missed(evidence: Evidence): string
  failed(count: number): string
  noSpot(hasFiles: boolean): string
  worked: string
  refuted: string
}

export const benchWords: Record<Language, BenchWords> = { en: englishBench, zh: chineseBench }
