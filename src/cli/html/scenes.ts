import type { DocumentTurn } from '../../core/document.ts'
import { isSitting, sittingPlace, speakersIn } from '../../core/judging/sittings.ts'

type Turns = readonly DocumentTurn[]

/**
 * What was said first, each scene once; then what debaters answered for themselves; then the rulings, judge after judge.
 * Much of that was asked for side by side, and stands in the journal as it came.
 */
export function inReadingOrder(turns: Turns, seats: readonly { id: string }[]): DocumentTurn[] {
  const speakers = speakersIn(turns)
  const scenes = [...new Set(turns.map(sceneOf))]
  const ranks = new Map(
    scenes.map(scene => [
      scene,
      rankOf(
        turns.filter(turn => sceneOf(turn) === scene),
        speakers,
      ),
    ]),
  )
  const place = (turn: DocumentTurn): number[] => [
    ranks.get(sceneOf(turn))!,
    scenes.indexOf(sceneOf(turn)),
    ...(isSitting(turn, turns)
      ? [seats.findIndex(({ id }) => id === turn.seat), sittingPlace(turn.key).turned ? 1 : 0]
      : [0, 0]),
  ]
  const places = new Map(turns.map(turn => [turn, place(turn)]))
  return turns.toSorted((a, b) => {
    const [one, other] = [places.get(a)!, places.get(b)!]
    const at = one.findIndex((number, i) => number !== other[i])
    return at < 0 ? 0 : one[at]! - other[at]!
  })
}

/** `round-3` of `round-3/summary/judge` */
const sceneOf = ({ key }: DocumentTurn): string => key.split('/')[0]!

function rankOf(turns: Turns, speakers: ReadonlySet<string>): 0 | 1 | 2 {
  if (turns.every(({ seat }) => !speakers.has(seat))) return 2
  const isSaid = turns.some(({ state, value }) => state === 'answered' && value === null)
  return isSaid || turns.every(({ state }) => state !== 'answered') ? 0 : 1
}
