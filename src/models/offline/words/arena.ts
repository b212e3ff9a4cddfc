import * as en from './arena.en.ts'
import * as zh from './arena.zh.ts'

/** What is said in an arena alone. A duel does not load it. */
export const benchWords = { en: en.bench, zh: zh.bench }
export const memberWords = { en: en.member, zh: zh.member }
export const debateWords = { en: en.debate, zh: zh.debate }
export type BenchWords = typeof en.bench
export type DebateWords = typeof en.debate
