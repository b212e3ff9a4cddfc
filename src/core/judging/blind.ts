import type { Language } from '../language.ts'
import { memo, once } from '../memo.ts'
import { applyEdits } from '../places.ts'
import { findNames } from './find-names.ts'
import { collectNames } from './known-names.ts'
import { retrace } from './retrace.ts'
import { revealClaims, revealSides } from './reveal.ts'
import { foldWidth, joined, standsIn } from './wording.ts'

/** What is debated: the topic and the user's files. It may be many megabytes, and is the same for every judge. */
export interface Matter {
  has(word: string): boolean
}

/** Searches only when asked, and never twice for the same word. */
export function matterOf(text: string): Matter {
  const folded = once(() => foldWidth(text).toLowerCase())
  const known = new Map<string, boolean>()
  return { has: word => memo(known, word, () => standsIn(folded(), foldWidth(word).toLowerCase())) }
}

/** A side as a judge sees it. */
export interface BlindSide {
  seat: string
  /** The word for it in replies and in keys: `round-1/Larch`. */
  label: string
  /** The word for it in sentences. To a blind judge it is the label. */
  name: string
}

export interface Hidden {
  /** Seat → every word that gives it away: id, role names in both languages, the user's labels, model names. */
  names: ReadonlyMap<string, readonly string[]>
  /** Models that the matter mentions are part of the question and are not hidden. */
  matter: Matter
}

/** Hides from a judge who argues, and which model. Code, addresses and file paths stay. */
export interface Blind {
  /** Replaces names in the text. Hiding twice changes nothing, unless a side's new name is another seat's real name. */
  hide(text: string): string
  /**
   * The original words behind a passage that a judge copied from the hidden form of `text`; null when it is not in there.
   * Typography may differ, and an ellipsis may stand for omitted words.
   */
  original(passage: string, text: string): string | null
  /** Turns the labels in a judge's words into names: `Larch` → given name, `round-1/Larch` → `round-1/proposer`. */
  reveal(text: string, nameOf: (seat: string) => string): string
}

/**
 * Gives each side a word of its own. The words mean nothing, say nothing about an order, and take no article, so that any
 * sentence stays a sentence when a name takes their place. A word that is somebody's name or stands in the matter is left out.
 */
export function sidesOf(
  seats: readonly string[],
  { names = [], matter }: { names?: Iterable<string>; matter?: Matter } = {},
): BlindSide[] {
  const called = new Set(Array.from(names, joined))
  const isFree = (word: string) => !called.has(joined(word)) && matter?.has(word) !== true
  const free = labelWords.filter(isFree)
  return seats.map((seat, place) => {
    const label = free[place] ?? `${labelWords[0]}-${place + 1}`
    return { seat, label, name: label }
  })
}

/** Of one length, so that neither costs more. In the order of the alphabet, which tells who is who where no verdict does. */
const labelWords = [
  ...['Larch', 'Sedge', 'Sumac', 'Tansy', 'Thyme', 'Tulip', 'Vetch', 'Viola'],
  ...['Woodruff', 'Yarrow', 'Zamia', 'Zinnia'],
]

export function makeBlind(sides: readonly BlindSide[], hidden: Hidden, language: Language): Blind {
  const blank = blanks[language]
  const names = collectNames(sides, hidden, [...sides.map(({ name }) => name), ...Object.values(blanks)])
  const edits = (text: string) => findNames(text, names, blank)
  const withClaims = (text: string) => revealClaims(text, names.claims)
  return {
    hide: text => applyEdits(text, edits(text)),
    original: (passage, text) => retrace(passage, text, edits(text)),
    reveal: (text, nameOf) => revealSides(withClaims(text), sides, nameOf),
  }
}

const blanks: Record<Language, string> = { en: '[model]', zh: '[模型]' }
