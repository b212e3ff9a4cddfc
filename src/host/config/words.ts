import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const panelWords = { en: en.panel, zh: zh.panel }
export const searchConfigWords = { en: en.searchConfig, zh: zh.searchConfig }
export const seatWords = { en: en.seat, zh: zh.seat }
export const debateFileWords = { en: en.debateFile, zh: zh.debateFile }
export const requestFileWords = { en: en.requestFile, zh: zh.requestFile }
export const configWords = { en: en.config, zh: zh.config }
export type SearchConfigWords = typeof en.searchConfig
export type DebateFileWords = typeof en.debateFile
export type ConfigWords = typeof en.config
