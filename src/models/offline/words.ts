import type { Language } from '../../core/language.ts'
import { english } from './words.en.ts'
import { chinese } from './words.zh.ts'

/** What the offline voice says in any format. */
export const generalWords: Record<Language, typeof english> = { en: english, zh: chinese }
