import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { lengthOf, placesOf, quotedParts, shortestQuote, turnsRound, unbracketed } from '../../core/quote.ts'
import { type WordList, wordsOf } from '../../core/same-words.ts'
import { letters, pick, turnKey } from './labels.ts'
import { nearPassage } from './passage.ts'

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

const wordsOfSpeech = new WeakMap<Speech, WordList>()

function standingIn(speech: Speech, quote: string): Standing[] {
  const words = memo(wordsOfSpeech, speech, () => wordsOf(speech.text))
  const between = (from: number, to: number) => speech.text.slice(words.starts[from], words.ends[to - 1])
  const whole = wordsOf(unbracketed(quote))
  const [place] = lengthOf(whole) < shortestQuote ? [] : (placesOf([whole], words) ?? [])
  // Where upper and lower case or brackets differ, the words are kept as they stand.
  if (place) return [{ speech, quote: isAsWritten(quote, between(...place)) ? quote : between(...place), how: 'exact' }]
  const parts = quotedParts(quote)
  if (parts.length < 2 || parts.some(part => lengthOf(part) < shortestQuote)) return []
  const places = placesOf(parts, words)
  const omitted = places
    ?.slice(1)
    .map(([from], i) => speech.text.slice(words.ends[places[i]![1] - 1], words.starts[from]))
  if (!omitted || omitted.some(({ length }) => length > longestGap)) return []
  return [{ speech, quote, how: omitted.some(turnsRound) ? 'reversed' : 'elided' }]
}

/** Between two parts of one quotation. */
const longestGap = 400

const isAsWritten = (quote: string, there: string): boolean =>
  lettersOf(quote) === lettersOf(there) && !/\[\p{L}{1,2}\]\p{L}/u.test(quote)

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
