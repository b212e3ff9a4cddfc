import * as en from './words.en.ts'
import * as zh from './words.zh.ts'

export const doctorWords = { en: en.doctor, zh: zh.doctor }
export type DoctorWords = typeof en.doctor
