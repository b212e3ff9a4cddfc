import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const researchConfigWords = { en: en.researchConfig, zh: zh.researchConfig }
export const editWords = { en: en.edit, zh: zh.edit }
export const goalWords = { en: en.goal, zh: zh.goal }
export const planWords = { en: en.plan, zh: zh.plan }
export const researchWords = { en: en.research, zh: zh.research }
