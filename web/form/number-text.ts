import type { Language } from '../../src/core/language.ts'
import { numberTextWords as words } from './words.ts'

/**
 * The number that a text stands for, with a point or a comma before its fraction. null: it is none, or ambiguous like
 * `1,000`.
 */
export function numberIn(text: string): number | null {
  const written = text.trim()
  if (!/^-?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/.test(written) || /^-?0*[1-9]\d*,\d{3}$/.test(written)) return null
  return Number(written.replace(',', '.'))
}

export interface NumberLimits {
  whole?: boolean
  least?: number | null | undefined
  most?: number | null | undefined
}

/** What may be written: `Write a number from 0 to 1, in digits: 0.5 or 0,5.` */
export function numberAllowed({ whole = false, least, most }: NumberLimits, language: Language): string {
  const isBounded = least != null && most != null
  const t = words[language]
  return t.allowed(whole, isBounded ? t.range(least, most) : '', whole || (isBounded && most > 1) ? '' : t.example)
}
