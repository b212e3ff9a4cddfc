import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const evidenceWords = { en: en.evidence, zh: zh.evidence }
export const webWords = { en: en.web, zh: zh.web }
export type CheckWords = typeof en.evidence
export type WebWords = typeof en.web
