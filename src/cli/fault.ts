import type { Language } from '../core/language.ts'
import { placed } from './config/problem.ts'

/** One thing that is wrong with what a user asks for. */
export interface Fault {
  /** What it is wrong with: a flag, an option, a seat, a path in a file: `--rounds`, `seats.judge`. null: nothing of these. */
  about: string | null
  message: string
  /** As a command line says it: behind its place, where the message alone does not tell. */
  line: string
}

export const fault = (message: string, about: string | null = null): Fault => ({ about, message, line: message })

/** `about`: where the place is written in other words than these. */
export const faultAt = (place: string, message: string, language: Language, about = place): Fault => ({
  ...{ about, message },
  line: placed(place, message, language),
})

/** `--context docs: does not exist.` */
export const faultBehind = (flag: string, message: string): Fault => ({
  ...{ about: flag, message },
  line: `${flag} ${message}`,
})
