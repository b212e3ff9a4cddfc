import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const checkedTextWords = { en: en.checkedText, zh: zh.checkedText }
export const forkPlacesWords = { en: en.forkPlaces, zh: zh.forkPlaces }
export const lookUpWords = { en: en.lookUp, zh: zh.lookUp }
