import { isWide, weight } from '../../core/plain-words.ts'
import { partsOf } from '../../core/quote.ts'
import type { Effort } from './effort.ts'
import { mayTurn } from './turning.ts'

/** Words that are said to stand somewhere, ready to be looked up. */
export interface Quote {
  /** What stands between ellipses, in order. */
  parts: readonly string[]
  /** Which of them is looked up first: the longest. */
  anchor: number
  length: number
  weight: number
  /** The quoter put in words of its own, which are left out here. */
  isAmended: boolean
}

/** null: there is not a single word in it. */
export const quoteOf = (written: string): Quote | null => makeQuote(written.slice(0, mostCompared), false)

/** `fell by 15% [in the first quarter]`: the same without what its quoter put in; null: nothing of the kind is in it. */
export function withoutInsertions(written: string): Quote | null {
  const plain = written.slice(0, mostCompared)
  const left = plain.replace(insertion, words => (/\d/.test(words) || mayTurn(words) ? words : ' … '))
  return left === plain ? null : makeQuote(left, true)
}

function makeQuote(written: string, isAmended: boolean): Quote | null {
  const parts = partsOf(written.replace(lineNumbers, '').replace(changedLetter, '$1'), true)
  if (parts.length === 0) return null
  const whole = parts.join('')
  const anchor = parts.reduce((best, part, i) => (part.length > parts[best]!.length ? i : best), 0)
  return { parts, anchor, length: whole.length, weight: weight(whole), isAmended }
}

/** Of a longer quote, only so much is compared. */
const mostCompared = 20_000

/** What prompts put before each line of a file: `12| `. */
const lineNumbers = /^[ \t]*\d{1,7}\|(?: |$)/gm

/** `[t]he` is how a quotation says that it made a capital letter small. */
const changedLetter = /\[(\p{L})\](?=\p{L})/gu

/** Words in brackets among words; behind `=` or a name they are code. */
const insertion =
  /(?<=^|[\p{L}\p{N}%][.,;!?]?\s|\p{Script=Han})[[［〔](?=[^\]］〕]{0,80}\p{L}{2})[\p{L}\p{M} ,'’-]{2,80}[\]］〕](?!\()/gu

/** How many characters the words that an ellipsis stands for may have. */
export const longestGap = 1_000

/** Where a part of a quote stands: [start, end). */
export type Place = readonly [start: number, end: number]

/**
 * All places in `words` between `from` and `to` where the part stands, in order. Its first letter may differ in case:
 * quotes begin in the middle of sentences, and sentences with what is quoted.
 */
export function* occurrences(words: string, part: string, from: number, to: number): Generator<Place> {
  const rest = part.length > 1 ? part.slice(1) : part
  const ahead = part.length - rest.length
  const within = words.slice(0, to)
  let at = within.indexOf(rest, from + ahead)
  while (at >= 0) {
    const found = stands(words, part, at - ahead)
    if (found) yield found
    at = within.indexOf(rest, at + (found ? rest.length : 1))
  }
}

/** The place, when the part stands there from its first word to its last. */
export function stands(words: string, part: string, at: number): Place | null {
  const end = at + part.length
  if (at < 0 || end > words.length) return null
  if (words[at] !== part[0] && fold(words.charCodeAt(at)) !== fold(part.charCodeAt(0))) return null
  return words.startsWith(part.slice(1), at + 1) && isWhole(words, at, end) ? [at, end] : null
}

/** Cut from `unable`, `15` or `2.5%`, words and numbers say something else. */
const isWhole = (words: string, start: number, end: number): boolean =>
  !cutsBefore(words, start) && !cutsAfter(words, end)

/** Does a word or number begin before `start` and go on there? */
export function cutsBefore(words: string, start: number): boolean {
  if (isInsideWord(words, start)) return true
  return isDigit(words.charCodeAt(start)) && beforeNumber.test(words.slice(Math.max(0, start - 2), start))
}

/** Does a word or number that is there before `end` go on? */
export function cutsAfter(words: string, end: number): boolean {
  if (isInsideWord(words, end)) return true
  return numberGoesOn(words, end) > 0
}

/** By how many characters a number that is there before `end` goes on at least. */
export function numberGoesOn(words: string, end: number): number {
  if (!isDigit(words.charCodeAt(end - 1))) return 0
  return afterNumber.exec(words.slice(end, end + 4))?.[0].length ?? 0
}

function isInsideWord(words: string, at: number): boolean {
  return isWordUnit(words.charCodeAt(at - 1)) && isWordUnit(words.charCodeAt(at))
}

const beforeNumber = /\d[.,:]$|(?:^|[^\p{L}\p{N}])-$|[×≤≥±]$|[<>]=$/u

/** `5%`, `5 ‰`, `5×10`, `5万` */
const afterNumber = /^(?:[.,:]\d| ?[%‰‱°万亿]| ?× ?\d|\^\d|[千百兆])/

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** A letter or digit of a script that sets words apart by spaces. */
function isWordUnit(code: number): boolean {
  if (code < 128) return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code <= 0x2e7f) && !isWide(code)
}

/** One case of a letter. */
export function fold(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  if (code < 0xc0 || code >= 0x590) return code
  const small = String.fromCharCode(code).toLowerCase()
  return small.length === 1 ? small.charCodeAt(0) : code
}

/** What it takes to go through so many characters: long parts may fail late, again and again. */
export const stepsToScan = (length: number, part: string): number => (part.length < 32 ? length >> 2 : 2 * length)

/** Where a quote stands whole, by its parts. Its longest part is between `from` and `to`. */
export function* standing(words: string, quote: Quote, from: number, to: number, effort: Effort): Generator<Place[]> {
  const anchor = quote.parts[quote.anchor]!
  effort.spend(stepsToScan(to - from, anchor))
  for (const place of occurrences(words, anchor, from, to)) {
    const places = around(words, quote, place, effort)
    if (places) yield places
  }
}

/** Where all parts of a quote stand, given where its anchor does; null: the others are not around it. */
export function around(words: string, { parts, anchor }: Quote, place: Place, effort: Effort): Place[] | null {
  const before: Place[] = []
  for (let i = anchor - 1; i >= 0; i--) {
    const end = before.at(-1)?.[0] ?? place[0]
    effort.spend(longestGap >> 3)
    const found = lastOf(occurrences(words, parts[i]!, Math.max(0, end - longestGap - parts[i]!.length), end))
    if (found === null) return null
    before.push(found)
  }
  const places = [...before.reverse(), place]
  for (let i = anchor + 1; i < parts.length; i++) {
    const start = places.at(-1)![1]
    effort.spend(longestGap >> 3)
    const [after] = occurrences(words, parts[i]!, start, Math.min(words.length, start + longestGap + parts[i]!.length))
    if (!after) return null
    places.push(after)
  }
  return places
}

function lastOf<T>(items: Iterable<T>): T | null {
  let last: T | null = null
  for (const item of items) last = item
  return last
}
