import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const foundWords = { en: en.found, zh: zh.found }
