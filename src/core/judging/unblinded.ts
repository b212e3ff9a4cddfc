import { fieldsOf, type Json } from '../json.ts'
import type { Language } from '../language.ts'
import { type Side, sidesOf } from './blind.ts'
import { revealed } from './revealed.ts'
import { orderOf, type SaidTurn, sittingPlace, speakersIn } from './sittings.ts'

/** What a judge replied, with the real names in it where they are known. */
export interface Told {
  value: Json
  /** What the sides are called in the reply itself; null: by their names, or nobody knows. */
  sides: readonly Side[] | null
  /** The reply is shown as the judge wrote it, and nobody knows who is who in it. */
  hidden: boolean
}

type Labels = Readonly<Record<string, string>>

/** What is looked at of a debate. */
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

export function unblinded(turn: SaidTurn, debate: JudgedDebate, names: Names): Told {
  const known = labelsIn(turn, debate)
  if (known === 'none') return { value: turn.value, sides: null, hidden: false }
  if (known === null) return { value: turn.value, sides: null, hidden: true }
  const sides = sidesIn(known, turn.value, names.language)
  return { value: revealed(turn.value, sides, names.seat), sides, hidden: false }
}

/** Label → seat; `none`: the judge knew who was who, or it is no ruling; null: not known. */
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

/** What sides are called in a score sheet. */
function usedLabels(value: Json): string[] {
  const reply = fieldsOf(value)
  const [verdict] = Array.isArray(reply.forcedVerdicts) ? reply.forcedVerdicts : []
  const [sheet] = Object.values(fieldsOf(reply.criteria ?? fieldsOf(verdict).criteria))
  return Object.entries(fieldsOf(sheet)).flatMap(([label, points]) => (typeof points === 'number' ? [label] : []))
}

/** What is kept of the rulings on the same matter: in the verdict, or with a disagreement that was ruled on. */
function rulingsBeside({ key }: SaidTurn, { verdict, facts }: JudgedDebate): Record<string, Json>[] {
  const place = sittingPlace(key).scene.split('/').slice(0, -1).join('/')
  const ruled = facts.filter(fact => fact.type === 'divergence.ruled' && String(fact.key).startsWith(`${place}/`))
  return [fieldsOf(verdict), ...ruled].flatMap(({ judging }) => {
    const { rulings } = fieldsOf(judging)
    return Array.isArray(rulings) ? rulings.map(fieldsOf) : []
  })
}

/** Of a matter without a verdict: whoever spoke, in their order, where that cannot be anything else. */
function inOrder(turn: SaidTurn, used: readonly string[], { turns, seats }: JudgedDebate): Labels | null {
  const order = orderOf(turn, turns)
  const speakers = speakersIn(turns)
  const sides = seats.map(({ id }) => id).filter(id => speakers.has(id))
  if (order === null || sides.length !== 2 || used.length !== 2) return null
  const standing = order === 'turned' ? sides.toReversed() : sides
  return Object.fromEntries(used.toSorted().map((label, i) => [label, standing[i]!]))
}

/** The word before the letters is another one where the matter itself speaks of sides. */
const otherWords: Record<Language, readonly string[]> = { en: ['Debater', 'Speaker'], zh: ['辩手', '发言人'] }

function sidesIn(labels: Labels, value: Json, language: Language): Side[] {
  const entries = Object.entries(labels)
  const said = JSON.stringify(value)
  const word = otherWords[language].find(word => entries.some(([label]) => said.includes(`${word} ${label}`)))
  const usual = sidesOf(Object.values(labels), language)
  return entries.map(([label, seat], i) => {
    const name = word === undefined ? usual[i]!.name : `${word} ${label}`
    return { seat, label, name: /[A-Z]$/.test(name) ? name.replace(/[A-Z]+$/, label) : name }
  })
}
