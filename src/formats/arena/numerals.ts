/** `百分之`, `成` and the like are not read here: only what a row of Chinese numerals comes to; null: no number. */
export function chineseNumber(numerals: string): number | null {
  const [whole, fraction] = numerals.split('点')
  const value = isRow(whole!) ? Number(digitsOf(whole!)) : inUnits(whole!)
  if (value === null || fraction === undefined) return value
  return Number(`${value}.${digitsOf(fraction)}`)
}

const digits = '零一二三四五六七八九'
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }

const digitOf = (numeral: string): number => digits.indexOf(numeral === '两' ? '二' : numeral === '〇' ? '零' : numeral)
const digitsOf = (row: string): string => [...row].map(digitOf).join('')

/** `五`, `二〇二四`; but `三五` is three or five, or three to five. */
function isRow(numerals: string): boolean {
  return !/[十百千万亿]/.test(numerals) && (numerals.length === 1 || numerals.length >= 4)
}

/** `两亿三千万`, `一百零五`, `两万五` for 25,000. */
function inUnits(numerals: string): number | null {
  if (!/[十百千万亿]/.test(numerals)) return null
  let sum = 0
  let section = 0
  let digit: number | null = null
  let last = 1
  for (const numeral of numerals) {
    const unit = units[numeral]
    if (unit === undefined) {
      digit = digitOf(numeral)
      if (digit === 0) last = 1
    } else if (unit < 1e4) {
      section += (digit ?? 1) * unit
      digit = null
      last = unit
    } else {
      sum = (sum + section + (digit ?? 0) || 1) * (unit > last ? unit : 1)
      section = 0
      digit = null
      last = unit
    }
  }
  return sum + section + (digit ?? 0) * (last > 10 ? last / 10 : 1)
}
