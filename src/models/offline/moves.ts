import type { Dossier } from './dossier.ts'
import type { OfflineEvidence } from './evidence.ts'
import type { Excerpt } from './passages.ts'
import type { ReadPoint } from './reading.ts'
import type { Weakness } from './search.ts'
import { hasHan, termsOf } from './terms.ts'

/** What a speech does, before it is put into words. */
export type SpeechMove =
  | { type: 'support' | 'against' | 'leftOut' | 'further' | 'added'; evidence: OfflineEvidence }
  | WordedMove

/** A move that does more than quote. `point` is a point of the other side's speech. */
type WordedMove =
  | { type: 'weak'; point: ReadPoint; evidence: OfflineEvidence; weakness: Weakness }
  | { type: 'oneSource'; path: string; count: number }
  | { type: 'ownPraise'; name: string; count: number; total: number }
  | { type: 'unsupported'; claim: string; missing: string | null }
  /** `weak`: the point was right about the passage `to`. */
  | { type: 'answered'; point: ReadPoint; to: OfflineEvidence | null; evidence: OfflineEvidence; weak: boolean }
  | { type: 'discounted'; point: ReadPoint; to: OfflineEvidence; weakness: Weakness }
  | { type: 'conceded'; point: ReadPoint; to: OfflineEvidence | null }
  | { type: 'withdrawn'; point: ReadPoint; evidence: OfflineEvidence }
  | { type: 'resolved'; to: OfflineEvidence; by: OfflineEvidence | null; shared: string | null }
  | { type: 'unresolved'; to: OfflineEvidence; by: OfflineEvidence; why: Shortfall }
  | { type: 'accepted'; by: OfflineEvidence }
  | { type: 'silent'; angles: Angle[] }
  | { type: 'unshown' }
  | { type: 'held'; words: string }

/** The words of a move, after the mark that opens it. */
export type MoveWords = { [Move in WordedMove as Move['type']]: (move: Move, dossier: Dossier) => string }

/** Why an answer does not meet the point. */
export type Shortfall = { type: 'weak'; weakness: Weakness } | { type: 'unmeasured' } | { type: 'elsewhere' }

export type Angle = 'correctness' | 'security' | 'experience'

/** What the files say from one of the angles that a challenge must take. */
export type AngleFinding =
  | { angle: Angle; type: 'shown'; index: number }
  | { angle: Angle; type: 'neutral' | 'favourable'; excerpt: Excerpt }

export const isFirm = ({ weaknesses }: OfflineEvidence): boolean => weaknesses.length === 0

/** How many new passages a speech may quote: the same for each side, so that counts compare. */
export const newInOpening = 4
export const newInReply = 3

/** The first of the strongest. */
export const strongest = (evidence: readonly OfflineEvidence[]): OfflineEvidence | null =>
  evidence.reduce<OfflineEvidence | null>((best, one) => (best && best.strength >= one.strength ? best : one), null)

/** Evidence not quoted yet, the firm pieces first. */
export function unused(evidence: readonly OfflineEvidence[], used: ReadonlySet<string>): OfflineEvidence[] {
  const left = evidence.filter(({ ref }) => !used.has(ref))
  return [...left.filter(isFirm), ...left.filter(one => !isFirm(one))]
}

/** What the opening quotes. The same files always give the same result. */
export const openingEvidence = (dossier: Dossier): OfflineEvidence[] =>
  unused(dossier.for, new Set()).slice(0, newInOpening)

/** Evidence for a reply: firm pieces, or others only if no firm one is left. */
export function unusedFirm(evidence: readonly OfflineEvidence[], used: ReadonlySet<string>): OfflineEvidence[] {
  const left = unused(evidence, used)
  const firm = left.filter(isFirm)
  return firm.length > 0 ? firm : left
}

/** Numbers and units occur anywhere. */
const tooShort = /^(?:\d.*|[\p{Script=Latin}]{1,2})$/u

/** How far one passage answers another: the same aspect, and shared words besides the question's own. */
export function kinship(
  a: OfflineEvidence,
  b: OfflineEvidence,
  { question }: Dossier,
): { sameAspect: boolean; shared: string[] } {
  const judging = new Set([...a.stance.cues, ...b.stance.cues].flatMap(termsOf))
  const shared = [...a.terms].filter(
    term => b.terms.has(term) && !question.heavier.has(term) && !judging.has(term) && !tooShort.test(term),
  )
  return { sameAspect: a.stance.aspect === b.stance.aspect && a.stance.aspect !== 'ability', shared }
}

/** The passage that answers another best. null: none concerns the same matter. */
export function bestAnswer(
  counter: OfflineEvidence,
  among: readonly OfflineEvidence[],
  dossier: Dossier,
): OfflineEvidence | null {
  const rated = among.map(one => ({ one, kin: kinship(counter, one, dossier) })).filter(({ kin }) => isAnswer(kin))
  const fit = ({ kin }: (typeof rated)[number]): number => (kin.sameAspect ? 3 : 0) + kin.shared.length
  return rated.toSorted((a, b) => fit(b) - fit(a) || b.one.strength - a.one.strength)[0]?.one ?? null
}

/** Whether an answer concerns the same matter at all. */
const isAnswer = ({ sameAspect, shared }: ReturnType<typeof kinship>): boolean => sameAspect || weight(shared) >= 3

/** Whether it is close enough for the point to count as answered. */
export const isClose = ({ sameAspect, shared }: ReturnType<typeof kinship>): boolean =>
  (sameAspect && weight(shared) >= 1) || weight(shared) >= 4

/** Pairs of Chinese characters overlap, so a word counts once for each of its pairs. */
const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + (hasHan(term) ? 0.5 : 1), 0)
