import type { Language } from '../../../core/language.ts'
import { english, type OfflineWording } from './duel.en.ts'
import { chinese } from './duel.zh.ts'

export const wordings: Record<Language, OfflineWording> = { en: english, zh: chinese }
