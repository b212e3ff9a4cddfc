import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const serveWords = { en: en.serve, zh: zh.serve }
export const backendWords = { en: en.backend, zh: zh.backend }
export const formWords = { en: en.form, zh: zh.form }
export const steerWords = { en: en.steer, zh: zh.steer }
