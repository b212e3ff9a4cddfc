import { clean } from '../../../src/core/clean.ts'
import type { Display } from '../../../src/engine/display.ts'

/** The audible part of a finished speech. */
export const speechWords = (display: Display, text: string): string => clean(display.words?.(text) ?? text).text
