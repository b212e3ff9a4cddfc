import { firstWhere } from '../../core/places.ts'
import { weight } from '../../core/plain-words.ts'
import { AlignEffort, align } from './align.ts'
import { clusters, exactPlaces, type Range } from './candidates.ts'
import { type Grams, indexGrams, unitsOf } from './grams.ts'
import {
  around,
  cutsAfter,
  cutsBefore,
  longestGap,
  numberGoesOn,
  occurrences,
  type Quote,
  type QuotePlace,
  stands,
  stepsToScan,
} from './quote.ts'
import type { SourceText } from './source-text.ts'

export interface FoundQuote {
  text: SourceText
  places: readonly QuotePlace[]
}

export interface Near extends FoundQuote {
  /** How many characters differ. */
  distance: number
}

/**
 * When words count as near: at most a fifth of the characters and at most 300 differ, case aside (twice as many if only
 * the order of the words differs), and there are enough words to tell. In a single text, the same words with other
 * numbers are near, too. A near quote never holds, however small the change: a changed number or a `not` is small, too.
 */
export const nearness = { share: 0.2, weight: 12, changes: 300 }

const mostChanges = (length: number): number => Math.min(nearness.changes, Math.floor(length * nearness.share))

/** How many places of a quote's longest part are tried. */
const mostTried = 2_000

interface Looking {
  only?: SourceText | null
  effort?: AlignEffort
}

/** Texts in which quotes are looked up. The index is built when it is first needed. */
export class Shelf {
  readonly texts: readonly SourceText[]
  #built: Grams | null = null

  constructor(texts: readonly SourceText[]) {
    this.texts = texts
  }

  /** Where a quote stands word for word, oldest text first; at most `most` places. */
  find(
    quote: Quote,
    { only = null, most = 20, effort = new AlignEffort() }: Looking & { most?: number } = {},
  ): FoundQuote[] {
    const found: FoundQuote[] = []
    let tried = 0
    for (const { text, place } of this.#anchors(quote, only, effort)) {
      if (tried++ === mostTried) break
      const places = around(text.words, quote, place, effort)
      if (places) found.push({ text, places })
      if (found.length === most) break
    }
    return found
  }

  /** The nearest words of all, if they are nearer than `below`. */
  nearest(quote: Quote, looking: Looking & { below?: number } = {}): Near | null {
    const { only = null, effort = new AlignEffort(), below = Number.POSITIVE_INFINITY } = looking
    if (quote.weight < nearness.weight) return this.#otherNumbers(quote, only, below, effort)
    const units = unitsOf(quote.parts[quote.anchor]!)
    const slack = mostChanges(units.length) + 2
    effort.spend(units.length * stepsPerGram)
    let best: Near | null = null
    for (const start of clusters(this.#grams, units, slack, this.#range(only), effort)) {
      const least: number = best?.distance ?? below
      if (least === 0) break
      best = this.#nearAt(quote, units, start, { slack, below: least, effort }) ?? best
    }
    return best ?? this.#otherNumbers(quote, only, below, effort)
  }

  /** Searches a single text only: among many texts, a few words with any number stand somewhere. */
  #otherNumbers(quote: Quote, only: SourceText | null, below: number, effort: AlignEffort): Near | null {
    const text = only ?? (this.texts.length === 1 ? this.texts[0]! : null)
    const found = text && withOtherNumbers(text, quote, effort)
    return found && found.distance < below ? found : null
  }

  *#anchors(
    { parts, anchor }: Quote,
    only: SourceText | null,
    effort: AlignEffort,
  ): Generator<{ text: SourceText; place: QuotePlace }> {
    const part = parts[anchor]!
    effort.spend(part.length * stepsPerGram)
    const places = exactPlaces(this.#grams, unitsOf(part), this.#range(only), effort)
    if (places === null) {
      for (const text of only ? [only] : this.texts) {
        effort.spend(2 * stepsToScan(text.words.length, part))
        for (const place of occurrences(text.words, part, 0, text.words.length)) yield { text, place }
      }
      return
    }
    for (const start of places) {
      effort.spend(16 + (part.length >> 1))
      const i = this.#textAt(start)
      const text = this.texts[i]!
      const place = stands(text.words, part, start - this.#grams.bases[i]!)
      if (place) yield { text, place }
    }
  }

  /** Compares a quote with the words around a place, which is counted over all texts. */
  #nearAt(
    quote: Quote,
    units: Uint16Array,
    start: number,
    { slack, below, effort }: { slack: number; below: number; effort: AlignEffort },
  ): Near | null {
    const i = this.#textAt(Math.max(0, start + (units.length >> 1)))
    const text = this.texts[i]!
    const from = Math.max(0, start - this.#grams.bases[i]! - slack)
    const window = text.words.slice(from, from + units.length + 2 * slack)
    const most = mostChanges(quote.length)
    const bound = Math.min(quote.parts.length === 1 ? 2 * most : most, below - 1)
    const found = align(units, unitsOf(window), bound, effort, slack)
    if (found === null) return null
    const anchor = wholeWords(text.words, from + found.start, from + found.end)
    if (found.distance > most && !sameWords(quote.parts[0]!, text.words.slice(...anchor))) return null
    return compareRest(text, quote, anchor, found.distance, Math.min(most, bound), effort)
  }

  #range(only: SourceText | null): Range | null {
    if (only === null) return null
    const i = this.texts.indexOf(only)
    return [this.#grams.bases[i]!, this.#grams.bases[i + 1]!]
  }

  #textAt(place: number): number {
    const { bases } = this.#grams
    return firstWhere(1, this.texts.length, text => bases[text]! > place) - 1
  }

  get #grams(): Grams {
    this.#built ??= indexGrams(this.texts.map(({ words }) => words))
    return this.#built
  }
}

/** What looking up one gram costs, in steps of an effort. */
const stepsPerGram = 30

/** Compares the parts besides the anchor, each where it comes nearest. */
function compareRest(
  text: SourceText,
  quote: Quote,
  anchor: QuotePlace,
  distance: number,
  most: number,
  effort: AlignEffort,
): Near | null {
  const places: QuotePlace[] = [anchor]
  let total = distance
  const compare = (part: string, from: number, to: number): QuotePlace | null => {
    const window = text.words.slice(Math.max(0, from), to)
    const found = align(unitsOf(part), unitsOf(window), most - total, effort)
    if (found === null) return null
    total += found.distance
    return wholeWords(text.words, Math.max(0, from) + found.start, Math.max(0, from) + found.end)
  }
  for (let i = quote.anchor - 1; i >= 0; i--) {
    const end = places[0]![0]
    const place = compare(quote.parts[i]!, end - longestGap - quote.parts[i]!.length, end)
    if (place === null) return null
    places.unshift(place)
  }
  for (const part of quote.parts.slice(quote.anchor + 1)) {
    const start = places.at(-1)![1]
    const place = compare(part, start, start + longestGap + part.length)
    if (place === null) return null
    places.push(place)
  }
  return { text, places, distance: total }
}

/** The order of the words does not matter. */
const sameWords = (one: string, other: string): boolean => sorted(one) === sorted(other)
const sorted = (words: string): string => (words.toLowerCase().match(anyWord) ?? []).sort().join(' ')
const anyWord = /\p{Script=Han}|[^\p{Script=Han}\P{L}]+|\p{N}+/gu

/** Extends a place to whole words: not `able` out of `unable`, nor `5` out of `-5`. */
function wholeWords(words: string, start: number, end: number): QuotePlace {
  let [from, to] = [start, end]
  while (start - from < longestWord && cutsBefore(words, from)) from -= isSeparator(words[from - 1]) ? 2 : 1
  while (to - end < longestWord && cutsAfter(words, to)) to += numberGoesOn(words, to) || 1
  return [Math.max(0, from), Math.min(words.length, to)]
}

const longestWord = 40
const isSeparator = (character: string | undefined): boolean => character === '.' || character === ','

/**
 * Where the same words stand with other numbers; null: nowhere, or the quote has no number. In a short quote a number
 * is more than a fifth of the characters, so the usual limit would miss it.
 */
function withOtherNumbers(text: SourceText, { parts }: Quote, effort: AlignEffort): Near | null {
  const { words } = text
  const part = parts[0]!
  if (parts.length > 1 || part.length > longest) return null
  const between = part.split(number)
  if (between.length < 2 || between.length > mostNumbers || weight(between.join('').trim()) < leastBeside) return null
  effort.spend(words.length >> 1)
  const found = new RegExp(between.map(RegExp.escape).join(anyNumber), 'i').exec(words)
  if (!found) return null
  const distance = Math.max(part.length, found[0].length) - between.join('').length
  return { text, places: [wholeWords(words, found.index, found.index + found[0].length)], distance }
}

const longest = 400
const mostNumbers = 12
/** The least weight of the words around the numbers: `5 ms` alone says nothing. A Han character weighs two. */
const leastBeside = 6

const number = /\d+(?:[.,:]\d+)*/
/** The repetitions are bounded, so that a text of digits takes no longer than any other. */
const anyNumber = String.raw`(?<!\d)\d{1,20}(?:[.,:]\d{1,20}){0,6}`
