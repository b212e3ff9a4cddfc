import { memo } from '../../core/memo.ts'
import type { Quantity } from './quantities.ts'

/** Gives each numeral one form without moving it: the digits of all scripts, and Chinese numerals as on bills. */
export function plainNumerals(text: string): string {
  if (!unusual.test(text)) return text
  const digits = new Map<string, string>(Array.from('٪٫٬', (mark, i) => [mark, '%.,'[i]!]))
  return text
    .replace(/[[٪٫٬\p{Nd}]--[0-9]]/gv, digit => memo(digits, digit, () => plainDigit(digit)))
    .replace(formalRun, run => Array.from(run, numeral => formal.get(numeral) ?? numeral).join(''))
}

/** Digits come in blocks of ten, zero first. */
function plainDigit(digit: string): string {
  if (digit.length > 1) return digit
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - value - 1))) value++
  return String(value)
}

/** Most texts have none of these. */
const unusual = /[[٪٫٬\p{Nd}壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億]--[0-9]]/v

const formal = new Map(
  Array.from('壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億', (numeral, i) => [
    numeral,
    [...'一二二三三四五六六七八九十百千万亿'][i]!,
  ]),
)
/** A single one is mostly part of a word: 大陆, 收拾. */
const formalRun = /[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟萬億零〇]{2,}|[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟](?=[万亿])|[萬億]/gu

/** The value of Chinese numerals; null: no number, such as `三五` for three to five. */
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

/** The value of English number words: `forty-five`, `two hundred and ten thousand`. */
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

/** Dates with at least a month or a day, and times of day. A year alone is an ordinary number. */
export function datesIn(text: string): Quantity[] {
  return forms
    .flatMap(form =>
      Array.from(text.matchAll(form).take(mostDates), ({ 0: what, index, groups }): Quantity => {
        const { year, month, day } = groups as Record<string, string | undefined>
        const key = month === undefined ? what : keyOf(year, monthOf(month), day)
        return { start: index, end: index + what.length, what, keys: [key], value: null, unit: '', isIdle: false }
      }),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((date, i, all) => i === 0 || date.start >= all[i - 1]!.end)
}

/** A date implies its year, its year and month, and its day of the year. */
export function impliedBy(key: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(key) ?? []
  if (year === undefined) return []
  return [year, `${year}-${month}`, ...(day === undefined ? [] : [`--${month}-${day}`])]
}

/** No honest text has more. Hostile text is cut off here. */
const mostDates = 5_000

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const name =
  '(?<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`

const forms = [
  /(?<![\d.,-])(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?![\d-])/g,
  /(?<![\d.,-])(?<year>\d{4})-(?<month>0[1-9]|1[0-2])(?![\d-])/g,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})月(?:(?<day>\d{1,2})[日号])?/g,
  /(?<![\d年])(?<month>\d{1,2})月(?<day>\d{1,2})[日号]/g,
  /(?<![\d:])(?<clock>\d{1,2}:\d\d)(?![\d:])/g,
  new RegExp(String.raw`\b${name}\.? ${day}(?:,? (?<year>\d{4}))?(?!\d)`, 'g'),
  new RegExp(String.raw`(?<!\d)${day} ${name}\b(?:,? (?<year>\d{4})(?!\d))?`, 'g'),
  new RegExp(String.raw`\b${name}\.?,? (?<year>\d{4})(?!\d)`, 'g'),
]

const monthOf = (month: string): number =>
  /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1

const keyOf = (year: string | undefined, month: number, day: string | undefined): string =>
  [year ?? '-', String(month).padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-')
