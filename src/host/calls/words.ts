import { calls as en } from './words.en.ts'
import { calls as zh } from './words.zh.ts'

export const callsWords = { en, zh }
export type CallsWords = typeof en
