import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const programWords = { en: en.program, zh: zh.program }
export type ProgramWords = typeof en.program
