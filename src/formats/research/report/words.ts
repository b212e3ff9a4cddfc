import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const shownWords = { en: en.shown, zh: zh.shown }
export const reportWords = { en: en.report, zh: zh.report }
