import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const noticesWords = { en: en.notices, zh: zh.notices }
export type NoticesWords = typeof en.notices
