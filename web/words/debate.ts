import * as en from './debate.en.ts'
import * as zh from './debate.zh.ts'

export const debateWords = { en: en.debate, zh: zh.debate }
