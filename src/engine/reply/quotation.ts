import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { weight } from '../../core/plain-words.ts'
import { findQuote, shortestQuote as shortestPart } from '../../core/quote.ts'
import { denies, letters, pick, turnKey } from './labels.ts'
import { type FoldedText, foldedText, nearPassage } from './passage.ts'

/** Where a quotation stands, and its words as they should be kept. */
export interface PlacedQuotation {
  turn: string
  quote: string
  /** `elided`: parts of it stand there in this order. `near`: the words were not exact and are put right. */
  how: 'exact' | 'elided' | 'near'
}

/** Why a quotation cannot be placed. */
export type Unplaced =
  | { fault: 'misquoted'; turn: string | null }
  | { fault: 'misplaced'; turns: string[] }
  | { fault: 'reversed' }

interface Standing {
  speech: Speech
  quote: string
  how: PlacedQuotation['how'] | 'reversed'
}

/**
 * Finds the speech that a quotation comes from. The turn that is named counts first. Words that stand in another speech of
 * the same speaker, and in one only, find their turn by themselves; words of somebody else are no slip.
 */
export function placeQuotation(turn: string, quote: string, said: readonly Speech[]): PlacedQuotation | Unplaced {
  const found = said.flatMap(speech => standingIn(speech, quote))
  const there = found.filter(({ how }) => how !== 'reversed')
  const picked = pick(turn, distinctKeys(said), [turnKey])
  const named = picked && 'value' in picked ? said.find(({ key }) => key === picked.value)! : null
  const isMeant = speakerTest(turn, named, picked && 'several' in picked ? picked.several : null, said)
  const fitting = there.filter(({ speech }) => isMeant(speech))
  const place = there.find(({ speech }) => speech.key === named?.key) ?? (isOnePlace(fitting) ? fitting[0] : undefined)
  if (place) return { turn: place.speech.key, quote: place.quote, how: place.how as PlacedQuotation['how'] }
  if (there.length > 0) return { fault: 'misplaced', turns: [...new Set(there.map(({ speech }) => speech.key))] }
  if (found.length > 0) return { fault: 'reversed' }
  const near = named && nearPassage(quote, named.text)
  if (named && near) return { turn: named.key, quote: near, how: 'near' }
  return { fault: 'misquoted', turn: named?.key ?? null }
}

const distinctKeys = (said: readonly Speech[]) => [...new Set(said.map(({ key }) => key))].map(value => ({ value }))

const isOnePlace = (found: readonly Standing[]): boolean => new Set(found.map(({ speech }) => speech.key)).size === 1

/** Whose speeches are meant: those of the named turn's speaker, one of several named turns, or whoever the words name. */
function speakerTest(turn: string, named: Speech | null, several: readonly string[] | null, said: readonly Speech[]) {
  const words = ` ${letters(turn)} `
  const speakers = new Set(said.map(({ seat }) => seat).filter(seat => words.includes(` ${letters(seat)} `)))
  return (speech: Speech): boolean => {
    if (named) return speech.seat === named.seat
    if (several) return several.includes(speech.key)
    return speakers.size === 0 || speakers.has(speech.seat)
  }
}

const folded = new WeakMap<Speech, FoldedText>()

function standingIn(speech: Speech, quote: string): Standing[] {
  if (findQuote(quote, speech.text)) return [{ speech, quote, how: 'exact' }]
  const parts = partsOf(quote)
  if (parts.length === 0 || parts.some(part => weight(part) < shortestPart)) return []
  const text = memo(folded, speech, () => foldedText(speech.text))
  const places = placesIn(text.words, parts)
  if (!places) return []
  const first = places[0]!
  // Only upper and lower case or brackets differ: the words as they stand are kept.
  if (parts.length === 1) return [{ speech, quote: text.original(first.from, first.to), how: 'exact' }]
  const omitted = places.slice(1).map(({ from }, i) => text.words.slice(places[i]!.to, from))
  return [{ speech, quote, how: omitted.some(denies) ? 'reversed' : 'elided' }]
}

/** Between two parts of one quotation. */
const longestGap = 400

/** What stands between the ellipses, and `[t]he` as `the`. */
const partsOf = (quote: string): string[] =>
  quote
    .replace(/\[(\p{L})\]/gu, '$1')
    .split(/[[(]?(?:…+|(?:\.\s?){3,})[\])]?/)
    .map(part => foldedText(part).words.replace(/^[\p{P}\s]+|(?:(?![%‰])[\p{P}\s])+$/gu, ''))
    .filter(part => part !== '')

function placesIn(words: string, parts: readonly string[]): { from: number; to: number }[] | null {
  const places: { from: number; to: number }[] = []
  for (const part of parts) {
    const after = places.at(-1)?.to ?? 0
    const from = words.indexOf(part, after)
    if (from < 0 || (places.length > 0 && from - after > longestGap)) return null
    places.push({ from, to: from + part.length })
  }
  return places
}
