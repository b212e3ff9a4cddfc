import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const newWords = { en: en.newPage, zh: zh.newPage }
export const homeWords = { en: en.home, zh: zh.home }
