import { fieldsOf, type Json } from '../json.ts'
import type { Language } from '../language.ts'
import { memo, once } from '../memo.ts'
import { applyEdits } from '../places.ts'
import { findNames } from './find-names.ts'
import { collectNames } from './known-names.ts'
import { retrace } from './retrace.ts'
import { revealClaims, revealed, revealSides } from './reveal.ts'
import { orderOf, type SaidTurn, sittingPlace, speakersIn } from './sittings.ts'
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
  seat(seat: string): string
}

export function unblinded(turn: SaidTurn, debate: JudgedDebate, names: Names): UnblindedPart {
  const known = labelsIn(turn, debate)
  if (known === 'none') return { value: turn.value, sides: null, hidden: false }
  if (known === null) return { value: turn.value, sides: null, hidden: true }
  const sides = Object.entries(known).map(([label, seat]): BlindSide => ({ seat, label, name: label }))
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
