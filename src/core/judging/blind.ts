import { fieldsOf, type Json } from '../json.ts'
import type { Language } from '../language.ts'
import { memo, once } from '../memo.ts'
import { applyEdits } from '../places.ts'
import { findNames } from './find-names.ts'
import { collectNames } from './known-names.ts'
import { retrace } from './retrace.ts'
import { revealed, revealSides, stems } from './reveal.ts'
import { orderOf, type SaidTurn, sittingPlace, speakersIn } from './sittings.ts'
import { foldWidth, standsIn } from './wording.ts'

/** What is debated: the topic and the user's files. It may be many megabytes, and is the same for every judge. */
export interface Matter {
  has(word: string): boolean
  /** Whether it names options, plans or variants by letters: `Plan A`, 方案 B. */
  readonly lettered: boolean
}

/** Searches only when asked, and never twice for the same word. */
export function matterOf(text: string): Matter {
  const folded = once(() => foldWidth(text).toLowerCase())
  const lettered = once(() => letteredThing.test(foldWidth(text)))
  const known = new Map<string, boolean>()
  return {
    has: word => memo(known, word, () => standsIn(folded(), foldWidth(word).toLowerCase())),
    get lettered() {
      return lettered()
    },
  }
}

const things = [
  ...['option', 'plan', 'variant', 'choice', 'proposal', 'alternative', 'scenario', 'party', 'speaker'],
  ...['candidate', 'vendor', 'team'],
].map(thing => `[${thing[0]}${thing[0]!.toUpperCase()}]${thing.slice(1)}`)
const letteredThing = new RegExp(
  String.raw`\b(?:${things.join('|')})s? \(?[A-D]\)?(?![\w-])|(?:方案|选项|计划|选择|提案|候选|供应商|产品|公司) ?[A-D](?![\w-])`,
  'u',
)

/** A side as a judge sees it. */
export interface BlindSide {
  seat: string
  /** `A`, as it stands in keys: `round-1/A`. */
  label: string
  /** `Side A`, 甲方 */
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
  /** Turns the labels in a judge's words into names: `Side A` → given name, `round-1/A` → `round-1/proposer`. */
  reveal(text: string, nameOf: (seat: string) => string): string
}

/**
 * Names the sides A, B … in this order. It takes other letters if those are somebody's name (`names`) or name what is debated
 * (`plan A`), and another word if the usual one means something else (like 甲方 in a contract).
 */
export function sidesOf(
  seats: readonly string[],
  language: Language,
  { names = [], matter }: { names?: Iterable<string>; matter?: Matter } = {},
): BlindSide[] {
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

export function makeBlind(sides: readonly BlindSide[], hidden: Hidden, language: Language): Blind {
  const blank = blanks[language]
  const names = collectNames(sides, hidden, [...sides.map(({ name }) => name), ...Object.values(blanks)])
  const edits = (text: string) => findNames(text, names, blank)
  return {
    hide: text => applyEdits(text, edits(text)),
    original: (passage, text) => retrace(passage, text, edits(text)),
    reveal: (text, nameOf) => revealSides(text, sides, nameOf),
  }
}

/** `PARTY A`, `PARTY-A`, 方 A: readers would take a side called A for it. */
const lastLetter = (name: string): string[] => /(?:^|[\s_-])([A-Z])$/.exec(name)?.slice(1) ?? []

const blanks: Record<Language, string> = { en: '[model]', zh: '[模型]' }

interface Naming {
  /** Whether a name contains the side's letter. */
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

/** X, Y, Z, W, V … except those that are somebody's name. */
function otherLetters(count: number, called: ReadonlySet<string>): string[] {
  const letters: string[] = []
  for (let place = 0; letters.length < count; place++) {
    const letter = place < 26 ? 'XYZWVUTSRQPNMLKJHGFEDCBAIO'[place]! : letterOf(place)
    if (!called.has(letter)) letters.push(letter)
  }
  return letters
}

/** A judge's reply, with the real names if they are known. */
export interface UnblindedPart {
  value: Json
  /** What the reply itself calls the sides; null: by their real names, or nobody knows. */
  sides: readonly BlindSide[] | null
  /** The reply is shown as written, because nobody knows who is who in it. */
  hidden: boolean
}

type Labels = Readonly<Record<string, string>>

export interface JudgedDebate {
  turns: readonly SaidTurn[]
  seats: readonly { id: string }[]
  verdict: Json
  /** Each with its type and key. */
  facts: readonly Record<string, Json>[]
}

interface Names {
  language: Language
  seat(seat: string): string
}

export function unblinded(turn: SaidTurn, debate: JudgedDebate, names: Names): UnblindedPart {
  const known = labelsIn(turn, debate)
  if (known === 'none') return { value: turn.value, sides: null, hidden: false }
  if (known === null) return { value: turn.value, sides: null, hidden: true }
  const sides = sidesIn(known, turn.value, names.language)
  return { value: revealed(turn.value, sides, names.seat), sides, hidden: false }
}

/** Label → seat; `none`: the judge knew who was who, or this is no ruling; null: unknown. */
function labelsIn(turn: SaidTurn, debate: JudgedDebate): Labels | 'none' | null {
  const used = usedLabels(turn.value)
  const isSeat = (name: string) => debate.seats.some(({ id }) => id === name)
  if (used.length === 0 || used.some(isSeat)) return 'none'
  const order = orderOf(turn, debate.turns)
  const rulings = rulingsBeside(turn, debate)
  const found =
    rulings.find(ruling => ruling.judge === turn.seat && (order === null || ruling.order === order)) ??
    rulings.find(ruling => order !== null && ruling.order === order)
  if (found && found.labels === undefined) return 'none'
  return (found?.labels as Labels | undefined) ?? inOrder(turn, used, debate)
}

function usedLabels(value: Json): string[] {
  const reply = fieldsOf(value)
  const [verdict] = Array.isArray(reply.forcedVerdicts) ? reply.forcedVerdicts : []
  const [sheet] = Object.values(fieldsOf(reply.criteria ?? fieldsOf(verdict).criteria))
  return Object.entries(fieldsOf(sheet)).flatMap(([label, points]) => (typeof points === 'number' ? [label] : []))
}

/** The kept rulings on the same matter: in the verdict, or with a disagreement that was ruled on. */
function rulingsBeside({ key }: SaidTurn, { verdict, facts }: JudgedDebate): Record<string, Json>[] {
  const place = sittingPlace(key).scene.split('/').slice(0, -1).join('/')
  const ruled = facts.filter(fact => fact.type === 'divergence.ruled' && String(fact.key).startsWith(`${place}/`))
  return [fieldsOf(verdict), ...ruled].flatMap(({ judging }) => {
    const { rulings } = fieldsOf(judging)
    return Array.isArray(rulings) ? rulings.map(fieldsOf) : []
  })
}

/** Without a verdict: the two speakers in their order, if nothing else is possible. */
function inOrder(turn: SaidTurn, used: readonly string[], { turns, seats }: JudgedDebate): Labels | null {
  const order = orderOf(turn, turns)
  const speakers = speakersIn(turns)
  const sides = seats.map(({ id }) => id).filter(id => speakers.has(id))
  if (order === null || sides.length !== 2 || used.length !== 2) return null
  const standing = order === 'turned' ? sides.toReversed() : sides
  return Object.fromEntries(used.toSorted().map((label, i) => [label, standing[i]!]))
}

/** The word before the letter differs if the matter itself speaks of sides. */
const otherWords: Record<Language, readonly string[]> = { en: ['Debater', 'Speaker'], zh: ['辩手', '发言人'] }

function sidesIn(labels: Labels, value: Json, language: Language): BlindSide[] {
  const entries = Object.entries(labels)
  const said = JSON.stringify(value)
  const word = otherWords[language].find(word => entries.some(([label]) => said.includes(`${word} ${label}`)))
  const usual = sidesOf(Object.values(labels), language)
  return entries.map(([label, seat], i) => {
    const name = word === undefined ? usual[i]!.name : `${word} ${label}`
    return { seat, label, name: /[A-Z]$/.test(name) ? name.replace(/[A-Z]+$/, label) : name }
  })
}
