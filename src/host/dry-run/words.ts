import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const dryRunWords = { en: en.dryRun, zh: zh.dryRun }
export type DryRunWords = typeof en.dryRun
