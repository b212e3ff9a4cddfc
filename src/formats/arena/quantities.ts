import { plainWords } from '../../core/plain-words.ts'
import { datesIn } from './dates.ts'
import { chineseNumber, englishNumber, numberWords } from './numerals.ts'

/** A number in a text. */
export interface Quantity {
  /** Where it stands among the plain words. */
  start: number
  end: number
  /** As it is written there, with its unit. */
  what: string
  /** The same for all ways to write it. Several: it may be meant one way or the other. */
  keys: string[]
  /** It counts or orders what is said, or is a small count in words: no fact of its own. */
  isIdle: boolean
}

/** The numbers of a text: counts, shares, money, years and dates, in figures and in words. */
export function quantitiesIn(original: string): Quantity[] {
  const { text, lines } = plainWords(original.replace(circled, ' '))
  const dates = datesIn(text)
  const rest = blanked(text, dates)
  const figures = figuresIn(rest, lines)
  const others = blanked(rest, figures)
  const found = [...figures, ...chineseIn(others), ...englishIn(others)].sort((a, b) => a.start - b.start)
  for (const [i, number] of found.entries()) inherit(number, found[i + 1], text)
  return [
    ...dates,
    ...found.map(({ start, end, keys, isIdle }) => ({
      start,
      end,
      keys,
      isIdle,
      what: text.slice(start, end + unitBehind(text, end)),
    })),
  ].sort((a, b) => a.start - b.start)
}

/** ① and the like would become plain digits. */
const circled = /[\u2460-\u24ff\u2776-\u2793\u3220-\u3229]/g

function blanked(text: string, spans: readonly { start: number; end: number }[]): string {
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
  value: number
  scale: number
  share: boolean
}

const keyOf = (value: number, share: boolean): string => `${Number(value.toPrecision(12))}${share ? '%' : ''}`

/** In `3 to 5 million` and `30–40%` the first has what stands behind the second. */
function inherit(number: Found, next: Found | undefined, text: string): void {
  if (!next || number.share || number.scale !== 1 || number.value >= 1000 || (!next.share && next.scale === 1)) return
  if (!/^\s?(?:-|~|to|and|or|至|到|或|和)\s?$/.test(text.slice(number.end, next.start))) return
  number.keys.push(keyOf(number.value * next.scale, next.share))
  number.isIdle = false
}

function figuresIn(text: string, lines: Int32Array): Found[] {
  const starts = new Set(lines)
  const found: Found[] = []
  let before: { end: number; isOrdinal: boolean } = { end: 0, isOrdinal: false }
  for (const match of text.matchAll(figure)) {
    const { index, groups } = match
    const { currency = '', number = '', scale = '', unit = '' } = groups as Record<string, string | undefined>
    const end = index + match[0].length
    const digits = index + currency.length
    if (/^[A-Za-z]/.test(text.slice(end, end + 1)) && !/^s\b/.test(text.slice(end, end + 2))) continue
    const share = isShare(unit)
    const factor = scaleOf(scale.trim(), currency !== '')
    const value = Number(number.replaceAll(',', ''))
    const known = { start: index, end, value, scale: factor, share }
    const isOrdinal =
      unit === '' && scale === '' && currency === '' && ordersSpeech(text, digits, end, value, before, starts)
    const isCount = !share && factor === 1 && value <= 10 && counts.test(text.slice(end, end + 24))
    before = { end, isOrdinal }
    const key = Number.isNaN(value) ? number : keyOf(value * factor * (share ? shareOf(unit) : 1), share)
    found.push({ ...known, keys: [key], isIdle: isOrdinal || isCount })
  }
  return found
}

const figure = new RegExp(
  String.raw`(?<![A-Za-z0-9_.,]|[A-Za-z]-)(?<currency>(?:US|HK|A|C)?\$|[€£¥]|(?:USD|EUR|GBP|RMB|CNY)\s?)?` +
    String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)*)` +
    String.raw`(?<scale>\s?(?:thousand|million|billion|trillion)\b|\s?(?:bn|mn|tn)\b|[kKMB](?![A-Za-z])|[mb](?![A-Za-z])(?<=[$€£¥][\d.,]{1,20}[mb])|[多余几]?(?:[十百千]?(?:万亿|[万亿])|百(?!分)|千(?![克米瓦])))?` +
    String.raw`(?<unit>\s?(?:%|‰|percent\b|per cent\b|percentage points?\b|pct\b|pp\b|个?百分点|成(?![为功本员立果就长熟品绩分效型交人年])))?`,
  'gi',
)

const isShare = (unit: string): boolean => unit !== ''
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

/** Rounds, points and items of lists: what is said is put in order by them. */
function ordersSpeech(
  text: string,
  start: number,
  end: number,
  value: number,
  before: { end: number; isOrdinal: boolean },
  lines: ReadonlySet<number>,
): boolean {
  if (value > mostOrdinal) return false
  const behind = text.slice(end, end + 16)
  if (before.isOrdinal && /^\s?(?:,|、|-|&|and|or|to|和|与|至|到)\s?(?:and\s)?$/.test(text.slice(before.end, start)))
    return true
  if (ordered.test(text.slice(Math.max(0, start - 16), start)) || /^(?:st|nd|rd|th)\b/.test(behind)) return true
  if (text[start - 1] === '(' && /^\s?\)/.test(behind)) return true
  return lines.has(start) && /^(?:\.(?!\d)|[)、:])/.test(behind)
}

const mostOrdinal = 30

const ordered =
  /(?:\b(?:rounds?|turns?|points?|arguments?|claims?|reasons?|phases?|stages?|steps?|items?|premises?|questions?|parts?|number|no\.)\s?#?|(?:^|\s)#|轮|回合|论点|理由|要点|问题|步骤|阶段|第)\s?$/i

const counts =
  /^\s?(?:(?:core|main|key|good|big|simple)\s)?(?:reasons?|points?|arguments?|claims?|questions?|rounds?|sides?|things|steps?|facts?|problems?|examples?|ways?)\b|^(?:个|条|项|大)?(?:核心)?(?:论点|理由|问题|方面|要点|观点|论据|步|轮|点|回合|例子)/i

const han = '零〇一二两三四五六七八九'
const chinese = new RegExp(
  [
    `(?<hundredths>百分之)(?<share>百|[${han}十百]{1,8}(?:点[${han}]{1,6})?)`,
    `(?<below>[${han}十百千万]{1,8})分之(?<above>[${han}十百千万]{1,8})`,
    `(?<tenths>[一二两三四五六七八九])成(?![为功本员立果就长熟品绩分效型交人年]|不变)(?<half>半|[一二三四五六七八九](?![个条点]))?`,
    `(?<![几数上好成第])(?<plain>[${han}十][${han}十百千万亿]{0,20}(?:点[${han}]{1,8})?)(?<times>倍)?`,
  ].join('|'),
  'g',
)

function chineseIn(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: words, index, groups } of text.matchAll(chinese)) {
    const { share, below, above, tenths, half, plain, times } = groups as Record<string, string | undefined>
    const place = { start: index, end: index + words.length }
    const add = (value: number | null, isPart: boolean, isIdle: boolean): void => {
      if (value !== null)
        found.push({
          ...place,
          value,
          scale: isPart || value < 1e4 ? 1 : value,
          share: isPart,
          keys: [keyOf(value, isPart)],
          isIdle,
        })
    }
    if (share !== undefined) add(share === '百' ? 100 : chineseNumber(share), true, false)
    else if (above !== undefined) add(ratio(chineseNumber(above), chineseNumber(below!)), true, false)
    else if (tenths !== undefined)
      add(
        chineseNumber(tenths)! * 10 + (half === '半' ? 5 : half === undefined ? 0 : chineseNumber(half)!),
        true,
        false,
      )
    else {
      const value = chineseNumber(plain!)
      add(value, false, value === null || (value <= 10 && times === undefined) || /^世纪/.test(text.slice(place.end)))
    }
  }
  return found
}

const ratio = (above: number | null, below: number | null): number | null =>
  above === null || !below ? null : Math.round((above / below) * 10_000) / 100

const word = `(?:${numberWords.join('|')})`
const english = new RegExp(
  String.raw`\b(?<number>${word}(?:[ -](?:and )?${word}){0,9})(?:(?<share>\s?(?:percent|per cent|percentage points?)\b)|[ -](?<part>half|halves|thirds|quarters|fifths|tenths)\b|(?<times> times (?:as|more|higher|faster|the|larger|less|cheaper))|\b)`,
  'gi',
)
const parts = new Map(Object.entries({ half: 2, halves: 2, thirds: 3, quarters: 4, fifths: 5, tenths: 10 }))

function englishIn(text: string): Found[] {
  const found: Found[] = []
  for (const { 0: words, index, groups } of text.matchAll(english)) {
    const { number = '', share, part, times } = groups as Record<string, string | undefined>
    if (/^(?:hundred|thousand|million|billion|trillion)\b/i.test(number)) continue
    const count = englishNumber(number)
    const value = part === undefined ? count : ratio(count, parts.get(part.toLowerCase())!)!
    const isPart = share !== undefined || part !== undefined
    const isIdle = !isPart && times === undefined && value <= 12
    const end = index + words.length - (times?.length ?? 0)
    found.push({ start: index, end, value, scale: 1, share: isPart, keys: [keyOf(value, isPart)], isIdle })
  }
  return found
}

/** How long the unit behind a number is. */
function unitBehind(text: string, end: number): number {
  return unitWord.exec(text.slice(end, end + 16))?.[0].length ?? 0
}

const unitWord =
  /^(?:\s?(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|ms|km|kg|GB|MB|TB|euros?|dollars?|times|people|users)\b|\s?(?:年|个月|天|小时|分钟|秒|美元|欧元|万元|亿元|元|人|家|公里|吨|次|倍|岁))/
