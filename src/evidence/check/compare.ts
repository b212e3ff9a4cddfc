import { differenceOf } from './difference.ts'
import { type Place, type Quote, standing } from './quote.ts'
import type { Found, Near, Shelf } from './shelf.ts'
import { shorten } from './shorten.ts'
import type { SourceText } from './source-text.ts'

/** How cited words and those of a source differ. */
export type Kind = 'number' | 'negation' | 'case' | 'left-out' | 'words'

/** What a quote came to in a text. */
export type Compared =
  /** `after`: the `not` that stands before it, and that it left out. */
  | { state: 'same'; found: Found; after: string | null }
  | { state: 'near'; found: Found; kind: Kind; difference: string; distance: number }

/** What is nearest to a quote in all texts of a shelf, or in one. null: nothing is near. */
export function compare(quote: Quote, shelf: Shelf, only: SourceText | null = null): Compared | null {
  const [found] = shelf.find(quote, only, 1)
  return found ? foundAs(quote, found) : compareNearly(quote, shelf, only)
}

/** The same for a quote that does not stand there word for word. */
export function compareNearly(quote: Quote, shelf: Shelf, only: SourceText | null = null): Compared | null {
  const near = shelf.nearest(quote, only)
  return near && nearAs(quote, near)
}

/** The same for a single text, of the very words only. */
export function compareExactly(quote: Quote, text: SourceText): Compared | null {
  const [places] = standing(text.words, quote, 0, text.words.length)
  return places ? foundAs(quote, { text, places }) : null
}

/** The same for a quote that was found; words that an ellipsis leaves out may turn its meaning round. */
export function foundAs(quote: Quote, found: Found): Compared {
  const gaps = gapsOf(found)
  if (gaps.some(turnsRound))
    return { state: 'near', found, kind: 'left-out', difference: shown(quote, found, gaps), distance: 0 }
  const [start] = found.places[0]!
  return {
    state: 'same',
    found,
    after: negationBefore.exec(found.text.words.slice(0, start).slice(-16))?.find((group, i) => i > 0 && group) ?? null,
  }
}

function nearAs(quote: Quote, near: Near): Compared {
  const cited = quote.parts.join(' ')
  const there = near.places.map(place => wordsAt(near, place)).join(' ')
  if (squeezed(cited) === squeezed(there)) return foundAs(quote, near)
  const difference = shown(quote, near, gapsOf(near))
  return { state: 'near', found: near, kind: kindOf(cited, there), difference, distance: near.distance }
}

const wordsAt = ({ text }: Found, [start, end]: Place): string => text.words.slice(start, end)

/** The words that each ellipsis stands for. */
function gapsOf({ text, places }: Found): string[] {
  return places.slice(1).map(([start], i) => text.words.slice(places[i]![1], start))
}

/** Is there a `not` in the clause that touches what was kept? */
function turnsRound(gap: string): boolean {
  const clauses = gap.split(/[.,;:!?。、；()-]/)
  return [clauses[0]!, clauses.at(-1)!].some(clause => negation.test(clause))
}

function shown(quote: Quote, found: Found, gaps: readonly string[]): string {
  return quote.parts
    .map((part, i) => {
      const gap = i === 0 ? '' : turnsRound(gaps[i - 1]!) ? ` {+${shorten(gaps[i - 1]!.trim(), 120)}+} ` : ' … '
      return gap + differenceOf(part, wordsAt(found, found.places[i]!))
    })
    .join('')
}

/** White space says nothing, but between digits. */
function squeezed(words: string): string {
  const [first = '', ...rest] = words.replace(/(?<!\d) | (?!\d)/g, '')
  return first.toLowerCase() + rest.join('')
}

function kindOf(cited: string, there: string): Kind {
  if (all(cited, /\d+(?:[.,:]\d+)*%?/g) !== all(there, /\d+(?:[.,:]\d+)*%?/g)) return 'number'
  if (all(cited, negations) !== all(there, negations)) return 'negation'
  return cited.toLowerCase() === there.toLowerCase() ? 'case' : 'words'
}

const all = (text: string, expression: RegExp): string => (text.toLowerCase().match(expression) ?? []).join(' ')

const negationWords = String.raw`\b(?:not|never|no|none|neither|nor|cannot|without)\b|n't\b|[不没未]|并非|绝非|无法`
const negation = new RegExp(negationWords, 'i')
const negations = new RegExp(negationWords, 'g')
const negationBefore = /(?:^|[^\p{L}])(not|never|cannot|[a-z]{1,6}n't) $|([不没未]|并非|绝非|没有)$/iu
