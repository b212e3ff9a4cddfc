import { keptSpeechesIn } from '../../core/cue.ts'
import type { Json } from '../../core/json.ts'
import { type DecidedBy, type Vote, weigh } from '../../core/judging/weigh.ts'
import type { TurnView, View } from '../../core/view.ts'
import { scoresOf } from '../../formats/rubric.ts'
import { benchFor, callsOf, isOver, judgingCue, placeOf, seatIn } from './panel.ts'

/** What the rulings on one matter come to. */
export interface Outcome {
  rulings: number
  judges: number
  /** Whom they decided for, most of them first. */
  counts: { seat: string; rulings: number }[]
  winner: string | null
  /** Of no winner: whether it depends on the order. */
  decidedBy: DecidedBy | 'majority'
  /** Judges who do not count: without a ruling, or with one in one order only. */
  missed: { seat: string; rulings: number }[]
}

/** Once everybody has ruled, or will not; null before, and for other turns. `sides`: as they were put before the judges. */
export function outcomeOf(key: string, view: View, sides: readonly string[]): Outcome | null {
  const { scene } = placeOf(key)
  const bench = benchFor(key, view)
  const asked = bench.map(({ seat, orders }) => ({
    seat: seat.id,
    turns: orders.map(order => ({ order, turn: view.turns.get(keyOf(scene, order, seat.id)) })),
  }))
  if (callsOf(bench) < 2 || !asked.every(({ turns }) => turns.every(({ turn }) => turn && isOver(turn)))) return null
  const isHeard = ({ turns }: (typeof asked)[number]) => turns.every(({ turn }) => turn?.state === 'answered')
  const votes = asked.filter(isHeard).flatMap(({ seat, turns }) =>
    turns.map(({ order, turn }): Vote => {
      const { winner, criteria } = rulingIn(turn!, shownTo(turn!, order, sides))
      return { judge: seat, order, choice: winner, scores: criteria }
    }),
  )
  if (votes.some(({ choice }) => choice === null)) return null
  const missed = asked
    .filter(judge => !isHeard(judge))
    .map(({ seat, turns }) => ({
      seat,
      rulings: turns.filter(({ turn }) => turn?.state === 'answered').length,
    }))
  return {
    ...weighed(
      votes,
      sides,
      missed.map(({ seat }) => seat),
    ),
    missed,
  }
}

function weighed(votes: readonly Vote[], sides: readonly string[], missed: readonly string[]): Omit<Outcome, 'missed'> {
  const { winner, decidedBy, ordersAgree } = weigh(votes, sides, missed)
  const counts = Map.groupBy(votes, ({ choice }) => choice!)
  return {
    rulings: votes.length,
    judges: new Set(votes.map(({ judge }) => judge)).size,
    counts: Array.from(counts, ([seat, those]) => ({ seat, rulings: those.length })).sort(
      (a, b) => b.rulings - a.rulings || sides.indexOf(a.seat) - sides.indexOf(b.seat),
    ),
    winner,
    decidedBy: decidedBy === 'order' && ordersAgree !== false ? 'majority' : decidedBy,
  }
}

const keyOf = (scene: string, order: Vote['order'], seat: string): string =>
  `${scene}/${order === 'turned' ? 'turned/' : ''}${seat}`

/** Whom a judge knows by letters, in the order of these; null: it knows them by their seats. */
function shownTo({ cues }: TurnView, order: Vote['order'], sides: readonly string[]): readonly string[] | null {
  if (!cues.includes(judgingCue)) return null
  return order === 'turned' ? sides.toReversed() : sides
}

type Sheet = Parameters<typeof scoresOf>[0]

function rulingIn(
  { value }: TurnView,
  shown: readonly string[] | null,
): { winner: string | null; criteria: Vote['scores'] } {
  const { winner, criteria } = (value ?? {}) as { winner?: Json; criteria?: Sheet }
  const points = scoresOf(criteria) ?? {}
  const labels = [...new Set(Object.values(points).flatMap(row => Object.keys(row)))].toSorted()
  // Letters of another kind are in alphabetical order only as long as there are three.
  const isKnown = labels[0] === 'A' || labels.length <= 3
  const seatOf = (label: string) => (shown === null ? label : (isKnown && shown[labels.indexOf(label)]) || null)
  const scores = Object.entries(points).map(([criterion, row]) => [
    criterion,
    Object.fromEntries(Object.entries(row).map(([label, some]) => [seatOf(label) ?? label, some])),
  ])
  return {
    winner: typeof winner === 'string' ? seatOf(winner) : null,
    criteria: criteria === undefined ? null : Object.fromEntries(scores),
  }
}

/** Who is judged: whoever spoke in what the judge was shown, in the order of their seats. */
export function judgedIn(key: string, { turns, brief }: View): string[] {
  const speeches = Object.values(turns.get(key)?.values ?? {}).flatMap(keptSpeechesIn)
  const spoke = new Set(speeches.map(({ speech }) => seatIn(speech)))
  return brief.seats.flatMap(({ id }) => (spoke.has(id) ? [id] : []))
}
