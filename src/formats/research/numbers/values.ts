import type { Measure } from './measures.ts'

/** Are two measures compatible, given how exact they are? */
export function agree(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  return one.low - slack <= other.high && other.low - slack <= one.high
}

/** Do they state the same numbers? It is not enough that their ranges overlap. */
export function isEqual(one: Measure, other: Measure): boolean {
  const slack = Math.max(one.slack, other.slack)
  const [[a, b], [c, d]] = [stated(one), stated(other)]
  return Math.abs(a - c) <= slack && Math.abs(b - d) <= slack
}

/** `At most 20` states 20. */
const stated = ({ low, high }: Measure): [number, number] => [
  Number.isFinite(low) ? low : high,
  Number.isFinite(high) ? high : low,
]

export const isSameUnit = (one: Measure, other: Measure): boolean =>
  (one.kind === other.kind || (isCount(one) && isCount(other))) && one.per === other.per

/** What is counted may be named elsewhere. */
export const isCount = ({ kind }: Measure): boolean => kind === 'count' || kind === 'bare'

/** A unit: its kind, and how many of the kind's smallest unit it contains. */
interface Unit {
  kind: string
  factor: number
  /** Its length in the text. */
  length: number
}

/** The unit at the beginning of a text; null: none is known. */
export function unitAt(text: string): Unit | null {
  const { 0: written, groups } = word.exec(text) ?? chinese.exec(text) ?? {}
  const name = groups?.unit ?? ''
  const unit = units.get(name) ?? (name.length > 1 ? units.get(name.toLowerCase()) : undefined)
  return unit ? { kind: unit[0], factor: unit[1], length: written!.length } : null
}

/** The currency that a number begins with; null: it is no money. */
export function currencyOf(number: string): string | null {
  const sign = /^(?:(?:US|HK|A|C)?\$|[€£¥]|(?:USD|EUR|GBP|RMB|CNY)\b)/i.exec(number)?.[0].toUpperCase()
  return sign === undefined ? null : (signs[sign] ?? 'USD')
}

/** What something is per: `month`, `user`. Names in both languages give the same word. */
export function perAt(text: string): { per: string[]; length: number } {
  const per: string[] = []
  let length = 0
  for (;;) {
    const [written, name, adverb] = perPhrase.exec(text.slice(length, length + 40)) ?? []
    if (written === undefined || per.length === 3) return { per, length }
    per.push(perName(name ?? adverb!))
    length += written.length
  }
}

/** In Chinese it usually comes before the number: `每人每月`. */
export function perBefore(text: string): string[] {
  const found =
    /(?:每(?:个)?(?:人|用户|席位|开发者|月|年|天|日|小时|分钟|秒|次|百万|千|万)){1,3}[^，。；,;]{0,24}$/.exec(text)?.[0]
  return found
    ? Array.from(found.matchAll(/每个?(人|用户|席位|开发者|月|年|天|日|小时|分钟|秒|次|百万|千|万)/g), ([, name]) =>
        perName(name!),
      )
    : []
}

const perPhrase =
  /^ ?(?:\/ ?|per |each |every |an? (?=(?:second|minute|hour|day|week|month|year)s?\b))(seconds?|secs?|s|minutes?|min|hours?|hr|h|days?|weeks?|months?|mo|years?|yr|users?|seats?|persons?|people|developers?|million|thousand|1?M|1?k|秒|分钟|小时|天|日|月|年|人|用户)(?![A-Za-z])|^ (monthly|yearly|annually|daily)\b/i

const perNames = new Map(
  Object.entries({
    second: 'sec secs s 秒',
    minute: 'min 分钟',
    hour: 'hr h 小时',
    day: '天 日 daily',
    month: 'mo 月 monthly',
    year: 'yr 年 yearly annually',
    user: 'seat person people developer 人 用户 席位 开发者',
    million: 'm 1m 百万',
    thousand: 'k 1k 千',
  }).flatMap(([name, others]) => others.split(' ').map((other): [string, string] => [other, name])),
)

function perName(written: string): string {
  const name = written.toLowerCase()
  return perNames.get(name) ?? perNames.get(name.replace(/s$/, '')) ?? name.replace(/s$/, '')
}

const table: readonly [kind: string, factor: number, names: string][] = [
  ['time', 1e-9, 'ns nanosecond nanoseconds 纳秒'],
  ['time', 1e-6, 'us μs microsecond microseconds 微秒'],
  ['time', 1e-3, 'ms msec millisecond milliseconds 毫秒'],
  ['time', 1, 's sec secs second seconds 秒钟 秒'],
  ['time', 60, 'min mins minute minutes 分钟'],
  ['time', 3_600, 'h hr hrs hour hours 小时 钟头'],
  ['time', 86_400, 'day days 天'],
  ['time', 604_800, 'week weeks 周 星期'],
  ['time', 2_629_800, 'month months 个月'],
  ['time', 31_557_600, 'year years yr yrs 年'],
  ['size', 1, 'byte bytes 字节'],
  ['size', 1e3, 'kb kib'],
  ['size', 1e6, 'mb mib'],
  ['size', 1e9, 'gb gib'],
  ['size', 1e12, 'tb tib'],
  ['size', 1e15, 'pb pib'],
  ['bits', 1e6, 'mbps Mbit/s'],
  ['bits', 1e9, 'gbps Gbit/s'],
  ['length', 1e-3, 'mm millimetres millimeters 毫米'],
  ['length', 1e-2, 'cm centimetres centimeters 厘米'],
  ['length', 1, 'metre metres meter meters 米'],
  ['length', 1e3, 'km kilometre kilometres kilometer kilometers 公里 千米'],
  ['length', 1_609, 'mile miles 英里'],
  ['speed', 1, 'km/h kph kmh'],
  ['speed', 1.609, 'mph'],
  ['weight', 1e-3, 'g gram grams 克'],
  ['weight', 1, 'kg kilogram kilograms 公斤 千克'],
  ['weight', 1e3, 'tonne tonnes ton tons 吨'],
  ['power', 1, 'W watt watts 瓦'],
  ['power', 1e3, 'kW 千瓦'],
  ['power', 1e6, 'MW 兆瓦'],
  ['power', 1e9, 'GW 吉瓦'],
  ['energy', 1, 'kWh 千瓦时 度电'],
  ['energy', 1e3, 'MWh'],
  ['energy', 1e6, 'GWh'],
  ['energy', 1e9, 'TWh'],
  ['frequency', 1e6, 'MHz'],
  ['frequency', 1e9, 'GHz'],
  ['area', 1, 'm2 平方米'],
  ['area', 1e4, 'hectare hectares 公顷'],
  ['area', 1e6, 'km2 平方公里'],
  ['temperature', 1, '°C 摄氏度'],
  ['money:USD', 1, 'dollar dollars usd 美元 美金'],
  ['money:USD', 0.01, 'cent cents 美分'],
  ['money:EUR', 1, 'euro euros eur 欧元'],
  ['money:GBP', 1, 'gbp 英镑'],
  ['money:CNY', 1, 'yuan rmb cny 元人民币 人民币 元 块钱'],
  ['money:JPY', 1, 'yen jpy 日元'],
  ['money:HKD', 1, 'hkd 港元 港币'],
]

const signs: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  '¥': 'CNY',
  RMB: 'CNY',
  CNY: 'CNY',
  HK$: 'HKD',
  A$: 'AUD',
  C$: 'CAD',
}

const units = new Map(
  table.flatMap(([kind, factor, names]) =>
    names.split(' ').map((name): [string, [string, number]] => [name, [kind, factor]]),
  ),
)

/** A single letter is a unit only in its exact case. */
const isLatin = (name: string): boolean => /^[\x20-\x7eμ°]/.test(name)
const longestFirst = (names: readonly string[]): string => names.toSorted((a, b) => b.length - a.length).join('|')
const names = [...units.keys()]
const word = new RegExp(`^[ -]?(?<unit>${longestFirst(names.filter(isLatin))})(?![A-Za-z0-9])`, 'i')
const chinese = new RegExp(`^ ?[多余几]?个?(?<unit>${longestFirst(names.filter(name => !isLatin(name)))})`)
