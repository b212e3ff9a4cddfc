import { differenceOf } from './difference.ts'
import type { Effort } from './effort.ts'
import { type GapFault, gapsOf } from './gaps.ts'
import { type Place, type Quote, standing } from './quote.ts'
import { sentenceAround } from './sentence.ts'
import type { Found, Near, Shelf } from './shelf.ts'
import { shortenMiddle } from './shorten.ts'
import type { SourceText } from './source-text.ts'
import { type Turned, turnedBy } from './turning.ts'

/** How cited words and those of a source differ. */
export type Kind = 'number' | 'negation' | 'case' | 'words' | GapFault

/** What a quote came to in a text. */
export type Compared = Same | NearlySame

/** `turned`: what its sentence says around it that turns it round. */
export interface Same {
  state: 'same'
  found: Found
  turned: Turned | null
  /** Where what was left out shows: of a quote with an ellipsis, and of one that is turned round. */
  shown: Place | null
}

export interface NearlySame {
  state: 'near'
  found: Found
  kind: Kind
  distance: number
  difference(): string
}

/** What is nearest to a quote in all texts of a shelf, or in one. null: nothing is near. */
export function compare(quote: Quote, shelf: Shelf, effort: Effort, only: SourceText | null = null): Compared | null {
  const [found] = shelf.find(quote, { only, most: 1, effort })
  return found ? foundAs(quote, found) : compareNearly(quote, shelf, effort, only)
}

/** The same for a quote that does not stand there word for word; nearer than `below`. */
export function compareNearly(
  quote: Quote,
  shelf: Shelf,
  effort: Effort,
  only: SourceText | null = null,
  below = Number.POSITIVE_INFINITY,
): Compared | null {
  const near = shelf.nearest(quote, { only, effort, below })
  return near && nearAs(quote, near)
}

/** The same for a single text, of the very words only. */
export function compareExactly(quote: Quote, text: SourceText, effort: Effort): Compared | null {
  const [places] = standing(text.words, quote, 0, text.words.length, effort)
  return places ? foundAs(quote, { text, places }) : null
}

/** The same for a quote that was found; words that an ellipsis leaves out may turn its meaning round. */
export function foundAs(quote: Quote, found: Found): Compared {
  const gaps = gapsOf(quote, found)
  const fault = gaps.find(gap => gap.fault !== null)?.fault ?? null
  if (fault !== null) return { state: 'near', found, kind: fault, difference: () => shown(quote, found), distance: 0 }
  const whole: Place = [found.places[0]![0], found.places.at(-1)![1]]
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

const wordsAt = ({ text }: Found, [start, end]: Place): string => text.words.slice(start, end)

function shown(quote: Quote, found: Found): string {
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

/** White space says nothing, but between digits. */
function squeezed(words: string): string {
  const [first = '', ...rest] = words.replace(/(?<!\d) | (?!\d)/g, '')
  return first.toLowerCase() + rest.join('')
}

function kindOf(cited: string, there: string): Kind {
  if (all(cited, /\d+(?:[.,:]\d+)*[%‰°]?/g) !== all(there, /\d+(?:[.,:]\d+)*[%‰°]?/g)) return 'number'
  if (all(cited, negations) !== all(there, negations)) return 'negation'
  return cited.toLowerCase() === there.toLowerCase() ? 'case' : 'words'
}

const all = (text: string, expression: RegExp): string => (text.toLowerCase().match(expression) ?? []).join(' ')

const negations = /\b(?:not|never|no|none|neither|nor|cannot|without)\b|n't\b|[不没未]|并非|绝非|无法/g
