import { chineseNumber } from '../../measures/numerals.ts'
import { blanked, type Quantity, readQuantities } from '../../measures/quantities.ts'
import type { Name } from './names.ts'
import { currencyOf, perAt, perBefore, unitAt } from './values.ts'

/** A number with what it measures. */
export interface Measure {
  /** Its place with its unit, in the plain words of the text. */
  start: number
  end: number
  what: string
  /** `time`, `size`, `money:USD`, `%`, `x` …; `count`: of a noun; `bare`: of nothing named; `year`. */
  kind: string
  /** What is counted, as written behind the number; empty: nothing. */
  noun: string
  /** What it is per (`month`, `user`), in order. */
  per: string
  /** The range it lies in, in the smallest unit of its kind. */
  low: number
  high: number
  /** How far off it may be, because it is rounded or called approximate. */
  slack: number
}

export interface Measured {
  /** Plain words. */
  text: string
  /** The same with the measures replaced by spaces. */
  rest: string
  measures: Measure[]
  names: Name[]
  /** Small numbers in words that are no facts of their own: `in two classes`. */
  small: Quantity[]
}

export function measuresIn(original: string, namesIn: (text: string) => readonly Name[]): Measured {
  const { text, quantities } = readQuantities(original)
  const numbers = quantities.slice(0, mostNumbers)
  const named = namesIn(text)
  const isVersion = ({ start, end }: Quantity) => named.some(one => one.start < start && end <= one.end)
  const figures = measuresOf(
    text,
    numbers.filter(one => !isVersion(one)),
  )
  const measures = [...figures, ...spelledIn(text, figures)].sort((a, b) => a.start - b.start)
  const isTaken = (one: Pick<Name, 'start' | 'end'>) =>
    measures.some(({ start, end }) => one.start < end && start < one.end)
  return {
    text,
    rest: blanked(text, measures),
    measures,
    names: named.filter(name => !isTaken(name)),
    small: numbers.filter(one => one.isIdle && one.value !== 1 && !isTaken(one)),
  }
}

/** Nobody states more. Hostile text is cut off here. */
const mostMeasures = 12
const mostNumbers = 40

function measuresOf(text: string, numbers: readonly Quantity[]): Measure[] {
  const found = numbers.flatMap(one => sized(text, one) ?? [])
  const measures: Measure[] = []
  for (let i = 0; i < found.length && measures.length < mostMeasures; i++) {
    const range = rangeOf(text, found[i]!, found[i + 1])
    if (range) i++
    const measure = measureOf(text, range ?? found[i]!)
    if (measure) measures.push(measure)
  }
  return measures
}

/** A number with its unit, before its context is considered. */
interface Sized {
  start: number
  end: number
  kind: string
  low: number
  high: number
  slack: number
  isIdle: boolean
}

/** null: a date without a year, or a version. */
function sized(text: string, { start, end, keys, value: given, unit, isIdle }: Quantity): Sized | null {
  const written = text.slice(start, end)
  const value = given ?? Number(/^\d{4}(?=-)/.exec(keys[0]!)?.[0])
  if (Number.isNaN(value)) return null
  const one = (kind: string, factor = 1, length = 0): Sized => {
    const size = value * factor
    return { start, end: end + length, kind, low: size, high: size, slack: slackOf(written, size, kind), isIdle }
  }
  if (given === null) return one('year')
  if (unit === '%') return one(/point|pp|百分点/i.test(written) ? 'points' : '%')
  if (unit === 'x') return one('x')
  const currency = currencyOf(written)
  if (currency) return one(`money:${currency}`)
  const found = unitAt(text.slice(end, end + 20))
  if (isYear(written, value) && (!found || text[end] === '年')) return one('year', 1, found?.length)
  if (found) return { ...one(found.kind, found.factor, found.length), isIdle: false }
  return value > 0 && value < 1 ? one('%', 100) : one('bare')
}

const isYear = (written: string, value: number): boolean =>
  value >= 1900 && value < 2100 && /^(?:\d{4}|[一二][零〇一二三四五六七八九]{3})$/.test(written)

/** Half of the last digit, or three per cent. For values near 100 %, it is relative to what is missing. */
function slackOf(written: string, size: number, kind: string): number {
  const digits = /\d[\d,]*(?:\.(\d+))?/.exec(written)
  const number = Number(digits?.[0].replaceAll(',', ''))
  const half = number > 0 ? (size / number) * 0.5 * 10 ** -(digits?.[1]?.length ?? 0) : size * 0.03
  if (kind === 'year') return 0
  return Math.max(half, 0.03 * (kind === '%' ? Math.min(size, Math.abs(100 - size)) : size))
}

/** `20–45 MB`, `between 6 and 8 weeks`: the first number has the unit of the second. */
function rangeOf(text: string, first: Sized, second: Sized | undefined): Sized | null {
  if (!second || !(first.kind === second.kind || first.kind === 'bare')) return null
  const before = text.slice(Math.max(0, first.start - 60), first.start)
  const joint = text.slice(first.end, second.start)
  const isRange = /^ ?(?:-|~|to|至|到|或|or) ?$/.test(joint) || (/^ and $/.test(joint) && /between $/i.test(before))
  if (!isRange || second.kind === 'year' || (/(?:from |[从由])$/i.test(before) && moves.test(before))) return null
  const factor = first.kind === 'bare' ? factorOf(text, second) : 1
  const [low, high] = [first.low * factor, second.high].toSorted((a, b) => a - b) as [number, number]
  return { ...second, start: first.start, low, high, isIdle: false }
}

function factorOf(text: string, { end, kind }: Sized): number {
  if (kind === '%' || kind === 'x' || kind.startsWith('money')) return 1
  for (let length = 1; length < 16; length++) {
    const unit = unitAt(text.slice(end - length, end))
    if (unit?.length === length) return unit.factor
  }
  return 1
}

const moves =
  /\b(?:rose|ris\w*|rais\w*|grew|grow\w*|increas\w*|fell|fall\w*|drop\w*|declin\w*|decreas\w*|reduc\w*|cut\w*|shr[aiu]nk\w*|improv\w*|went)\b|[升降增减涨跌]/i

function measureOf(text: string, number: Sized): Measure | null {
  const { start, end, kind, isIdle } = number
  if (isIdle && (kind === 'bare' || kind === 'year')) return null
  const before = text.slice(Math.max(0, start - 24), start)
  if (denied.test(before)) return null
  const noun: Noun = kind === 'bare' ? nounAt(text.slice(end, end + 60)) : { name: '', length: 0 }
  const { per, length } = perAt(text.slice(end + noun.length, end + noun.length + 60))
  const last = end + noun.length + length
  return {
    start,
    end: last,
    what: text.slice(start, last),
    kind: noun.name === '' ? kind : 'count',
    noun: noun.name,
    per: [...new Set([...per, ...perBefore(text.slice(Math.max(0, start - 40), start))])].sort().join(' '),
    ...bounds(number, before, text.slice(end, end + 8)),
  }
}

const denied = /(?:\bnot|n't|\brather than|\binstead of|不是|并非|而非|不再是) ?(?:about |only |just )?$/i

/** The range of a number, from the words before and behind it. */
function bounds({ low, high, slack }: Sized, before: string, behind: string): Pick<Measure, 'low' | 'high' | 'slack'> {
  if (atLeast.test(before) || /^ ?(?:\+|or more\b|以上)/.test(behind))
    return { low, high: Number.POSITIVE_INFINITY, slack }
  if (atMost.test(before) || /^ ?(?:or less\b|以下|以内)/.test(behind))
    return { low: Number.NEGATIVE_INFINITY, high, slack }
  const isRough = roughly.test(before) || /^ ?(?:左右|上下|or so\b)/.test(behind)
  return { low, high, slack: isRough ? Math.max(slack, 0.12 * Math.abs(high)) : slack }
}

const atLeast =
  /(?:more than|over|above|at least|no less than|exceed(?:s|ed|ing)?|upwards of|超过|逾|至少|不低于|不少于|高于|突破|[>≥]) ?(?:about )?$/i
const atMost =
  /(?:less than|fewer than|under|below|at most|up to|no more than|within|不到|不足|不超过|至多|最多|低于|少于|[<≤]) ?(?:about )?$/i
const roughly =
  /(?:about|around|roughly|approximately|some|nearly|almost|close to|circa|~|≈|约|大约|大概|近|接近|将近) ?$/i

/** Half an hour and the like, which have no figures. */
function spelledIn(text: string, taken: readonly Measure[]): Measure[] {
  return Array.from(text.matchAll(spelled).take(mostMeasures), ({ 0: what, index: start, groups }) => {
    const { english, chinese, whole, part } = groups as Record<string, string | undefined>
    const unit = english ?? (chinese === '月' ? '个月' : chinese)
    const size = part ? shares[part.toLowerCase()]! : unitAt(` ${unit}`)!.factor * (chineseNumber(whole ?? '零')! + 0.5)
    const place = { start, end: start + what.length, what }
    return { ...place, kind: part ? '%' : 'time', noun: '', per: '', low: size, high: size, slack: size * 0.05 }
  }).filter(({ start, end }) => !taken.some(one => one.start < end && start < one.end))
}

const shares: Record<string, number> = { half: 50, third: 100 / 3, quarter: 25 }

const spelled =
  /\bhalf an? (?<english>hour|day|month|year)\b|(?:(?<whole>[一两二三四五六七八九])个|(?<!个))半个?(?<chinese>小时|年|月|天)|(?<=\bby )(?:an? )?(?<part>half|third|quarter)\b/gi

/** What is counted, and its length in the text; empty: nothing is named. */
interface Noun {
  name: string
  length: number
}

/** The countable noun at the beginning of a text. */
function nounAt(text: string): Noun {
  const [whole = '', classifier = '', run = ''] = chinese.exec(text)!
  return classifier + run === '' ? englishNoun(text) : chineseNoun(whole, classifier, run)
}

const chinese =
  /^ ?[多余几]?(个|[名位家款种项台次条件套部座所只支张篇份门辆起例户间处批组类场人])?(\p{Script=Han}{0,8})/u

/** The end of a Chinese noun is not marked. Two characters identify it, and a classifier is better than nothing. */
function chineseNoun(whole: string, classifier: string, run: string): Noun {
  const name = run.split(/[的是在和与及或为有被将会能都也时后前内外以左上下中]/)[0]!
  const shown = name.length > 3 ? name.slice(0, 2) : name
  if (classifier + shown === '') return { name: '', length: 0 }
  return { name: shown.slice(0, 2) || classifier, length: whole.length - run.length + shown.length }
}

/** The words up to the first plural, else the first word. */
function englishNoun(text: string): Noun {
  const words = /^[ -]([A-Za-z][a-z-]{1,30})(?: ([a-z-]{2,30}))?(?: ([a-z-]{2,30}))?/.exec(text)?.slice(1) ?? []
  const end = words.findIndex(word => word === undefined || stops.has(word.toLowerCase()))
  const own = end < 0 ? words : words.slice(0, end)
  const plural = own.findIndex(word => /[^s]s$|people$|staff$/.test(word))
  const name = own.slice(0, Math.max(1, plural + 1)).join(' ')
  return { name, length: name === '' ? 0 : name.length + 1 }
}

const stops = new Set(
  'a an the of in on at to for with by from per and or but is are was were be been has have had as than that which who when while if so not only more less it its this these those after before during within under over about against between into out up down says said'.split(
    ' ',
  ),
)
