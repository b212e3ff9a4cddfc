import { plainWords } from '../../core/plain-words.ts'
import { chineseNumber, datesIn, englishNumber, numberWords, plainNumerals } from './numerals.ts'

/** A number in a text. */
export interface Quantity {
  /** Its place in the plain words. */
  start: number
  end: number
  /** As it is written there, with its unit. */
  what: string
  /** Equal for all ways of writing it. Several keys: it may be meant either way. */
  keys: string[]
  /** null: a date or a version. */
  value: number | null
  unit: Unit
  /** It only counts or orders what is said, or is a small count in words: no fact of its own. */
  isIdle: boolean
}

/** The numbers in a text: counts, shares, money, years and dates, in figures and in words. */
export const quantitiesIn = (original: string): Quantity[] => readQuantities(original).quantities

/** The same, with the plain words in which they stand. */
export function readQuantities(original: string): { text: string; quantities: Quantity[] } {
  const { text: written, lines } = plainWords(original.slice(0, longestText).replace(circled, ' ').replace(idioms, ' '))
  const text = plainNumerals(written)
  const dates = datesIn(text)
  const ratios = ratiosIn(blanked(text, dates))
  const rest = blanked(text, [...dates, ...ratios])
  const figures = figuresIn(rest, lines)
  const others = blanked(rest, figures)
  const found = [...ratios, ...figures, ...chineseIn(others), ...englishIn(others)].sort((a, b) => a.start - b.start)
  for (const [i, number] of found.entries()) inherit(number, found[i + 1], text)
  const quantities = [...dates, ...found.map(one => quantityOf(one, written, text))]
  return { text: written, quantities: quantities.sort((a, b) => a.start - b.start) }
}

function quantityOf({ start, end, keys, value, isIdle }: Found, written: string, text: string): Quantity {
  const key = keys.at(-1)!
  return {
    start,
    end,
    what: written.slice(start, end + unitBehind(text, end)),
    keys,
    value: Number.isNaN(value) ? null : Number.parseFloat(key),
    unit: key.endsWith('%') ? '%' : key.endsWith('x') ? 'x' : '',
    isIdle,
  }
}

/** No honest speech is longer or has more numbers. Hostile text is cut off here. */
const longestText = 400_000
const mostNumbers = 10_000

/** ① and the like would become plain digits. */
const circled = /[\u2460-\u24ff\u2776-\u2793\u3220-\u3229]/g

const idioms = /(?<!\d)(?:24\/7|50[-/]50)(?!\d)|五十步笑百步|三十而立|三十六计|一百八十度/g

/** Replaces these spans by spaces. */
export function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    rest += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return rest + text.slice(from)
}

interface Found extends Omit<Quantity, 'what'> {
  /** The value without its scale. */
  value: number
  scale: number
}

/** A percentage, or a factor. */
type Unit = '' | '%' | 'x'

const keyOf = (value: number, unit: Unit): string => `${Number(value.toPrecision(12))}${unit}`

const foundAt = (start: number, words: string, value: number, unit: Unit, isIdle: boolean): Found => ({
  start,
  end: start + words.length,
  value,
  scale: 1,
  unit,
  keys: [keyOf(value, unit)],
  isIdle,
})

/** In `3 to 5 million` and `30–40%` the first number shares the scale and unit of the second. */
function inherit(number: Found, next: Found | undefined, text: string): void {
  if (!next || number.unit !== '' || number.scale !== 1 || number.value >= 1000) return
  if (next.unit === '' && next.scale === 1) return
  if (!/^\s?(?:-|~|to|and|or|至|到|或|和)\s?$/.test(text.slice(number.end, next.start))) return
  number.keys.push(keyOf(number.value * next.scale, next.unit))
  number.isIdle = false
}

function figuresIn(text: string, lines: Int32Array): Found[] {
  const starts = new Set(lines)
  const found: Found[] = []
  for (const match of text.matchAll(figure).take(mostNumbers)) {
    const {
      currency = '',
      number = '',
      scale = '',
      unit: written = '',
    } = match.groups as Record<string, string | undefined>
    const place = { start: match.index, end: match.index + match[0].length }
    if (
      /^(?!(?:s|st|nd|rd|th|[numk]?s|[kcm]?m|k?g|[kMGT]B|[kMGT]?W|h|min)\b)[A-Za-z]/.test(
        text.slice(place.end, place.end + 5),
      )
    )
      continue
    const value = Number(number.replace(/[, ]/g, ''))
    const unit = unitOf(written)
    const factor = scaleOf(scale.trim(), currency !== '')
    const isBare = currency + scale + written === ''
    const isIdle =
      isBare && (ordersSpeech(text, place, value, found.at(-1), starts) || countsSpeech(text, place, value))
    const key = Number.isNaN(value) ? number : keyOf(value * factor * shareOf(written), unit)
    found.push({ ...place, value, scale: factor, unit, keys: [key], isIdle })
  }
  return found
}

const figure = new RegExp(
  String.raw`(?<![A-Za-z0-9_.]|[A-Za-z]-)(?<currency>(?:US|HK|A|C)?\$|[€£¥]|(?:USD|EUR|GBP|RMB|CNY)\s?)?` +
    String.raw`(?<number>\d{1,9}(?:\.\d{1,9})?e[+-]?\d{1,2}(?!\w)|\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?(?!\d|,\d)|\d{1,3}(?: \d{3}){1,6}(?! ?\d)|\d+(?:\.\d+)*)` +
    String.raw`(?<scale>\s?(?:thousand|million|billion|trillion)\b|\s?(?:bn|mn|tn)\b|[kKMB](?![A-Za-z])|[mb](?![A-Za-z])(?<=[$€£¥][\d.,]{1,20}[mb])|[多余几]?(?:[十百千]?(?:万亿|[万亿])|百(?!分)|千(?![克米瓦])))?` +
    String.raw`(?<unit>\s?(?:%|‰|percent\b|per cent\b|percentage points?\b|pct\b|pp\b|个?百分点|成(?![为功本员立果就长熟品绩分效型交人年])|times\b(?= (?:as|more|higher|faster|the|larger|less|cheaper))|x\b|×|-?fold\b|倍))?`,
  'gi',
)

function unitOf(written: string): Unit {
  if (written === '') return ''
  return /^\s?(?:times|x|×|-?fold|倍)/i.test(written) ? 'x' : '%'
}

const shareOf = (unit: string): number => (unit.includes('成') ? 10 : unit.includes('‰') ? 0.1 : 1)

function scaleOf(scale: string, isMoney: boolean): number {
  const [, tens = '', large = ''] = /^[多余几]?([十百千]?)(万亿|[万亿]?)$/.exec(scale) ?? []
  if (tens + large !== '') return chineseNumber(`一${tens}`)! * ({ 万: 1e4, 亿: 1e8, 万亿: 1e12 }[large] ?? 1)
  if (scale === '') return 1
  const letter = scale.toLowerCase()
  if (letter.startsWith('k') || letter === 'thousand') return 1e3
  if (letter.startsWith('t')) return 1e12
  if (letter.startsWith('b')) return 1e9
  return letter === 'm' && scale === 'm' && !isMoney ? 1 : 1e6
}

type Span = Pick<Found, 'start' | 'end'>

/** Numbers of rounds, points and list items only order what is said. */
function ordersSpeech(
  text: string,
  { start, end }: Span,
  value: number,
  last: Found | undefined,
  lines: Set<number>,
): boolean {
  if (value > mostOrdinal) return false
  const behind = text.slice(end, end + 16)
  if (last?.isIdle && /^\s?(?:,|、|-|&|and|or|to|和|与|至|到)\s?(?:and\s)?$/.test(text.slice(last.end, start)))
    return true
  if (ordered.test(text.slice(Math.max(0, start - 16), start))) return true
  if (/^(?:st|nd|rd|th)\b/.test(behind)) return value === 21 || !/^.. centur/.test(behind)
  if (text[start - 1] === '(' && /^\s?\)/.test(behind)) return true
  return (lines.has(start) || lines.has(start - 1)) && /^(?:\.(?!\d)|[)、:])/.test(behind)
}

const countsSpeech = (text: string, { end }: Span, value: number): boolean =>
  value <= 10 && counts.test(text.slice(end, end + 24))

const mostOrdinal = 30

const ordered =
  /(?:\b(?:rounds?|turns?|points?|arguments?|claims?|reasons?|phases?|stages?|steps?|items?|premises?|questions?|parts?|figures?|tables?|chapters?|pages?|sections?|lines?|requirements?|goals?|objectives?|options?|criteri(?:on|a)|rules?|conditions?|assumptions?|decisions?|issues?|tickets?|tasks?|notes?|cases?|levels?|versions?|ADR|RFC|number|no\.)\s?#?|(?:^|\s)#|轮|回合|论点|理由|要点|问题|步骤|阶段|附录|图|表|第|要求|目标|条件|需求|任务|批注|条款|规则|方案|选项|决定|原则|假设|指标|项|层|节|行|章)\s?$/i

const counts =
  /^\s?(?:(?:core|main|key|good|big|simple)\s)?(?:reasons?|points?|arguments?|claims?|questions?|rounds?|sides?|things|steps?|facts?|problems?|examples?|ways?)\b|^(?:个|条|项|大)?(?:核心)?(?:论点|理由|问题|方面|要点|观点|论据|步|轮|点|回合|例子)/i

const han = '零〇一二两三四五六七八九'
const tens = '十廿卅卌'
const chinese = new RegExp(
  [
    `(?<half>一半|半数)(?=[^${han}${tens}斤信天夜路])`,
    `(?<hundredths>百分之)(?<share>百|[${han}${tens}百]{1,8}(?:点[${han}]{1,6})?)`,
    `(?<below>[${han}十百千万]{1,8})分之(?<above>[${han}十百千万]{1,8})`,
    `(?<tenths>[一二两三四五六七八九])成(?![为功本员立果就长熟品绩分效型交人年]|不变)(?<fraction>半|[一二三四五六七八九](?![个条点]))?`,
    `(?<![几数上好成第])(?<plain>[${han}${tens}][${han}${tens}百千万亿]{0,20}(?:点[${han}]{1,8})?)(?:(?<more>[多余几][万亿])|(?<times>倍))?`,
  ].join('|'),
  'g',
)

function chineseIn(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: words, index, groups } of text.matchAll(chinese).take(mostNumbers)) {
    const { share, below, above, tenths, fraction, half, plain, more, times } = groups as Record<
      string,
      string | undefined
    >
    const end = index + words.length
    const add = (value: number | null, unit: Unit): void => {
      if (value === null) return
      const scale = unit === '' && value >= 1e4 ? value : 1
      const isIdle = unit === '' && (value <= 10 || text.startsWith('世纪', end))
      found.push({ ...foundAt(index, words, value, unit, isIdle), scale })
    }
    if (half !== undefined) add(50, '%')
    else if (share !== undefined) add(share === '百' ? 100 : chineseNumber(share), '%')
    else if (above !== undefined) add(ratio(chineseNumber(above), chineseNumber(below!)), '%')
    else if (tenths !== undefined) add(chineseNumber(tenths)! * 10 + (fraction === '半' ? 5 : digitOr0(fraction)), '%')
    else add(scaled(chineseNumber(plain!), more), times === undefined ? '' : 'x')
  }
  return found
}

/** `二十多万` */
const scaled = (value: number | null, more: string | undefined): number | null =>
  value === null || more === undefined ? value : value * (more.endsWith('万') ? 1e4 : 1e8)

const digitOr0 = (numeral: string | undefined): number => (numeral === undefined ? 0 : chineseNumber(numeral)!)

const ratio = (above: number | null, below: number | null): number | null =>
  above === null || !below ? null : Math.round((above / below) * 10_000) / 100

const word = `(?:${numberWords.join('|')})`
const scale = '(?:hundred|thousand|million|billion|trillion)'
const bareScale = new RegExp(`^${scale}\\b`, 'i')
const english = new RegExp(
  String.raw`\b(?<number>(?:a (?=${scale}\b))?${word}(?:[ -](?:(?<=${scale} )and )?${word}){0,9})(?:(?<share>\s?(?:percent|per cent|percentage points?)\b)|[ -](?<part>half|halves|thirds?|quarters?|fifths?|tenths?)\b(?!-)|(?<times> times(?= (?:as|more|higher|faster|the|larger|less|cheaper)))|\b)`,
  'gi',
)
const parts = new Map(Object.entries({ hal: 2, thi: 3, qua: 4, fif: 5, ten: 10 }))

function englishIn(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: words, index, groups } of text.matchAll(english).take(mostNumbers)) {
    const { number = '', share, part, times } = groups as Record<string, string | undefined>
    if (bareScale.test(number) || (/^a /i.test(number) && isSaying(text, index + words.length))) continue
    const count = englishNumber(number)
    const value = part === undefined ? count : ratio(count, parts.get(part.slice(0, 3).toLowerCase())!)!
    const unit = share !== undefined || part !== undefined ? '%' : times === undefined ? '' : 'x'
    found.push(foundAt(index, words, value, unit, unit === '' && value <= 12))
  }
  return found
}

/** `a thousand times no`, `a million reasons`: these mean many and are no number. */
const isSaying = (text: string, end: number): boolean =>
  /^ (?:times|reasons?|ways?|cuts?|words?|miles|little|small|different|other|excuses)\b/i.test(
    text.slice(end, end + 16),
  )

const countable = String.raw`\d{1,4}|${word}`
const outOf = new RegExp(
  String.raw`(?<![\w.,-])(?<above>${countable}) (?:in|out of)(?: every)? (?<below>${countable})(?![\w%]|[.,-]\w)` +
    String.raw`|\ba (?<part>third|quarter|fifth|tenth) of\b` +
    String.raw`|(?<![-\w]|and an? |and )(?<half>half)(?: of(?! (?:it|them|this|that)\b)| (?:the(?! (?:battle|story|truth|time|point)\b)|all|our|their|its)\b)`,
  'gi',
)

/** `one in five`, `7 out of 10`, `a third of`, `half the`. */
function ratiosIn(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: words, index, groups } of text.matchAll(outOf).take(mostNumbers)) {
    const { above = '1', below = '', part, half } = groups as Record<string, string | undefined>
    const name = part ?? half
    const whole = name === undefined ? countOf(below) : parts.get(name.slice(0, 3).toLowerCase())!
    const value = ratio(countOf(above), whole)
    if (value === null || value >= 100 || whole > 1000) continue
    found.push(foundAt(index, words, value, '%', false))
  }
  return found
}

const countOf = (count: string): number => (/^\d/.test(count) ? Number(count) : englishNumber(count))

/** The length of the unit behind a number. */
function unitBehind(text: string, end: number): number {
  return unitWord.exec(text.slice(end, end + 16))?.[0].length ?? 0
}

const unitWord =
  /^(?:\s?(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|ms|km|kg|GB|MB|TB|euros?|dollars?|times|people|users)\b|\s?(?:年|个月|天|小时|分钟|秒|美元|欧元|万元|亿元|元|人|家|公里|吨|次|倍|岁))/
