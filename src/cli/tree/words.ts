import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const treeConfigWords = { en: en.treeConfig, zh: zh.treeConfig }
export const makeWords = { en: en.make, zh: zh.make }
export type TreeConfigWords = typeof en.treeConfig
