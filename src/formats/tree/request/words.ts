import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const treeConfigWords = { en: en.treeConfig, zh: zh.treeConfig }
export const treeWords = { en: en.tree, zh: zh.tree }
export const makeWords = { en: en.make, zh: zh.make }
