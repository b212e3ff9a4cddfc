import type { Speech } from '../../core/model.ts'
import { silentAngles, unsupportedClaims } from './challenge.ts'
import type { Dossier } from './dossier.ts'
import type { Evidence } from './evidence.ts'
import { isClose, isFirm, kinship, type Move, newInReply, type Shortfall, unusedFirm } from './moves.ts'
import { evidenceIn, type Point, pointsIn } from './reading.ts'
import { termsOf, wordsOf } from './words.ts'

/** Concessions are held, answers certified or not, and what the files still have against the proposal is brought up. */
export function followUpOf(defence: Speech, used: ReadonlySet<string>, dossier: Dossier): Move[] {
  const points = pointsIn(defence, dossier)
  const judged = points.flatMap(point => judge(point, dossier) ?? [])
  const fresh = unusedFirm(dossier.against, used).slice(0, newInReply)
  const moves = [
    ...judged,
    ...unsupportedClaims(points),
    ...fresh.map((evidence): Move => ({ type: 'added', evidence })),
  ]
  const unsettled = moves.some(({ type }) => type !== 'held' && type !== 'resolved' && type !== 'accepted')
  return unsettled ? moves : [...moves, stillOpen(dossier)]
}

/** A follow-up that finds nothing new says what nobody has shown. */
function stillOpen(dossier: Dossier): Move {
  const silent = silentAngles(dossier)
  return silent.length > 0 && dossier.files > 0 ? { type: 'silent', angles: silent } : { type: 'unshown' }
}

function judge(point: Point, dossier: Dossier): Move | null {
  const counter = evidenceIn(point, 'against', dossier)[0]
  const answer = evidenceIn(point, 'for', dossier).at(-1)
  switch (point.marker) {
    case 'conceded':
    case 'withdrawn':
      return { type: 'held', words: point.head }
    case 'discounted':
      return counter ? { type: 'resolved', to: counter, by: null, shared: null } : null
    case 'answered':
      if (!answer) return null
      return counter ? certify(counter, answer, dossier) : { type: 'accepted', by: answer }
    default:
      return null
  }
}

function certify(counter: Evidence, answer: Evidence, dossier: Dossier): Move {
  const kin = kinship(counter, answer, dossier)
  const why = shortfall(counter, answer, isClose(kin))
  if (why) return { type: 'unresolved', to: counter, by: answer, why }
  return { type: 'resolved', to: counter, by: answer, shared: wordBehind(kin.shared[0], answer) }
}

function shortfall(counter: Evidence, answer: Evidence, close: boolean): Shortfall | null {
  if (!isFirm(answer)) return { type: 'weak', weakness: answer.weaknesses[0]! }
  if (counter.measured && !answer.measured) return { type: 'unmeasured' }
  return close ? null : { type: 'elsewhere' }
}

/** A term of the index as a word that a reader can find. */
function wordBehind(term: string | undefined, { quote }: Evidence): string | null {
  return wordsOf(quote).find(word => termsOf(word)[0] === term) ?? null
}
