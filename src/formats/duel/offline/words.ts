import type { Language } from '../../../core/language.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

export const duelWords: Record<Language, typeof english> = { en: english, zh: chinese }
