import { memo } from '../../core/memo.ts'

/** One form of each numeral, place by place: the digits of all scripts, and Chinese ones as they stand on bills. */
export function plainNumerals(text: string): string {
  if (!unusual.test(text)) return text
  const digits = new Map<string, string>(Array.from('٪٫٬', (mark, i) => [mark, '%.,'[i]!]))
  return text
    .replace(/[[٪٫٬\p{Nd}]--[0-9]]/gv, digit => memo(digits, digit, () => plainDigit(digit)))
    .replace(formalRun, run => Array.from(run, numeral => formal.get(numeral) ?? numeral).join(''))
}

/** Digits stand in tens, the zero first. */
function plainDigit(digit: string): string {
  if (digit.length > 1) return digit
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value++
  return String(value)
}

/** Of which most texts have none. */
const unusual = /[[٪٫٬\p{Nd}壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億]--[0-9]]/v

const formal = new Map(
  Array.from('壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億', (numeral, i) => [
    numeral,
    [...'一二二三三四五六六七八九十百千万亿'][i]!,
  ]),
)
/** One alone is mostly part of a word: 大陆, 收拾. */
const formalRun = /[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億零〇]{2,}|[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟](?=[万亿])|[萬億]/gu

/** What Chinese numerals come to; null: no number, such as `三五` for three to five. */
export function chineseNumber(numerals: string): number | null {
  const [whole, fraction] = numerals.split('点') as [string, string?]
  const value = isRow(whole) ? Number(digitsOf(whole)) : inUnits(whole)
  return value === null || fraction === undefined ? value : Number(`${value}.${digitsOf(fraction)}`)
}

const digitOf = (numeral: string): number =>
  '零一二三四五六七八九'.indexOf(numeral === '两' ? '二' : numeral === '〇' ? '零' : numeral)
const digitsOf = (row: string): string => [...row].map(digitOf).join('')

/** `五`, `二〇二四`. */
const isRow = (numerals: string): boolean =>
  !/[十廿卅卌百千万亿]/.test(numerals) && (numerals.length === 1 || numerals.length >= 4)

/** `两亿三千万`, `一百零五`, `两万五` for 25,000. */
function inUnits(numerals: string): number | null {
  if (!/[十廿卅卌百千万亿]/.test(numerals)) return null
  let sum = 0
  let section = 0
  let digit: number | null = null
  let unit = 1
  for (const numeral of numerals.replace(/[廿卅卌]/g, short => `${'二三四'['廿卅卌'.indexOf(short)]}十`)) {
    unit = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }[numeral] ?? (numeral === '零' || numeral === '〇' ? 1 : unit)
    if (/[十百千]/.test(numeral)) section += (digit ?? 1) * unit
    else if (numeral === '万') sum += (section + (digit ?? 0)) * unit
    else if (numeral === '亿') sum = (sum + section + (digit ?? 0)) * unit
    if (/[万亿]/.test(numeral)) section = 0
    digit = /[十百千万亿]/.test(numeral) ? null : digitOf(numeral)
  }
  return sum + section + (digit ?? 0) * Math.max(1, unit / 10)
}

/** What English number words come to: `forty-five`, `two hundred and ten thousand`. */
export function englishNumber(words: string): number {
  let sum = 0
  let section = 0
  for (const word of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    const scale = scales.get(word)
    if (scale === 100) section = (section || 1) * 100
    else if (scale !== undefined) {
      sum += (section || 1) * scale
      section = 0
    } else section += small.get(word) ?? 0
  }
  return sum + section
}

const scales = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

const small = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i): [string, number] => [word, i]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i): [string, number] => [word, (i + 2) * 10]),
])

export const numberWords: readonly string[] = [...small.keys(), ...scales.keys()]
