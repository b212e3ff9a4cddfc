import type { Language } from '../language.ts'
import { type Edit, findNames } from './find-names.ts'
import { collectNames } from './known-names.ts'
import { applyEdits, retrace } from './retrace.ts'
import { revealSides } from './reveal.ts'

export { modelWords } from './model-words.ts'

/** A side as a judge sees it. */
export interface Side {
  seat: string
  /** `A`, as it stands in keys: `round-1/A`. */
  label: string
  /** `Side A`, 甲方 */
  name: string
}

export interface Hidden {
  /** Who is who: seat → every word that gives it away: id, role names in both languages, labels given by the user, model names. */
  names: ReadonlyMap<string, readonly string[]>
  /** What is debated: the topic and what the user brought. Models that it mentions are part of the question. */
  matter: string
}

/** What a judge must not see: who argues, and which model. Words in code, addresses and paths of files stay. */
export interface Blind {
  /** The text with names replaced. Hiding twice changes nothing, unless one side is called what another seat is really called. */
  hide(text: string): string
  /**
   * The original words behind a passage that a judge copied from the hidden form of `text`; null when it is not in it.
   * Typography may differ, and an ellipsis may stand for words left out.
   */
  original(passage: string, text: string): string | null
  /** Labels in what a judge wrote become names for readers: `Side A` → given name, `round-1/A` → `round-1/proposer`. */
  reveal(text: string, nameOf: (seat: string) => string): string
}

/** In this order. Where `avoid` has the usual names in it (as a contract has 甲方), others are given. */
export function sidesOf(seats: readonly string[], language: Language, avoid = ''): Side[] {
  const usual = seats.map((_, place) => usualName[language](place))
  const taken = usual.some(name => avoid.includes(name))
  return seats.map((seat, place) => {
    const label = letterOf(place)
    return { seat, label, name: taken ? otherName[language](label) : usual[place]! }
  })
}

export function makeBlind(sides: readonly Side[], hidden: Hidden, language: Language): Blind {
  const blank = blanks[language]
  const names = collectNames(sides, hidden, [...sides.map(({ name }) => name), ...Object.values(blanks)])
  const edits = (text: string): Edit[] => findNames(text, names, blank)
  return {
    hide: text => applyEdits(text, edits(text)),
    original: (passage, text) => retrace(passage, text, edits(text)),
    reveal: (text, nameOf) => revealSides(text, sides, nameOf),
  }
}

const blanks: Record<Language, string> = { en: '[model]', zh: '[模型]' }

const stems = '甲乙丙丁戊己庚辛壬癸子丑'
const usualName: Record<Language, (place: number) => string> = {
  en: place => `Side ${letterOf(place)}`,
  zh: place => (place < stems.length ? `${stems[place]}方` : `${letterOf(place)} 方`),
}
const otherName: Record<Language, (label: string) => string> = {
  en: label => `Debater ${label}`,
  zh: label => `辩手 ${label}`,
}

function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}
