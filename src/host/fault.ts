import type { Language } from '../core/language.ts'
import { placed } from './config/problem.ts'

/** One thing that is wrong with a user's request. */
export interface Fault {
  /** What is wrong: a flag, an option, a seat, a path in a file: `--rounds`, `seats.judge`. null: none of these. */
  about: string | null
  message: string
  /** The command line's message: with its place in front, if the message alone does not tell. */
  line: string
}

export const fault = (message: string, about: string | null = null): Fault => ({ about, message, line: message })

/** `about`: set if the place is written in other words. */
export const faultAt = (place: string, message: string, language: Language, about = place): Fault => ({
  ...{ about, message },
  line: placed(place, message, language),
})

/** `--context docs: does not exist.` */
export const faultBehind = (flag: string, message: string): Fault => ({
  ...{ about: flag, message },
  line: `${flag} ${message}`,
})
