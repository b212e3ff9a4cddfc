import type { Language } from './language.ts'
import type { Spent } from './totals.ts'

export const bytes = (count: number): string =>
  count < 1_000
    ? `${count} B`
    : count < 1_000_000
      ? `${(count / 1_000).toFixed(1)} kB`
      : `${(count / 1_000_000).toFixed(1)} MB`

/** Tokens, roughly: `950`, `9.5k`, `120k`, `1.03M`. */
export const thousands = (count: number): string =>
  count < 1_000
    ? String(Math.round(count))
    : count < 999_500
      ? `${(count / 1_000).toFixed(count < 9_950 ? 1 : 0)}k`
      : `${(count / 1_000_000).toFixed(count < 9_950_000 ? 2 : 1)}M`

/** Fractions of a cent matter when a whole debate costs two. */
export function money(dollars: number): string {
  if (dollars === 0) return '$0.00'
  if (dollars < 0.0001) return '<$0.0001'
  if (dollars < 0.01) return `$${dollars.toFixed(4)}`
  return dollars < 1 ? `$${dollars.toFixed(3).replace(/0$/, '')}` : `$${dollars.toFixed(2)}`
}

/** `$0.030–$0.131`: both ends have as many digits as the larger one needs. */
export function moneyRange(least: number, most: number): string {
  if (most === 0) return money(0)
  const digits = most < 0.01 ? 4 : most < 1 ? 3 : 2
  const ends = [least, most].map(dollars => dollars.toFixed(digits))
  const round = digits === 3 && ends.every(end => end.endsWith('0'))
  const [from, to] = ends.map((end, index) => {
    const shown = round ? end.slice(0, -1) : end
    const isLess = Number(shown) === 0 && [least, most][index]! > 0
    return isLess ? `<$${shown.replace(/0$/, '1')}` : `$${shown}`
  })
  return from === to ? from! : `${from}–${to}`
}

/** Points as people read them: `7.2`, `29`; one digit is enough. */
export const rounded = (points: number): string => String(Math.round(points * 10) / 10)

/** A share from 0 to 1: `41 %`. */
export const percentage = (share: number): string => `${Math.round(100 * share)} %`

export function duration(ms: number, language: Language): string {
  const [second, minute] = language === 'zh' ? ['秒', '分'] : ['s', 'min']
  if (ms < 9_950) return `${(Math.max(0, ms) / 1000).toFixed(1)} ${second}`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} ${second}`
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)} ${minute} ${rest} ${second}`
}

/** Whole seconds, for a clock that ticks. */
export function clock(ms: number, language: Language): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  if (seconds < 60) return `${seconds} ${language === 'zh' ? '秒' : 's'}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const tokenNumber = (count: number): string =>
  count < 10_000 ? String(count) : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`

/** `~` marks an estimate. */
export function tokens(count: number, exact: boolean, language: Language): string {
  const number = `${exact ? '' : '~'}${tokenNumber(count)}`
  if (language === 'zh') return `${number} 个 token`
  return count === 1 ? `${number} token` : `${number} tokens`
}

/** Rough count for a number that grows on a screen: within a fifth for English and Chinese, one pass, no allocation. */
export function roughTokens(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) count += text.charCodeAt(index) < 0x2e80 ? 0.22 : 0.7
  return count
}

/** `$0.52`, `≥ $0.52 (2 calls unknown)`, `≥ $0.52 of $1.00 (2 calls unknown)`; without a known price: `cost unknown`. */
export function spending(spent: Omit<Spent, 'cost'>, budget: number | null, language: Language): string {
  const { knownCost, unknownCalls } = spent
  const isChinese = language === 'zh'
  if (unknownCalls > 0 && knownCost < leastShown) return isChinese ? '费用未知' : 'cost unknown'
  const known = money(knownCost) + (budget === null ? '' : ` ${isChinese ? '/' : 'of'} ${cents(budget)}`)
  if (unknownCalls === 0) return known
  if (isChinese) return `≥ ${known}（${unknownCalls} 次调用费用未知）`
  return `≥ ${known} (${unknownCalls} ${unknownCalls === 1 ? 'call' : 'calls'} unknown)`
}

/** The same in a narrow column: `≥ $0.52`; without a known price `?`. */
export function briefSpending({ knownCost, unknownCalls }: Omit<Spent, 'cost'>): string {
  if (unknownCalls === 0) return money(knownCost)
  return knownCost < leastShown ? '?' : `≥ ${money(knownCost)}`
}

/** Less than this is no sum that anybody could go by. */
const leastShown = 0.0001

const cents = (dollars: number): string => (dollars >= 0.01 ? `$${dollars.toFixed(2)}` : money(dollars))
