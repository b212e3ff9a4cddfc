import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const arenaConfigWords = { en: en.arenaConfig, zh: zh.arenaConfig }
export const mannerWords = { en: en.manner, zh: zh.manner }
export const arenaWords = { en: en.arena, zh: zh.arena }
