import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const verdictWords = { en: en.verdict, zh: zh.verdict }
export const diffWords = { en: en.diff, zh: zh.diff }
export type VerdictWords = typeof en.verdict
export type DiffWords = typeof en.diff
