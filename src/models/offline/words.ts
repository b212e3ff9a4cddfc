import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const benchWords = { en: en.bench, zh: zh.bench }
export const memberWords = { en: en.member, zh: zh.member }
export const debateWords = { en: en.debate, zh: zh.debate }
export type BenchWords = typeof en.bench
export type DebateWords = typeof en.debate
