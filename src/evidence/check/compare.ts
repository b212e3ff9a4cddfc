import { shortenMiddle } from '../../core/clean.ts'
import { weight } from '../../core/plain-words.ts'
import { type AlignEffort, differenceOf } from './align.ts'
import { type Quote, type QuotePlace, sentenceEnd, standing, type Turned, turnedBy, turnsRound } from './quote.ts'
import type { FoundQuote, Near, Shelf } from './shelf.ts'
import type { SourceText } from './source-text.ts'

export type ComparisonKind = 'number' | 'negation' | 'case' | 'words' | GapFault

/** The result of looking up a quote in a text. */
export type Compared = Same | NearlySame

/** `turned`: words of the same sentence that reverse the meaning of the quote. */
export interface Same {
  state: 'same'
  found: FoundQuote
  turned: Turned | null
  /** The place to show if the quote has an ellipsis or is reversed: it includes what was left out. */
  shown: QuotePlace | null
}

export interface NearlySame {
  state: 'near'
  found: FoundQuote
  kind: ComparisonKind
  distance: number
  difference(): string
}

/** What is nearest to a quote in all texts of a shelf, or in one. null: nothing is near. */
export function compare(
  quote: Quote,
  shelf: Shelf,
  effort: AlignEffort,
  only: SourceText | null = null,
): Compared | null {
  const [found] = shelf.find(quote, { only, most: 1, effort })
  return found ? foundAs(quote, found) : compareNearly(quote, shelf, effort, only)
}

/** The same for a quote that does not stand there word for word. The match must be nearer than `below`. */
export function compareNearly(
  quote: Quote,
  shelf: Shelf,
  effort: AlignEffort,
  only: SourceText | null = null,
  below = Number.POSITIVE_INFINITY,
): Compared | null {
  const near = shelf.nearest(quote, { only, effort, below })
  return near && nearAs(quote, near)
}

/** The same for a single text, but only the exact words count. */
export function compareExactly(quote: Quote, text: SourceText, effort: AlignEffort): Compared | null {
  const [places] = standing(text.words, quote, 0, text.words.length, effort)
  return places ? foundAs(quote, { text, places }) : null
}

/** The same for a quote that was found. Words that an ellipsis leaves out may reverse its meaning. */
export function foundAs(quote: Quote, found: FoundQuote): Compared {
  const gaps = gapsOf(quote, found)
  const fault = gaps.find(gap => gap.fault !== null)?.fault ?? null
  if (fault !== null) return { state: 'near', found, kind: fault, difference: () => shown(quote, found), distance: 0 }
  const whole: QuotePlace = [found.places[0]![0], found.places.at(-1)![1]]
  const sentence = sentenceAround(found.text, whole)
  const { words } = found.text
  const turned = turnedBy(words.slice(sentence[0], whole[0]), words.slice(whole[1], sentence[1]))
  return { state: 'same', found, turned, shown: turned ? sentence : gaps.length > 0 || quote.isAmended ? whole : null }
}

function nearAs(quote: Quote, near: Near): Compared {
  const cited = quote.parts.join(' ')
  const there = near.places.map(place => wordsAt(near, place)).join(' ')
  if (squeezed(cited) === squeezed(there)) return foundAs(quote, near)
  const difference = () => shown(quote, near)
  return { state: 'near', found: near, kind: kindOf(cited, there), difference, distance: near.distance }
}

const wordsAt = ({ text }: FoundQuote, [start, end]: QuotePlace): string => text.words.slice(start, end)

function shown(quote: Quote, found: FoundQuote): string {
  const gaps = gapsOf(quote, found)
  return quote.parts
    .map((part, i) => {
      const gap = gaps[i - 1]
      const between = !gap ? '' : gap.fault === null ? ' … ' : ` {+${shortenMiddle(gap.words.trim(), 120)}+} `
      const place = found.places[i]!
      return between + differenceOf(part, wordsAt(found, place), found.text.passage(...place))
    })
    .join('')
}

/** White space counts only between digits. */
function squeezed(words: string): string {
  const [first = '', ...rest] = words.replace(/(?<!\d) | (?!\d)/g, '')
  return first.toLowerCase() + rest.join('')
}

function kindOf(cited: string, there: string): ComparisonKind {
  if (all(cited, /\d+(?:[.,:]\d+)*[%‰°]?/g) !== all(there, /\d+(?:[.,:]\d+)*[%‰°]?/g)) return 'number'
  if (all(cited, negations) !== all(there, negations)) return 'negation'
  return cited.toLowerCase() === there.toLowerCase() ? 'case' : 'words'
}

const all = (text: string, expression: RegExp): string => (text.toLowerCase().match(expression) ?? []).join(' ')

const negations = /\b(?:not|never|no|none|neither|nor|cannot|without)\b|n't\b|[不没未]|并非|绝非|无法/g

/** Why an ellipsis must not leave out what it does. */
type GapFault = 'turns' | 'swaps-number' | 'scraps' | 'many-gaps'

const mostParts = 4

/** Lighter parts say little by themselves: only words of the same sentence may be left out between them. */
const leastWeight = 12
const longestBetweenScraps = 200

/** What stands between the parts of a quote that was found; `fault`: an ellipsis must not leave it out. */
function gapsOf({ parts }: Quote, found: FoundQuote): { words: string; fault: GapFault | null }[] {
  const { text, places } = found
  return places.slice(1).map(([end], i) => {
    const start = places[i]![1]
    const words = text.words.slice(start, end)
    return { words, fault: parts.length > mostParts ? 'many-gaps' : faultOf(words, i) }
  })

  function faultOf(words: string, i: number): GapFault | null {
    const [before, behind] = [parts[i]!, parts[i + 1]!]
    if (turnsRound(words)) return 'turns'
    if (swapsNumber(before, words, behind)) return 'swaps-number'
    if (Math.min(weight(before), weight(behind)) >= leastWeight) return null
    const isShort = words.length <= longestBetweenScraps
    return isShort && !endsBetween(text, places[i]![1], places[i + 1]![0]) ? null : 'scraps'
  }
}

/** `fell by … 40%` out of `fell by 15%, and rose by 40%`: the ellipsis swaps the number. */
function swapsNumber(before: string, gap: string, behind: string): boolean {
  if (isSame(atStart.exec(gap), atStart.exec(behind))) return true
  return isSame(atEnd.exec(before.slice(-80)), atEnd.exec(gap.slice(-80)))
}

function isSame(one: RegExpExecArray | null, other: RegExpExecArray | null): boolean {
  return one !== null && other !== null && unitOf(one) === unitOf(other)
}

const unitOf = ({ groups }: RegExpExecArray): string => {
  const unit = (groups!.unit ?? '').toLowerCase()
  return unit === 'percent' ? '%' : unit
}

const number = String.raw`(?<![\p{L}\p{N}])[-+$€£¥]?\d+(?:[.,:]\d+)*`
const unit = String.raw`(?:%|‰|°|\p{Script=Han}|(?!(?:and|or|to|in|of|by|the|from|with|at|on|for|is|was|per)\b)[\p{L}]{1,20}\b)`
/** One word may stand between. */
const atStart = new RegExp(
  String.raw`^[^\p{L}\p{N}$€£¥+-]*(?:[a-z]{1,20} |[约近达])?${number} ?(?<unit>${unit})?`,
  'iu',
)
const atEnd = new RegExp(String.raw`${number} ?(?<unit>${unit})?[^\p{L}\p{N}]*$`, 'iu')

/** Words farther away do not belong to the sentence. */
const longest = 400

function sentenceAround(text: SourceText, [start, end]: QuotePlace): QuotePlace {
  const from = Math.max(blockStart(text, start), start - longest)
  const to = Math.min(blockEnd(text, end), end + longest)
  const before = text.words.slice(from, start).split(sentenceEnd).at(-1)!
  const isOver = sentenceEnd.test(text.words.slice(end - 1, end + 1).trim())
  const [behind] = isOver ? [''] : text.words.slice(end, to).split(sentenceEnd)
  const blanks = before.length - before.trimStart().length
  return [start - before.length + blanks, end + behind!.trimEnd().length]
}

/** Does a sentence end between these places, or a paragraph, an item of a list, a row of a table? */
function endsBetween(text: SourceText, start: number, end: number): boolean {
  if (sentenceEnd.test(text.words.slice(start, end))) return true
  const [first, last] = [text.lineAt(start), text.lineAt(end)]
  if (last - first > mostLines) return true
  for (let line = first + 1; line <= last; line++) if (beginsBlock(text, line)) return true
  return false
}

const mostLines = 20

function blockStart(text: SourceText, place: number): number {
  let line = text.lineAt(place)
  const least = line - mostLines
  while (line > 1 && line > least && !beginsBlock(text, line)) line--
  return text.placesOf(line, line)[0]
}

function blockEnd(text: SourceText, place: number): number {
  let line = text.lineAt(Math.max(0, place - 1)) + 1
  const most = line + mostLines
  while (line <= text.lines && line < most && !beginsBlock(text, line)) line++
  return text.placesOf(line, line)[0]
}

function beginsBlock(text: SourceText, line: number): boolean {
  if (marked.test(text.linesOf(line, line))) return true
  return line > 1 && heading.test(text.linesOf(line - 1, line - 1))
}

/** An empty line separates, too. */
const marked = /^[ \t]*(?:$|[-+*•>|#]|\d{1,3}[.)][ \t])/
const heading = /^[ \t]*(?:$|#)/
