import { UsageError } from './exit.ts'
import { faultAt } from './fault.ts'
import type { CliWords } from './words.ts'

export function wholeNumber(flag: string, text: string, t: CliWords): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(faultAt(flag, t.badValue(text, '1, 2, 3 …'), t.language))
  return Number(text)
}

export function dollars(text: string | undefined, t: CliWords): number | null {
  if (text === undefined) return null
  const amount = Number(text.replace(/^\$/, ''))
  if (!/^\$?\d*\.?\d+$/.test(text) || !(amount > 0)) throw new UsageError(t.badBudget(text))
  return amount
}

export function speed(text: string, t: CliWords): number {
  const factor = Number(text)
  if (text.trim() === '' || !(factor >= 0)) throw new UsageError(t.badSpeed(text))
  return factor
}

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
