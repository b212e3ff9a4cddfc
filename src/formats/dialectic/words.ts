import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const liveWords = { en: en.live, zh: zh.live }
export const recordWords = { en: en.record, zh: zh.record }
export const shownWords = { en: en.shown, zh: zh.shown }
