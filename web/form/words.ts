import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const estimateWords = { en: en.estimate, zh: zh.estimate }
export const numberTextWords = { en: en.numberText, zh: zh.numberText }
export const rowsWords = { en: en.rows, zh: zh.rows }
export const troubleWords = { en: en.trouble, zh: zh.trouble }
