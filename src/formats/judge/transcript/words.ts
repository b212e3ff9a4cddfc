import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const withoutWords = { en: en.without, zh: zh.without }
export const transcriptWords = { en: en.transcript, zh: zh.transcript }
export type WithoutWords = typeof en.without
export type TranscriptWords = typeof en.transcript
