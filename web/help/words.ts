import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const helpWords = { en: en.help, zh: zh.help }
