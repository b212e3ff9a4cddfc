import * as en from './dialog-words.en.ts'
import * as zh from './dialog-words.zh.ts'

export const forkWords = { en: en.fork, zh: zh.fork }
export const questionWords = { en: en.question, zh: zh.question }
