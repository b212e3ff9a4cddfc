import type { Language } from '../language.ts'
import { type Edit, findNames } from './find-names.ts'
import { collectNames } from './known-names.ts'
import type { Matter } from './matter.ts'
import { applyEdits, retrace } from './retrace.ts'
import { revealSides, stems } from './reveal.ts'

export { type Matter, matterOf } from './matter.ts'
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
  /** Models that it mentions are part of the question. */
  matter: Matter
}

/** What a judge must not see: who argues, and which model. What looks like code, addresses and paths of files stay. */
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

/** What else is called something, so that a side must not be. */
interface Taken {
  /** Of seats and speakers. */
  names?: Iterable<string>
  matter?: Matter
}

/**
 * In this order: A, B …, or other letters where those are somebody's name or name what is debated (`plan A`). Where the usual
 * names of sides mean something else (as 甲方 does in a contract), others are given.
 */
export function sidesOf(seats: readonly string[], language: Language, { names = [], matter }: Taken = {}): Side[] {
  const called = new Set(
    Array.from(names, name => name.trim().toUpperCase()).flatMap(name => [name, ...lastLetter(name)]),
  )
  const usual = seats.map((_, place) => letterOf(place))
  const isUsual = !matter?.lettered && !usual.some(letter => called.has(letter))
  const labels = isUsual ? usual : otherLetters(seats.length, called)
  const isTaken = (name: string) => called.has(name.toUpperCase()) || matter?.has(name) === true
  const namings = isUsual ? sideNames[language] : sideNames[language].filter(naming => naming.letters)
  const naming = namings.find(({ name }) => !labels.some((label, i) => isTaken(name(label, i)))) ?? namings.at(-1)!
  return seats.map((seat, place) => ({ seat, label: labels[place]!, name: naming.name(labels[place]!, place) }))
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

/** `PARTY A`, `PARTY-A`, 方 A: whoever reads of A would think of it. */
const lastLetter = (name: string): string[] => /(?:^|[\s_-])([A-Z])$/.exec(name)?.slice(1) ?? []

const blanks: Record<Language, string> = { en: '[model]', zh: '[模型]' }

interface Naming {
  /** Whether a name has the side's letter in it. */
  letters: boolean
  name(label: string, place: number): string
}

const sideNames: Record<Language, readonly Naming[]> = {
  en: ['Side', 'Debater', 'Speaker'].map(word => ({ letters: true, name: label => `${word} ${label}` })),
  zh: [
    { letters: false, name: (label, place) => (place < stems.length ? `${stems[place]}方` : `${label} 方`) },
    { letters: true, name: label => `辩手 ${label}` },
    { letters: true, name: label => `发言人 ${label}` },
  ],
}

function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}

/** X, Y, Z, W, V … as far as nobody is called so. */
function otherLetters(count: number, called: ReadonlySet<string>): string[] {
  const letters: string[] = []
  for (let place = 0; letters.length < count; place++) {
    const letter = place < 26 ? 'XYZWVUTSRQPNMLKJHGFEDCBAIO'[place]! : letterOf(place)
    if (!called.has(letter)) letters.push(letter)
  }
  return letters
}
