import { isWide, weight } from '../../core/plain-words.ts'
import { partsOf } from '../../core/quote.ts'
import type { AlignEffort } from './align.ts'

/** Words that are said to stand somewhere, prepared for looking up. */
export interface Quote {
  /** The pieces between ellipses, in order. */
  parts: readonly string[]
  /** The index of the longest part, which is looked up first. */
  anchor: number
  length: number
  weight: number
  /** The quoter inserted words of their own; they are left out here. */
  isAmended: boolean
}

/** null: there is not a single word in it. */
export const quoteOf = (written: string): Quote | null => makeQuote(written.slice(0, mostCompared), false)

/** `fell by 15% [in the first quarter]`: the quote without what its quoter inserted; null: nothing was inserted. */
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

/** Only this much of a longer quote is compared. */
const mostCompared = 20_000

/** Prompts put this before each line of a file: `12| `. */
const lineNumbers = /^[ \t]*\d{1,7}\|(?: |$)/gm

/** `[t]he` is how a quotation marks a capital letter made small. */
const changedLetter = /\[(\p{L})\](?=\p{L})/gu

/** Words in brackets in the middle of prose. Behind `=` or a name they would be code. */
const insertion =
  /(?<=^|[\p{L}\p{N}%][.,;!?]?\s|\p{Script=Han})[[［〔](?=[^\]］〕]{0,80}\p{L}{2})[\p{L}\p{M} ,'’-]{2,80}[\]］〕](?!\()/gu

/** How many characters an ellipsis may leave out. */
export const longestGap = 1_000

/** Where a part of a quote stands: [start, end). */
export type QuotePlace = readonly [start: number, end: number]

/**
 * All places in `words` between `from` and `to` where the part stands, in order. Its first letter may differ in case: a
 * quote may begin in the middle of a sentence, or begin a new one.
 */
export function* occurrences(words: string, part: string, from: number, to: number): Generator<QuotePlace> {
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

/** The place, if the part stands there and is not cut out of a longer word or number. */
export function stands(words: string, part: string, at: number): QuotePlace | null {
  const end = at + part.length
  if (at < 0 || end > words.length) return null
  if (words[at] !== part[0] && fold(words.charCodeAt(at)) !== fold(part.charCodeAt(0))) return null
  return words.startsWith(part.slice(1), at + 1) && isWhole(words, at, end) ? [at, end] : null
}

/** Words and numbers that are cut out of `unable`, `15` or `2.5%` say something else. */
const isWhole = (words: string, start: number, end: number): boolean =>
  !cutsBefore(words, start) && !cutsAfter(words, end)

/** Is `start` in the middle of a word or number? */
export function cutsBefore(words: string, start: number): boolean {
  if (isInsideWord(words, start)) return true
  return isDigit(words.charCodeAt(start)) && beforeNumber.test(words.slice(Math.max(0, start - 2), start))
}

/** Does the word or number before `end` go on behind it? */
export function cutsAfter(words: string, end: number): boolean {
  if (isInsideWord(words, end)) return true
  return numberGoesOn(words, end) > 0
}

/** How many more characters the number before `end` has, at least. */
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

/** Is it a letter or digit of a script that separates words by spaces? */
function isWordUnit(code: number): boolean {
  if (code < 128) return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code <= 0x2e7f) && !isWide(code)
}

export function fold(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  if (code < 0xc0 || code >= 0x590) return code
  const small = String.fromCharCode(code).toLowerCase()
  return small.length === 1 ? small.charCodeAt(0) : code
}

/** What scanning so many characters costs. It is more for long parts: they may fail late, again and again. */
export const stepsToScan = (length: number, part: string): number => (part.length < 32 ? length >> 2 : 2 * length)

/** The places where a whole quote stands, part by part. Its longest part is between `from` and `to`. */
export function* standing(
  words: string,
  quote: Quote,
  from: number,
  to: number,
  effort: AlignEffort,
): Generator<QuotePlace[]> {
  const anchor = quote.parts[quote.anchor]!
  effort.spend(stepsToScan(to - from, anchor))
  for (const place of occurrences(words, anchor, from, to)) {
    const places = around(words, quote, place, effort)
    if (places) yield places
  }
}

/** The places of all parts, given that of the anchor; null: the other parts are not around it. */
export function around(
  words: string,
  { parts, anchor }: Quote,
  place: QuotePlace,
  effort: AlignEffort,
): QuotePlace[] | null {
  const before: QuotePlace[] = []
  for (let i = anchor - 1; i >= 0; i--) {
    const end = before.at(-1)?.[0] ?? place[0]
    effort.spend(longestGap >> 3)
    const found = [...occurrences(words, parts[i]!, Math.max(0, end - longestGap - parts[i]!.length), end)].at(-1)
    if (!found) return null
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

/** Words that deny the clause they stand in. */
const negation = new RegExp(
  String.raw`\b(?:not|never|no|none|neither|nor|cannot|nothing|nowhere)\b|n't\b` +
    '|不(?![同断仅但久止])|没|未(?!来)|无(?![线论疑])|非(?!常)|勿',
  'i',
)

/** Words that reverse everything that follows them in the sentence. */
const governing = new RegExp(
  [
    String.raw`\b(?:fail(?:s|ed|ing)?|reject(?:s|ed|ing)?|refus(?:es?|ed|ing)|den(?:y|ies|ied|ying)|doubt(?:s|ed)?)\b`,
    String.raw`\b(?:unless|except(?:ing)?|without|hardly|scarcely|barely|rarely|seldom|nobody|no one|lack(?:s|ed|ing)?)\b`,
    String.raw`(?<!\ba )\bfew(?:er)?\b|\b(?:contrary to|far from|instead of|rather than)\b`,
    String.raw`\b(?:wrong|false|untrue|incorrect|mistaken|misleading|mistake|myth|refut(?:es?|ed|ing))\b`,
    String.raw`\b(?:prevent(?:s|ed|ing)?|avoid(?:s|ed|ing)?|forbid(?:s|den)?|prohibit(?:s|ed)?|disput(?:es?|ed))\b`,
    '拒绝|除非|切勿|请勿|否认|反对|并非|绝非|从未|从不|绝不|未能|无人|没有人|没人|很少|鲜有|几乎不|不应|不该|不能认为|不认为',
    '不要|不得|不可|禁止|避免|防止|错误|误以为|谣言',
  ].join('|'),
  'i',
)

/** Words that contrast what follows with what came before. */
const contrast =
  /\b(?:but|however|yet|whereas|although|though|unlike|instead|nevertheless|otherwise)\b|但|然而|不过|却|反之|相反|而是|虽然|尽管|否则/i

const mayTurn = (words: string): boolean => negation.test(words) || governing.test(words)

/** Do the words left out between two parts reverse the meaning of one of them? */
export function turnsRound(gap: string): boolean {
  const clauses = gap.split(clauseEnd).filter(clause => /[\p{L}\p{N}]/u.test(clause))
  const touching = [clauses[0] ?? '', clauses.at(-1) ?? '']
  if (touching.some(mayTurn)) return true
  const sentence = gap.split(sentenceEnd).at(-1)!
  return governing.test(sentence) || contrast.test(sentence)
}

const clauseEnd = /[.,;:!?。、()-]/

/** For plain words, which have `!` in place of `！`. */
export const sentenceEnd = /[.!?](?=\s|$|\p{Script=Han})|[。;]|(?<=\p{Script=Han})[!?]/u

/** Words in the rest of a sentence that reverse the meaning of some of its words. */
export interface Turned {
  by: string
  /** Nothing stands between them and the words. */
  directly: boolean
}

/** `before` and `behind`: the rest of the sentence that words stand in. */
export function turnedBy(before: string, behind: string): Turned | null {
  const [, ...negations] = directlyBefore.exec(before.slice(-16)) ?? []
  const direct = negations.find(word => word !== undefined)
  if (direct !== undefined) return { by: direct, directly: true }
  const word = governing.exec(before)?.[0] ?? deniedThat.exec(before)?.[0]
  if (word !== undefined) return { by: before.trim().length <= 60 ? before.trim() : word.trim(), directly: false }
  const verdict = verdictBehind.exec(behind)?.[0]
  return verdict === undefined ? null : { by: verdict.trim(), directly: false }
}

const directlyBefore = /(?:^|[^\p{L}])(not|never|cannot|[a-z]{1,6}n't) $|([不没未]|并非|绝非|没有)$/iu

/** `I do not think that …` */
const deniedThat = /(?:\b(?:not|never|cannot)|n't)(?: (?!but\b|and\b|or\b|only\b)[\p{L}']{1,20}){1,4} ?$/iu

/** `… is false` */
const verdictBehind =
  /^,? ?(?:(?:is|was|are|were) (?:simply |just |plainly |also )?(?:false|wrong|untrue|incorrect|a myth|mistaken|a mistake)\b|,?(?:这|此)?(?:一?说法|话|观点)?(?:是|并)?(?:错误的|不对|不成立|不属实|谣言|不是事实))/iu
