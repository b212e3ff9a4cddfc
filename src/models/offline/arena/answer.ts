import type { Evidence } from '../evidence.ts'
import { isAnswer, isFirm, kinship } from '../moves.ts'
import type { Weakness } from '../weakness.ts'
import { otherSide } from './hearing.ts'
import { firstMade, type Point, pointsOf } from './points.ts'
import type { Stand } from './stand.ts'

/** What can be said to a point of the other side. */
export type Answer =
  /** What it cites is not there. */
  | { type: 'failed' }
  /** A passage on the same matter that nobody has quoted. */
  | { type: 'met'; evidence: Evidence }
  /** One that this side has quoted before. */
  | { type: 'recalled'; evidence: Evidence }
  /** It rests on something weak. */
  | { type: 'weak'; evidence: Evidence; weakness: Weakness }
  /** It names no place. */
  | { type: 'bare' }
  /** Nothing in the files answers it. */
  | { type: 'stands'; evidence: Evidence | null }

export interface Answered {
  point: Point
  answer: Answer
}

/** The point that can be answered best, of those that were not answered before; null: nothing that can be quoted. */
export function answerOf(stand: Stand, mayAdd: boolean): Answered | null {
  const made = firstMade(stand.theirs.flatMap(speech => pointsOf(speech, otherSide(stand.side), stand.dossier)))
  const ageOf = ({ turn }: Point): number => stand.theirs.length - stand.theirs.findIndex(({ key }) => key === turn)
  const all = made.map(point => {
    const answer = answerTo(point, stand, mayAdd)
    return { point, answer, rank: ranks[answer.type] + ageOf(point) * ageing }
  })
  const quoted = ({ quote }: Point): number => stand.own.findLastIndex(speech => speech.includes(quote))
  const open = all.filter(({ point }) => quoted(point) < 0)
  const best =
    open.toSorted((a, b) => a.rank - b.rank)[0] ?? all.toSorted((a, b) => quoted(a.point) - quoted(b.point))[0]
  return best ? { point: best.point, answer: best.answer } : null
}

const ranks: Record<Answer['type'], number> = { failed: 0, met: 1, weak: 1.5, recalled: 2, bare: 3, stands: 3.5 }

/** What was said long ago waits behind what was said last. */
const ageing = 0.6

function answerTo({ evidence, failed, bare }: Point, stand: Stand, mayAdd: boolean): Answer {
  if (failed) return { type: 'failed' }
  const counter = evidence[0] ?? null
  const met = counter && mayAdd ? nearest(counter, stand.fresh.filter(isFirm), stand) : null
  if (met) return { type: 'met', evidence: met }
  const recalled = counter && nearest(counter, stand.quoted, stand)
  if (recalled) return { type: 'recalled', evidence: recalled }
  const weakness = counter?.weaknesses[0]
  if (counter && weakness) return { type: 'weak', evidence: counter, weakness }
  return bare ? { type: 'bare' } : { type: 'stands', evidence: counter }
}

function nearest(counter: Evidence, among: readonly Evidence[], { dossier }: Stand): Evidence | null {
  const rated = among.map(one => ({ one, kin: kinship(counter, one, dossier) })).filter(({ kin }) => isAnswer(kin))
  const fit = ({ kin }: (typeof rated)[number]): number => (kin.sameAspect ? 3 : 0) + kin.shared.length
  return rated.toSorted((a, b) => fit(b) - fit(a) || b.one.strength - a.one.strength)[0]?.one ?? null
}
