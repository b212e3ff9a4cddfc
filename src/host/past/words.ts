import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const forkWords = { en: en.fork, zh: zh.fork }
export type ForkWords = typeof en.fork
