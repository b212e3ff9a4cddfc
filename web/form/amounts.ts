import { type Language, langOf } from '../../src/core/language.ts'

/** `4`, or `4–9`. */
export function range([least, most]: readonly [number, number], show: (value: number) => string): string {
  const [from, to] = [show(least), show(most)]
  return from === to ? from : `${from}–${to}`
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 hours ago`, `昨天`. */
export function ago(at: string, now: number, language: Language): string {
  const seconds = (Date.parse(at) - now) / 1_000
  const words = new Intl.RelativeTimeFormat(langOf(language), { numeric: 'auto' })
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
}

export const exactTime = (at: string, language: Language): string =>
  new Date(at).toLocaleString(langOf(language), { dateStyle: 'long', timeStyle: 'medium' })
