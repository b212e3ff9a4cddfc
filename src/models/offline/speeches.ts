import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { bareClaim, challengeOf, claimIn, silentAngles, unsupportedClaims } from './challenge.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import type { Marker } from './markers.ts'
import {
  type AngleFinding,
  bestAnswer,
  isClose,
  isFirm,
  kinship,
  type MoveWords,
  newInReply,
  openingEvidence,
  type Shortfall,
  type SpeechMove,
  unused,
  unusedFirm,
} from './moves.ts'
import type { Excerpt } from './passages.ts'
import { evidenceIn, pointsIn, type ReadPoint } from './reading.ts'
import type { StanceSide } from './stance.ts'
import { termsOf, wordsOf } from './terms.ts'
import type { OfflineWording } from './words/duel.en.ts'
import { wordings } from './words/duel.ts'

export function openingSpeech(dossier: Dossier, language: Language): string {
  const w = wordings[language]
  const moves = openingEvidence(dossier).map((evidence): SpeechMove => ({ type: 'support', evidence }))
  if (moves.length === 0)
    return paragraphs([opener('for', dossier, w, w.noneFound(dossier)), w.wouldDecide, questions(dossier, 'for', w)])
  return paragraphs([opener('for', dossier, w, w.found(dossier)), numbered(moves, dossier, w), w.rival(dossier)])
}

export function challengeSpeech(opening: Speech, dossier: Dossier, language: Language): string {
  const w = wordings[language]
  const { moves, angles, silent, alternative } = challengeOf(opening, dossier.question.says.for, dossier)
  const counters = moves.some(({ type }) => type === 'against' || type === 'leftOut')
  const lead = counters
    ? w.wrongOrMissing
    : [w.noneAgainst(dossier), moves.length > 0 ? w.wrongOrMissing : ''].filter(Boolean).join(w.ruling.between)
  const said = [
    ...angles.map(finding => sayAngle(finding, w)),
    ...(silent.length > 0 ? [{ head: w.silentAngles(silent, dossier) }] : []),
  ]
  const findings = dossier.files > 0 ? [w.anglesFollow, bullets(said)] : []
  const other = alternative
    ? block({ head: `${w.alternative}${w.where(alternative)}`, quote: alternative }, '')
    : `${w.alternative}${w.otherWay(dossier.question)}`
  const asks = counters ? [] : [w.wouldDecide, questions(dossier, 'against', w)]
  return paragraphs([opener('against', dossier, w, lead), numbered(moves, dossier, w), ...findings, other, ...asks])
}

export function defenceSpeech(
  challenge: Speech,
  used: ReadonlySet<string>,
  dossier: Dossier,
  language: Language,
): string {
  const w = wordings[language]
  const moves = defenceOf(challenge, used, dossier.question.says.against, dossier)
  const exhausted =
    !moves.some(({ type }) => type === 'further') || unused(dossier.for, usedBy(moves, used)).length === 0
  const lead = moves.length > 0 ? w.pointByPoint : w.nothingToAnswer
  return paragraphs([
    opener('for', dossier, w, lead),
    numbered(moves, dossier, w),
    exhausted && dossier.files > 0 ? w.nothingMore('for') : '',
  ])
}

export function followUpSpeech(
  defence: Speech,
  used: ReadonlySet<string>,
  dossier: Dossier,
  language: Language,
): string {
  const w = wordings[language]
  const moves = followUpOf(defence, used, dossier)
  const exhausted = unused(dossier.against, usedBy(moves, used)).length === 0
  const lead = moves.length > 0 ? w.onTheDefence : ''
  return paragraphs([
    opener('against', dossier, w, lead),
    numbered(moves, dossier, w),
    exhausted && dossier.files > 0 ? w.nothingMore('against') : '',
  ])
}

const opener = (side: StanceSide, { files, question }: Dossier, w: OfflineWording, more: string): string =>
  `${w.notice(files)}\n\n${`**${question.says[side]}** ${more}`.trim()}`

const questions = ({ question }: Dossier, side: StanceSide, w: OfflineWording): string =>
  w
    .deciders(question.form, side)
    .map(line => `- ${line}`)
    .join('\n')

const usedBy = (moves: readonly SpeechMove[], used: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...used, ...moves.flatMap(move => ('evidence' in move ? move.evidence.ref : []))])

const numbered = (moves: readonly SpeechMove[], dossier: Dossier, w: OfflineWording): string =>
  moves.map((move, at) => `${at + 1}. ${block(sayMove(move, dossier, w), '   ')}`).join('\n')

function sayMove(move: SpeechMove, dossier: Dossier, w: OfflineWording): SaidPassage {
  const say = w.moves[move.type as keyof MoveWords] as ((move: SpeechMove, dossier: Dossier) => string) | undefined
  const head = `**${markOf(move, w)}** — ${say?.(move, dossier) ?? ''}`
  if (!('evidence' in move) || move.type === 'weak' || move.type === 'withdrawn') return { head }
  return { head: `${head}${w.where(move.evidence)}`, quote: move.evidence, tail: w.taken(move.evidence) }
}

function markOf(move: SpeechMove, w: OfflineWording): string {
  switch (move.type) {
    case 'support':
      return w.ruling.aspectNames[move.evidence.stance.aspect]
    case 'leftOut':
      return w.leftOut(move.evidence.stance.aspect)
    case 'accepted':
      return w.mark('resolved')
    case 'silent':
    case 'unshown':
      return w.mark('unresolved')
    default:
      return w.mark(move.type)
  }
}

function sayAngle(finding: AngleFinding, w: OfflineWording): SaidPassage {
  const name = `**${w.angleNames[finding.angle]}** — `
  if (finding.type === 'shown') return { head: name + w.seePoint(finding.index + 1) }
  const { type, excerpt } = finding
  if (type === 'favourable') return { head: name + w.onlyInFavour(excerpt.ref) }
  return { head: name + w.where(excerpt), quote: excerpt, tail: w.takesNoSide }
}

/** A line, the words it quotes, and what they are said to show. */
interface SaidPassage {
  head: string
  quote?: Excerpt
  tail?: string
}

const bullets = (all: readonly SaidPassage[]): string => all.map(said => `- ${block(said, '  ')}`).join('\n')

/** The quote is one line in its own block: nothing in it can open or close a point. */
function block({ head, quote, tail }: SaidPassage, indent: string): string {
  const lines = [head]
  if (quote) lines.push(`${indent}> ${quoteLine(quote)}`)
  if (tail) lines.push('', `${indent}${tail}`)
  return lines.join('\n')
}

const quoteLine = ({ quote, cut }: Excerpt): string => `${cut.before ? '[…] ' : ''}“${quote}”${cut.after ? ' […]' : ''}`

const paragraphs = (parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n')

/** Holds concessions, confirms answers or not, and brings up what else the files have against the proposal. */
function followUpOf(defence: Speech, used: ReadonlySet<string>, dossier: Dossier): SpeechMove[] {
  const points = pointsIn(defence, dossier)
  const judged = points.flatMap(point => judge(point, dossier) ?? [])
  const fresh = unusedFirm(dossier.against, used).slice(0, newInReply)
  const moves = [
    ...judged,
    ...unsupportedClaims(points),
    ...fresh.map((evidence): SpeechMove => ({ type: 'added', evidence })),
  ]
  const unsettled = moves.some(({ type }) => type !== 'held' && type !== 'resolved' && type !== 'accepted')
  return unsettled ? moves : [...moves, stillOpen(dossier)]
}

/** If a follow-up finds nothing new, it says what nobody has shown. */
function stillOpen(dossier: Dossier): SpeechMove {
  const silent = silentAngles(dossier)
  return silent.length > 0 && dossier.files > 0 ? { type: 'silent', angles: silent } : { type: 'unshown' }
}

function judge(point: ReadPoint, dossier: Dossier): SpeechMove | null {
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

function certify(counter: OfflineEvidence, answer: OfflineEvidence, dossier: Dossier): SpeechMove {
  const kin = kinship(counter, answer, dossier)
  const why = shortfall(counter, answer, isClose(kin))
  if (why) return { type: 'unresolved', to: counter, by: answer, why }
  return { type: 'resolved', to: counter, by: answer, shared: wordBehind(kin.shared[0], answer) }
}

function shortfall(counter: OfflineEvidence, answer: OfflineEvidence, close: boolean): Shortfall | null {
  if (!isFirm(answer)) return { type: 'weak', weakness: answer.weaknesses[0]! }
  if (counter.measured && !answer.measured) return { type: 'unmeasured' }
  return close ? null : { type: 'elsewhere' }
}

/** Turns a term of the index into a word that a reader can find. */
function wordBehind(term: string | undefined, { quote }: OfflineEvidence): string | null {
  return wordsOf(quote).find(word => termsOf(word)[0] === term) ?? null
}

/** Answers each point of the challenge with a new passage, discounts it by its own words, or concedes it. */
function defenceOf(challenge: Speech, used: ReadonlySet<string>, claim: string, dossier: Dossier): SpeechMove[] {
  const left = unusedFirm(dossier.for, used)
  let room = newInReply
  const take: Take = evidence => {
    if (!evidence || room === 0) return null
    room -= 1
    return left.splice(left.indexOf(evidence), 1)[0]!
  }
  const points = pointsIn(challenge, dossier)
  const moves = points.flatMap(point => answerTo(point, left, take, dossier) ?? [])
  const against = points.flatMap(point => evidenceIn(point, 'against', dossier))
  const further: SpeechMove[] = []
  for (let more = take(left[0]); more && further.length < 2; more = take(left[0]))
    further.push({ type: 'further', evidence: more })
  const first = !points.some(({ marker }) => marker !== null && later.has(marker))
  return [...moves, ...(first ? bareClaim(challenge, against, claim) : []), ...further]
}

/** Marks of a follow-up. The first challenge has none of them. */
const later: ReadonlySet<Marker> = new Set(['resolved', 'unresolved', 'held', 'added'])

type Take = (evidence: OfflineEvidence | null | undefined) => OfflineEvidence | null

function answerTo(point: ReadPoint, left: readonly OfflineEvidence[], take: Take, dossier: Dossier): SpeechMove | null {
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

/** A point on a weak passage or a single source gets a firmer or another one, or is given up. */
function mend(point: ReadPoint, left: readonly OfflineEvidence[], take: Take, dossier: Dossier): SpeechMove | null {
  if (point.marker !== 'weak') {
    const whole = point.marker === 'oneSource'
    const source = (path: string): string => (whole ? path : path.split('/').slice(0, -1).join('/'))
    const before = new Set(openingEvidence(dossier).map(({ path }) => source(path)))
    const other = take(left.find(one => isFirm(one) && !before.has(source(one.path))))
    return other
      ? { type: 'answered', point, to: null, evidence: other, weak: false }
      : { type: 'conceded', point, to: null }
  }
  const own = evidenceIn(point, 'for', dossier)[0]
  if (!own || isFirm(own)) return null
  const firmer = take(left.find(one => isFirm(one) && one.stance.aspect === own.stance.aspect))
  return firmer
    ? { type: 'answered', point, to: own, evidence: firmer, weak: true }
    : { type: 'withdrawn', point, evidence: own }
}

function meet(point: ReadPoint, left: readonly OfflineEvidence[], take: Take, dossier: Dossier): SpeechMove | null {
  const counter = evidenceIn(point, 'against', dossier)[0]
  if (!counter) return meetWords(point, left, take)
  const weakness = counter.weaknesses[0]
  const answer = take(bestAnswer(counter, left.filter(isFirm), dossier))
  if (answer) return { type: 'answered', point, to: counter, evidence: answer, weak: false }
  return weakness ? { type: 'discounted', point, to: counter, weakness } : { type: 'conceded', point, to: counter }
}

/** A point in another voice's words: answered by the passage with most shared words, or as lacking evidence. */
function meetWords(point: ReadPoint, left: readonly OfflineEvidence[], take: Take): SpeechMove | null {
  if (point.own) return null
  const words = new Set(termsOf(point.text))
  const shares = (one: OfflineEvidence): number => [...one.terms].filter(term => words.has(term)).length
  const best = left.filter(one => shares(one) >= 3).toSorted((a, b) => shares(b) - shares(a))[0]
  const answer = take(best)
  if (answer) return { type: 'answered', point, to: null, evidence: answer, weak: false }
  return point.evidenced ? null : { type: 'unsupported', claim: claimIn(point.head), missing: null }
}
