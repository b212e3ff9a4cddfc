import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const personWords = { en: en.person, zh: zh.person }
export type PersonWords = typeof en.person
