import type { CheckedCitation } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import { isOfflineSpeech } from '../markers.ts'
import { bestAnswer, isFirm } from '../moves.ts'
import { evidenceIn, placesIn } from '../reading.ts'
import type { Weakness } from '../search.ts'
import type { StanceSide } from '../stance.ts'
import { wordings } from '../words/duel.ts'
import { shown as shownEn } from '../words/vocabulary.en.ts'
import { shown as shownZh } from '../words/vocabulary.zh.ts'
import { fragmentsIn, otherSide, paragraphsIn, sideOf } from './brief.ts'
import type { Stand } from './stand.ts'

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

export function pointsOf(speech: Speech, side: StanceSide, dossier: Dossier): ArenaPoint[] {
  const { key, text, examined } = speech
  return paragraphsIn(text).flatMap(paragraph => {
    const places = placesIn(paragraph, dossier)
    const evidence = evidenceIn({ places }, side, dossier)
    const claims = claimsIn(paragraph, evidence, isOfflineSpeech(text), dossier)
    const cited = examined?.citations.filter(one => one.target.kind !== 'speech' && paragraph.includes(one.cited)) ?? []
    const bare = places.length + cited.length === 0
    return claims.slice(0, bare ? 3 : 1).map(quote => ({
      turn: key,
      quote,
      evidence,
      bare,
      failed: cited.find(isWrong) ?? null,
    }))
  })
}

/** Everything that a side has said. */
export const pointsMade = (side: StanceSide, said: readonly Speech[], dossier: Dossier): ArenaPoint[] =>
  said.filter(speech => sideOf(speech) === side).flatMap(speech => pointsOf(speech, side, dossier))

/** Drops points based only on passages that earlier points already use. */
export function firstMade(points: readonly ArenaPoint[]): ArenaPoint[] {
  const seen = new Set<OfflineEvidence>()
  return points.filter(({ evidence }) => {
    const isNew = evidence.length === 0 || evidence.some(one => !seen.has(one))
    for (const one of evidence) seen.add(one)
    return isNew
  })
}

/** In an offline speech, only what passages are said to show, and what is asked for. The rest are phrases. */
function claimsIn(
  paragraph: string,
  evidence: readonly OfflineEvidence[],
  isOffline: boolean,
  dossier: Dossier,
): string[] {
  const all = fragmentsIn(paragraph)
  if (!isOffline) return all
  const { form } = dossier.question
  const shown = evidence.flatMap(one => [shownEn(one), shownZh(one)])
  const asked = Object.values(wordings).flatMap(w => [...w.deciders(form, 'for'), ...w.deciders(form, 'against')])
  return all.filter(words => shown.some(one => words.includes(one)) || asked.some(one => one.includes(words)))
}

export const isWrong = ({ result }: Pick<CheckedCitation, 'result'>): boolean =>
  result === 'differs' || result === 'not-there' || result === 'no-such-source'

export const isRight = ({ result }: Pick<CheckedCitation, 'result'>): boolean =>
  result === 'holds' || result === 'moved'

/** How a point of the other side can be answered. */
type Answer =
  /** What it cites is not there. */
  | { type: 'failed' }
  /** A passage on the same matter that nobody has quoted. */
  | { type: 'met'; evidence: OfflineEvidence }
  /** One that this side has quoted before. */
  | { type: 'recalled'; evidence: OfflineEvidence }
  /** It is based on something weak. */
  | { type: 'weak'; evidence: OfflineEvidence; weakness: Weakness }
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
  const made = firstMade(stand.theirs.flatMap(speech => pointsOf(speech, otherSide(stand.side), stand.dossier)))
  const ageOf = ({ turn }: ArenaPoint): number =>
    stand.theirs.length - stand.theirs.findIndex(({ key }) => key === turn)
  const all = made.map(point => {
    const answer = answerTo(point, stand, mayAdd)
    return { point, answer, rank: ranks[answer.type] + ageOf(point) * ageing }
  })
  const quoted = ({ quote }: ArenaPoint): number => stand.own.findLastIndex(speech => speech.includes(quote))
  const open = all.filter(({ point }) => quoted(point) < 0)
  const best =
    open.toSorted((a, b) => a.rank - b.rank)[0] ?? all.toSorted((a, b) => quoted(a.point) - quoted(b.point))[0]
  return best ? { point: best.point, answer: best.answer } : null
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
  const weakness = counter?.weaknesses[0]
  if (counter && weakness) return { type: 'weak', evidence: counter, weakness }
  return bare ? { type: 'bare' } : { type: 'stands', evidence: counter }
}
