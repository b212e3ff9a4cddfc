import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const pageWords = { en: en.page, zh: zh.page }
export type PageWords = typeof en.page
