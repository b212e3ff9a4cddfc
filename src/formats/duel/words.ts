import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const panelsWords = { en: en.panels, zh: zh.panels }
export const reportWords = { en: en.report, zh: zh.report }
export const changedWords = { en: en.changed, zh: zh.changed }
export type DuelReportWords = typeof en.report
