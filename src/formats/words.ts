import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const evidenceWords = { en: en.evidence, zh: zh.evidence }
export const endingWords = { en: en.ending, zh: zh.ending }
export const judgingWords = { en: en.judging, zh: zh.judging }
export type EvidenceReportWords = typeof en.evidence
export type JudgingWords = typeof en.judging
