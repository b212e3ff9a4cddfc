import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const eachWords = { en: en.each, zh: zh.each }
export const panelsWords = { en: en.panels, zh: zh.panels }
export const reportWords = { en: en.report, zh: zh.report }
export type EachWords = typeof en.each
export type JudgeReportWords = typeof en.report
