import type { Language } from '../../src/core/language.ts'

/**
 * The number that a text stands for, with a point or a comma before its fraction. null: it stands for none, or might stand for
 * two: `1,000`.
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

interface Words {
  range(least: number, most: number): string
  example: string
  allowed(whole: boolean, range: string, example: string): string
}

const words: Record<Language, Words> = {
  en: {
    range: (least, most) => ` from ${least} to ${most}`,
    example: ', such as 0.5 or 0,5',
    allowed: (whole, range, example) =>
      `This is not a number that can be used. Write ${whole ? 'a whole number' : 'a number'}${range} in digits${example}.`,
  },
  zh: {
    range: (least, most) => ` ${least} 到 ${most} 之间的`,
    example: '，例如 0.5 或 0,5',
    allowed: (whole, range, example) => `这不是可用的数字。请用数字填写${range}${whole ? '整数' : '数值'}${example}。`,
  },
}
