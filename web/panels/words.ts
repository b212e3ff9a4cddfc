import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const panelWords = { en: en.panel, zh: zh.panel }
