import type { Speech } from '../../../core/model.ts'
import { angles, looksFrom, silentAngles } from '../../../models/offline/angles.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { bestAnswer, evidenceAt, isFirm, isOfflineSpeech, kinship, unused } from '../../../models/offline/reading.ts'
import { termsOf, wordsOf } from '../../../models/offline/text.ts'
import { type Marker, pointsIn, type ReadPoint } from './points.ts'
import { duelWords } from './words.ts'

/** A point of a speech: what it does, in words, and the passage that it quotes. */
export interface SpeechMove {
  type: Marker | 'support'
  text: string
  evidence?: OfflineEvidence
}

/** How many new passages a speech may quote: the same for each side, so that counts compare. */
const newInOpening = 4
const newInReply = 3

const quoting = (type: SpeechMove['type'], evidence: OfflineEvidence): SpeechMove => ({ type, text: '', evidence })

/** What the opening quotes. The same files always give the same result. */
export const openingEvidence = (dossier: Dossier): OfflineEvidence[] => unused(dossier.for).slice(0, newInOpening)

export const openingMoves = (dossier: Dossier): SpeechMove[] =>
  openingEvidence(dossier).map(evidence => quoting('support', evidence))

/** What is wrong with the opening, and what it omits. `shown`: the places that both have quoted. */
export function challengeMoves(opening: Speech, dossier: Dossier): { moves: SpeechMove[]; shown: Set<string> } {
  const points = pointsIn(opening, dossier)
  const quoted = points.flatMap(({ places }) => evidenceAt(places, dossier.for))
  const covered = new Set(quoted.map(({ stance }) => stance.aspect))
  const counters = pickCounters(dossier)
  const isLeftOut = ({ stance }: OfflineEvidence): boolean => covered.size > 0 && !covered.has(stance.aspect)
  const moves = [
    ...bareClaim(opening, quoted, dossier.question.says.for, dossier),
    ...unsupportedClaims(points, dossier),
    ...weakPoints(points, dossier),
    ...sources(quoted, dossier),
    ...counters.map(evidence => quoting(isLeftOut(evidence) ? 'leftOut' : 'against', evidence)),
  ]
  return { moves, shown: new Set([...quoted, ...counters].map(({ ref }) => ref)) }
}

/** An offline speech supports each point. Only its overall claim can lack a passage. */
const bareClaim = ({ text }: Speech, quoted: readonly OfflineEvidence[], claim: string, dossier: Dossier) =>
  isOfflineSpeech(text) && quoted.length === 0 ? [unsupported(claim, dossier)] : []

const unsupported = (claim: string, { language }: Dossier, missing: string | null = null): SpeechMove => ({
  type: 'unsupported',
  text: duelWords[language].unsupported(claim, missing),
})

/** Claims of another voice that name no file, page or quote, or one that does not exist. */
const unsupportedClaims = (points: readonly ReadPoint[], dossier: Dossier): SpeechMove[] =>
  points
    .map(point => ({ ...point, missing: point.places.find(({ found }) => !found)?.ref ?? null }))
    .filter(({ own, head, evidenced, missing }) => !own && !/[?？]/.test(head) && (!evidenced || missing !== null))
    .slice(0, 3)
    .map(({ head, missing }) => unsupported(claimIn(head), dossier, missing))

/** The first sentence of the longest stretch without marks, so that the words can be found again. */
function claimIn(head: string): string {
  const stretch = head.split(/[*`“”]+/).reduce((a, b) => (b.trim().length > a.trim().length ? b : a))
  const sentence = /^.*?(?:[。！？]|[.!?](?=\s|$))/.exec(stretch.trim())?.[0] ?? stretch
  return [...sentence].slice(0, 200).join('').trim()
}

const weakPoints = (points: readonly ReadPoint[], dossier: Dossier): SpeechMove[] =>
  points
    .flatMap(point => evidenceAt(point.places, dossier.for).map(evidence => ({ point, evidence })))
    .filter(({ evidence }) => !isFirm(evidence))
    .slice(0, 2)
    .map(({ point, evidence }) => ({ type: 'weak', text: duelWords[dossier.language].restsOn(point, evidence) }))

/** Reports quotes that all come from one file, or from files in which the thing describes itself. */
function sources(quoted: readonly OfflineEvidence[], { files, question, language }: Dossier): SpeechMove[] {
  const [w, total] = [duelWords[language], quoted.length]
  const paths = new Set(quoted.map(({ path }) => path))
  if (total >= 3 && paths.size === 1 && files > 1)
    return [{ type: 'oneSource', text: w.oneSource(quoted[0]!.path, total, files) }]
  for (const { name, whole } of question.targets.filter(({ favoured }) => favoured)) {
    const isOwn = (folder: string): boolean => folder.match(whole)?.[0] === folder
    const own = quoted.filter(({ path }) => path.split('/').slice(0, -1).some(isOwn)).length
    if (own >= 2) return [{ type: 'ownPraise', text: w.ownPraise(name, own, total) }]
  }
  return []
}

/** The strongest two, then others from angles that these leave out. */
function pickCounters(dossier: Dossier): OfflineEvidence[] {
  const left = unused(dossier.against)
  const picked = left.splice(0, 2)
  while (picked.length < newInOpening && left.length > 0) {
    const fresh = left.findIndex(
      one => isFirm(one) && angles.some(angle => looksFrom(angle, one) && !picked.some(p => looksFrom(angle, p))),
    )
    picked.push(...left.splice(Math.max(0, fresh), 1))
  }
  return picked
}

/** Evidence for a reply: firm pieces, or others only if no firm one is left. */
function unusedFirm(evidence: readonly OfflineEvidence[], used: ReadonlySet<string>): OfflineEvidence[] {
  const left = unused(evidence, used)
  return left.some(isFirm) ? left.filter(isFirm) : left
}

/** Answers each point of the challenge with a new passage, discounts it by its own words, or concedes it. */
export function defenceMoves(challenge: Speech, used: ReadonlySet<string>, dossier: Dossier): SpeechMove[] {
  const w = duelWords[dossier.language]
  const left = unusedFirm(dossier.for, used)
  let room = newInReply
  const points = pointsIn(challenge, dossier)
  const moves = points.flatMap(point => answerTo(point) ?? [])
  const against = points.flatMap(({ places }) => evidenceAt(places, dossier.against))
  const isFirst = !points.some(({ marker }) => marker !== null && later.has(marker))
  return [
    ...moves,
    ...(isFirst ? bareClaim(challenge, against, dossier.question.says.against, dossier) : []),
    ...left.slice(0, Math.min(2, room)).map(evidence => quoting('further', evidence)),
  ]

  function answerTo(point: ReadPoint): SpeechMove | null {
    const { marker, head } = point
    if (/[?？]/.test(head) || marker === 'resolved' || marker === 'held' || marker === 'unsupported') return null
    if (marker === 'weak') return mend(point)
    return marker === 'oneSource' || marker === 'ownPraise' ? widen(point) : meet(point)
  }

  /** A point on a weak passage gets a firmer one, or the passage is given up. */
  function mend(point: ReadPoint): SpeechMove | null {
    const [own] = evidenceAt(point.places, dossier.for)
    if (!own || isFirm(own)) return null
    const firmer = left.find(one => isFirm(one) && one.stance.aspect === own.stance.aspect)
    return answered(firmer, w.firmer(point, own)) ?? { type: 'withdrawn', text: w.withdrawn(point, own) }
  }

  /** A point on a single source gets a passage from another file, or for praise of oneself from another folder. */
  function widen(point: ReadPoint): SpeechMove {
    const source = (path: string): string =>
      point.marker === 'oneSource' ? path : path.split('/').slice(0, -1).join('/')
    const before = new Set(openingEvidence(dossier).map(({ path }) => source(path)))
    const other = left.find(one => isFirm(one) && !before.has(source(one.path)))
    return answered(other, w.metBy(point, null)) ?? { type: 'conceded', text: w.conceded(point, null) }
  }

  function meet(point: ReadPoint): SpeechMove | null {
    const [counter] = evidenceAt(point.places, dossier.against)
    if (!counter) return meetWords(point)
    const answer = answered(bestAnswer(counter, left.filter(isFirm), dossier), w.metBy(point, counter))
    if (answer) return answer
    return isFirm(counter)
      ? { type: 'conceded', text: w.conceded(point, counter) }
      : { type: 'discounted', text: w.restsOn(point, counter) }
  }

  /** A point in another voice's words: answered by the passage with most shared words, or as lacking evidence. */
  function meetWords(point: ReadPoint): SpeechMove | null {
    if (point.own) return null
    const words = new Set(termsOf(point.text))
    const shares = (one: OfflineEvidence): number => [...one.terms].filter(term => words.has(term)).length
    const [best] = left.filter(one => shares(one) >= 3).toSorted((a, b) => shares(b) - shares(a))
    return answered(best, w.metBy(point, null)) ?? (point.evidenced ? null : unsupported(claimIn(point.head), dossier))
  }

  /** null: there is no such passage, or no room for another. */
  function answered(evidence: OfflineEvidence | null | undefined, text: string): SpeechMove | null {
    if (!evidence || room === 0) return null
    room -= 1
    left.splice(left.indexOf(evidence), 1)
    return { type: 'answered', text, evidence }
  }
}

/** Marks of a follow-up. The first challenge has none of them. */
const later: ReadonlySet<Marker> = new Set(['resolved', 'unresolved', 'held', 'added'])

/** Holds concessions, confirms answers or not, and brings up what else the files have against the proposal. */
export function followUpMoves(defence: Speech, used: ReadonlySet<string>, dossier: Dossier): SpeechMove[] {
  const points = pointsIn(defence, dossier)
  const moves = [
    ...points.flatMap(point => judged(point, dossier) ?? []),
    ...unsupportedClaims(points, dossier),
    ...unusedFirm(dossier.against, used)
      .slice(0, newInReply)
      .map(evidence => quoting('added', evidence)),
  ]
  return moves.every(({ type }) => type === 'held' || type === 'resolved') ? [...moves, stillOpen(dossier)] : moves
}

function judged(point: ReadPoint, dossier: Dossier): SpeechMove | null {
  const w = duelWords[dossier.language]
  const [counter] = evidenceAt(point.places, dossier.against)
  const answer = evidenceAt(point.places, dossier.for).at(-1)
  switch (point.marker) {
    case 'conceded':
    case 'withdrawn':
      return { type: 'held', text: `“${point.head.replaceAll('**', '')}”` }
    case 'discounted':
      return counter ? { type: 'resolved', text: w.dropped(counter) } : null
    case 'answered':
      if (!answer) return null
      return counter ? certified(counter, answer, dossier) : { type: 'resolved', text: w.accepted(answer) }
    default:
      return null
  }
}

function certified(counter: OfflineEvidence, answer: OfflineEvidence, dossier: Dossier): SpeechMove {
  const w = duelWords[dossier.language]
  const { sameAspect, shared, weight } = kinship(counter, answer, dossier)
  const isClose = (sameAspect && weight >= 1) || weight >= 4
  const why = !isFirm(answer)
    ? w.weakness(answer.weaknesses[0]!)
    : counter.measured && !answer.measured
      ? w.unmeasured(counter)
      : isClose
        ? null
        : w.elsewhere(counter, answer)
  if (why !== null) return { type: 'unresolved', text: w.unresolved(counter, answer, why) }
  // A term of the index becomes a word that a reader can find.
  const word = wordsOf(answer.quote).find(word => termsOf(word)[0] === shared[0]) ?? null
  return { type: 'resolved', text: w.resolved(counter, answer, word) }
}

/** If a follow-up finds nothing new, it says what nobody has shown. */
function stillOpen(dossier: Dossier): SpeechMove {
  const w = duelWords[dossier.language]
  const silent = silentAngles(dossier)
  return { type: 'unresolved', text: silent.length > 0 && dossier.files > 0 ? w.stillSilent(silent) : w.unshown }
}
