import * as en from './reply-words.en.ts'
import * as zh from './reply-words.zh.ts'

export const replyWords = { en: en.reply, zh: zh.reply }
