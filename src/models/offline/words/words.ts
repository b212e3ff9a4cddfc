import type { Language } from '../../../core/language.ts'
import * as en from './arena.en.ts'
import * as zh from './arena.zh.ts'
import { english, type OfflineWording } from './duel.en.ts'
import { chinese } from './duel.zh.ts'

export const wordings: Record<Language, OfflineWording> = { en: english, zh: chinese }

export const benchWords = { en: en.bench, zh: zh.bench }
export const memberWords = { en: en.member, zh: zh.member }
export const debateWords = { en: en.debate, zh: zh.debate }
export type BenchWords = typeof en.bench
export type DebateWords = typeof en.debate
