import { fieldsOf, type Json } from '../json.ts'
import type { BlindSide } from './blind.ts'
import { revealed } from './reveal.ts'
import { orderOf, type SaidTurn, sittingPlace, speakersIn } from './sittings.ts'

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
