import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const suggestionWords = { en: en.suggestion, zh: zh.suggestion }
export const dialecticWords = { en: en.dialectic, zh: zh.dialectic }
export const agentFileWords = { en: en.agentFile, zh: zh.agentFile }
export const contextForWords = { en: en.contextFor, zh: zh.contextFor }
export const recordFileWords = { en: en.recordFile, zh: zh.recordFile }
export const templateWords = { en: en.template, zh: zh.template }
export type AgentFileWords = typeof en.agentFile
export type ContextForWords = typeof en.contextFor
