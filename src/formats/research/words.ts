import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const autoWords = { en: en.auto, zh: zh.auto }
export const liveWords = { en: en.live, zh: zh.live }
export const panelWords = { en: en.panel, zh: zh.panel }
export const promptWords = { en: en.prompt, zh: zh.prompt }
export const sourcesWords = { en: en.sources, zh: zh.sources }
export const textWords = { en: en.text, zh: zh.text }
export const tooLittle = { en: en.tooLittle, zh: zh.tooLittle }
