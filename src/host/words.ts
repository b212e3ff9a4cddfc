import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const partWords = { en: en.part, zh: zh.part }
export const seatsWords = { en: en.seats, zh: zh.seats }
export const cliWords = { en: en.cli, zh: zh.cli }
export const agentWords = { en: en.agent, zh: zh.agent }
export const contextWords = { en: en.context, zh: zh.context }
export const outputWords = { en: en.output, zh: zh.output }
export const workTreeWords = { en: en.workTree, zh: zh.workTree }
export type CliWords = typeof en.cli
export type ContextWords = typeof en.context
