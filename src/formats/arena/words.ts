import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const asksWords = { en: en.asks, zh: zh.asks }
export const endedWords = { en: en.ended, zh: zh.ended }
export const headlineWords = { en: en.headline, zh: zh.headline }
export const liveWords = { en: en.live, zh: zh.live }
export const openingWords = { en: en.opening, zh: zh.opening }
export const overruledWords = { en: en.overruled, zh: zh.overruled }
export const panelWords = { en: en.panel, zh: zh.panel }
export const sheetWords = { en: en.sheet, zh: zh.sheet }
export const turnedWords = { en: en.turned, zh: zh.turned }
export const ruleWords = { en: en.rules, zh: zh.rules }
export const promptWords = { en: en.prompt, zh: zh.prompt }
export const checkWords = { en: en.check, zh: zh.check }
export const arenaWords = { en: en.arena, zh: zh.arena }
export type AsksWords = typeof en.asks
