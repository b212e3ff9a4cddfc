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
