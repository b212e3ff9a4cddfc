import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const evidenceWords = { en: en.evidence, zh: zh.evidence }
export type EvidenceLineWords = typeof en.evidence
