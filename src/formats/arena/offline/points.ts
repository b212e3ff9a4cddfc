import { type CheckedCitation, isRefuted } from '../../../core/evidence.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import {
  bestAnswer,
  evidenceAt,
  isFirm,
  isOfflineSpeech,
  placesIn,
  placesNamed,
  unused,
} from '../../../models/offline/reading.ts'
import { otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import { generalWords } from '../../../models/offline/words.ts'
import { fragmentsIn, hearingOf, namedIn, paragraphsIn, sideOf } from './hearing.ts'

/** Something that a side says in a speech, with quotable words. */
export interface ArenaPoint {
  turn: string
  quote: string
  /** The passages of the files that it is based on. */
  evidence: OfflineEvidence[]
  /** It names no place at all. */
  bare: boolean
  /** What it cites and code did not find there. */
  failed: CheckedCitation | null
}

export function pointsOf({ key, text, examined }: Speech, side: StanceSide, dossier: Dossier): ArenaPoint[] {
  return paragraphsIn(text).flatMap(paragraph => {
    const places = placesIn(paragraph, dossier)
    const evidence = evidenceAt(places, dossier[side])
    const claims = isOfflineSpeech(text) ? offlineClaims(paragraph, evidence, dossier) : fragmentsIn(paragraph)
    const cited = examined?.citations.filter(one => one.target.kind !== 'speech' && paragraph.includes(one.cited)) ?? []
    const bare = places.length + cited.length === 0
    const failed = cited.find(isRefuted) ?? null
    return claims.slice(0, bare ? 3 : 1).map(quote => ({ turn: key, quote, evidence, bare, failed }))
  })
}

/** In an offline speech, only what passages are said to show, and what is asked for. The rest are phrases. */
function offlineClaims(paragraph: string, evidence: readonly OfflineEvidence[], { question }: Dossier): string[] {
  const words = Object.values(generalWords)
  const shown = words.flatMap(w => evidence.map(w.shown))
  const asked = words.flatMap(w => [...w.deciders(question, 'for'), ...w.deciders(question, 'against')])
  return fragmentsIn(paragraph).filter(
    said => shown.some(one => said.includes(one)) || asked.some(one => one.includes(said)),
  )
}

/** Everything that a side has said. */
export const pointsMade = (side: StanceSide, said: readonly Speech[], dossier: Dossier): ArenaPoint[] =>
  said.filter(speech => sideOf(speech) === side).flatMap(speech => pointsOf(speech, side, dossier))

/** The same, without points based only on passages that earlier points already use. */
export function firstMade(side: StanceSide, said: readonly Speech[], dossier: Dossier): ArenaPoint[] {
  const seen = new Set<OfflineEvidence>()
  return pointsMade(side, said, dossier).filter(({ evidence }) => {
    const isNew = evidence.length === 0 || evidence.some(one => !seen.has(one))
    for (const one of evidence) seen.add(one)
    return isNew
  })
}

export const isQuotedBy = (side: StanceSide, { quote }: ArenaPoint, said: readonly Speech[]): boolean =>
  said.some(speech => sideOf(speech) === side && speech.text.includes(quote))

export type Stand = ReturnType<typeof standOf>

/** A debater's position when it is to speak. */
export function standOf(call: Call) {
  const { said, own, dossier } = hearingOf(call)
  const side = sideOf(call.moment) ?? 'for'
  const allies = said.filter(speech => sideOf(speech) === null)
  const mine = placesNamed(own, dossier)
  const taken = mine.union(namedIn(said, dossier))
  const round = Number(call.moment.values.number ?? own.length + 1)
  return {
    side,
    round,
    /** Which phrasing to use, so that the sides do not sound alike in the same round. */
    way: round + (side === 'for' ? 0 : 1),
    dossier,
    own,
    theirs: said.filter(speech => sideOf(speech) === otherSide(side)),
    /** What the audience said. */
    allies,
    /** The passages of its side that it has quoted, in order. */
    quoted: evidenceAt(
      Array.from(mine, ref => ({ ref })),
      dossier[side],
    ),
    /** Passages that nobody has quoted, the firm ones first. */
    fresh: unused(dossier[side], taken).filter(({ quote }) => !allies.some(({ text }) => text.includes(quote))),
  }
}

/** How a point of the other side can be answered. */
type Answer =
  /** What it cites is not there. */
  | { type: 'failed' }
  /** A passage on the same matter that nobody has quoted. */
  | { type: 'met'; evidence: OfflineEvidence }
  /** One that this side has quoted before. */
  | { type: 'recalled'; evidence: OfflineEvidence }
  /** It is based on something weak. */
  | { type: 'weak'; evidence: OfflineEvidence }
  /** It names no place. */
  | { type: 'bare' }
  /** Nothing in the files answers it. */
  | { type: 'stands'; evidence: OfflineEvidence | null }

export interface AnsweredPoint {
  point: ArenaPoint
  answer: Answer
}

/** The point that can be answered best and was not answered before. null: nothing can be quoted. */
export function answerOf(stand: Stand, mayAdd: boolean): AnsweredPoint | null {
  const { side, theirs, own, dossier } = stand
  const all = firstMade(otherSide(side), theirs, dossier).map(point => {
    const answer = answerTo(point, stand, mayAdd)
    const age = theirs.length - theirs.findIndex(({ key }) => key === point.turn)
    const quoted = own.findLastIndex(speech => speech.includes(point.quote))
    return { point, answer, quoted, rank: ranks[answer.type] + age * ageing }
  })
  const open = all.filter(({ quoted }) => quoted < 0).toSorted((a, b) => a.rank - b.rank)
  return open[0] ?? all.toSorted((a, b) => a.quoted - b.quoted)[0] ?? null
}

const ranks: Record<Answer['type'], number> = { failed: 0, met: 1, weak: 1.5, recalled: 2, bare: 3, stands: 3.5 }

/** Older points rank behind recent ones. */
const ageing = 0.6

function answerTo({ evidence, failed, bare }: ArenaPoint, stand: Stand, mayAdd: boolean): Answer {
  if (failed) return { type: 'failed' }
  const counter = evidence[0] ?? null
  const met = counter && mayAdd ? bestAnswer(counter, stand.fresh.filter(isFirm), stand.dossier) : null
  if (met) return { type: 'met', evidence: met }
  const recalled = counter && bestAnswer(counter, stand.quoted, stand.dossier)
  if (recalled) return { type: 'recalled', evidence: recalled }
  if (counter && !isFirm(counter)) return { type: 'weak', evidence: counter }
  return bare ? { type: 'bare' } : { type: 'stands', evidence: counter }
}
