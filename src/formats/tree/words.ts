import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const concludedWords = { en: en.concluded, zh: zh.concluded }
export const panelWords = { en: en.panel, zh: zh.panel }
export const rehearsalWords = { en: en.rehearsal, zh: zh.rehearsal }
export const rulingWords = { en: en.ruling, zh: zh.ruling }
export const triageWords = { en: en.triage, zh: zh.triage }
export const inWordsWords = { en: en.inWords, zh: zh.inWords }
export const argdownWords = { en: en.argdown, zh: zh.argdown }
export const lineWords = { en: en.line, zh: zh.line }
export const stateWords = { en: en.state, zh: zh.state }
export const reportWords = { en: en.report, zh: zh.report }
export type InWords = typeof en.inWords
export type PanelWords = typeof en.panel
export type RehearsalWords = typeof en.rehearsal
export type LineWords = typeof en.line
export type StateWords = typeof en.state
