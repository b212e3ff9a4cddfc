import type { Language } from '../../../core/language.ts'
import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const arenaWords: Record<Language, Pick<typeof en, 'bench' | 'member' | 'debate'>> = { en, zh }
