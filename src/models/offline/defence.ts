import type { Speech } from '../../core/model.ts'
import { bareClaim, claimIn } from './challenge.ts'
import type { Dossier } from './dossier.ts'
import type { Evidence } from './evidence.ts'
import type { Marker } from './markers.ts'
import { isAnswer, isFirm, kinship, type Move, newInReply, openingEvidence, unusedFirm } from './moves.ts'
import { evidenceIn, type Point, pointsIn } from './reading.ts'
import { termsOf } from './words.ts'

/** Each point of the challenge is answered with a passage that was not quoted before, discounted by its own words, or conceded. */
export function defenceOf(challenge: Speech, used: ReadonlySet<string>, claim: string, dossier: Dossier): Move[] {
  const left = unusedFirm(dossier.for, used)
  let room = newInReply
  const take = (evidence: Evidence | undefined): Evidence | null => {
    if (!evidence || room === 0) return null
    room -= 1
    return left.splice(left.indexOf(evidence), 1)[0]!
  }
  const points = pointsIn(challenge, dossier)
  const moves = points.flatMap(point => answerTo(point, left, take, dossier) ?? [])
  const against = points.flatMap(point => evidenceIn(point, 'against', dossier))
  const further: Move[] = []
  for (let more = take(left[0]); more && further.length < 2; more = take(left[0]))
    further.push({ type: 'further', evidence: more })
  const first = !points.some(({ marker }) => marker !== null && later.has(marker))
  return [...moves, ...(first ? bareClaim(challenge, against, claim) : []), ...further]
}

/** Marks of a follow-up: the first challenge has none of them. */
const later: ReadonlySet<Marker> = new Set(['resolved', 'unresolved', 'held', 'added'])

type Take = (evidence: Evidence | undefined) => Evidence | null

function answerTo(point: Point, left: readonly Evidence[], take: Take, dossier: Dossier): Move | null {
  if (/[?？]/.test(point.head)) return null
  switch (point.marker) {
    case 'weak':
    case 'oneSource':
    case 'ownPraise':
      return mend(point, left, take, dossier)
    case 'resolved':
    case 'held':
    case 'unsupported':
      return null
    default:
      return meet(point, left, take, dossier)
  }
}

/** What rested on a weak passage or on one source gets a firmer or another one, or is given up. */
function mend(point: Point, left: readonly Evidence[], take: Take, dossier: Dossier): Move | null {
  if (point.marker !== 'weak') {
    const whole = point.marker === 'oneSource'
    const source = (path: string): string => (whole ? path : path.split('/').slice(0, -1).join('/'))
    const before = new Set(openingEvidence(dossier).map(({ path }) => source(path)))
    const other = take(left.find(one => isFirm(one) && !before.has(source(one.path))))
    return other
      ? { type: 'answered', point, to: null, evidence: other, weakness: null }
      : { type: 'conceded', point, to: null }
  }
  const own = evidenceIn(point, 'for', dossier)[0]
  const weakness = own?.weaknesses[0]
  if (!own || !weakness) return null
  const firmer = take(left.find(one => isFirm(one) && one.stance.aspect === own.stance.aspect))
  return firmer
    ? { type: 'answered', point, to: own, evidence: firmer, weakness }
    : { type: 'withdrawn', point, evidence: own, weakness }
}

function meet(point: Point, left: readonly Evidence[], take: Take, dossier: Dossier): Move | null {
  const counter = evidenceIn(point, 'against', dossier)[0]
  if (!counter) return meetWords(point, left, take)
  const weakness = counter.weaknesses[0]
  const answer = take(bestAnswer(counter, left, dossier))
  if (answer) return { type: 'answered', point, to: counter, evidence: answer, weakness: null }
  return weakness ? { type: 'discounted', point, to: counter, weakness } : { type: 'conceded', point, to: counter }
}

function bestAnswer(counter: Evidence, left: readonly Evidence[], dossier: Dossier): Evidence | undefined {
  const rated = left.filter(isFirm).map(one => ({ one, kin: kinship(counter, one, dossier) }))
  const fit = ({ kin }: (typeof rated)[number]): number => (kin.sameAspect ? 3 : 0) + kin.shared.length
  return rated
    .filter(({ kin }) => isAnswer(kin))
    .toSorted((a, b) => fit(b) - fit(a) || b.one.strength - a.one.strength)[0]?.one
}

/** A point in another voice's words: the passage that shares most words with it, or that it has no evidence. */
function meetWords(point: Point, left: readonly Evidence[], take: Take): Move | null {
  if (point.own) return null
  const words = new Set(termsOf(point.text))
  const shares = (one: Evidence): number => [...one.terms].filter(term => words.has(term)).length
  const best = left.filter(one => shares(one) >= 3).toSorted((a, b) => shares(b) - shares(a))[0]
  const answer = take(best)
  if (answer) return { type: 'answered', point, to: null, evidence: answer, weakness: null }
  return point.evidenced ? null : { type: 'unsupported', claim: claimIn(point.head), missing: null }
}
