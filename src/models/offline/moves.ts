import type { Dossier } from './dossier.ts'
import type { Evidence } from './evidence.ts'
import type { Excerpt } from './excerpt.ts'
import type { Aspect } from './lexicon.ts'
import type { Point } from './reading.ts'
import type { Weakness } from './weakness.ts'
import { hasHan, termsOf } from './words.ts'

/** What a speech does, before it is put into words of a language. `point` is a point of the other side's speech. */
export type Move =
  | { type: 'support'; evidence: Evidence }
  | { type: 'weak'; point: Point; evidence: Evidence; weakness: Weakness }
  | { type: 'oneSource'; path: string; count: number }
  | { type: 'ownPraise'; name: string; count: number; total: number }
  | { type: 'unsupported'; claim: string; missing: string | null }
  | { type: 'against'; evidence: Evidence }
  | { type: 'leftOut'; evidence: Evidence; aspect: Aspect }
  | { type: 'answered'; point: Point; to: Evidence | null; evidence: Evidence; weakness: Weakness | null }
  | { type: 'discounted'; point: Point; to: Evidence; weakness: Weakness }
  | { type: 'conceded'; point: Point; to: Evidence | null }
  | { type: 'withdrawn'; point: Point; evidence: Evidence; weakness: Weakness }
  | { type: 'further'; evidence: Evidence }
  | { type: 'resolved'; to: Evidence; by: Evidence | null; shared: string | null }
  | { type: 'unresolved'; to: Evidence; by: Evidence; why: Shortfall }
  | { type: 'accepted'; by: Evidence }
  | { type: 'silent'; angles: Angle[] }
  | { type: 'unshown' }
  | { type: 'held'; words: string }
  | { type: 'added'; evidence: Evidence }

/** Why an answer does not meet the point. */
export type Shortfall = { type: 'weak'; weakness: Weakness } | { type: 'unmeasured' } | { type: 'elsewhere' }

export type Angle = 'correctness' | 'security' | 'experience'

/** What the files have on one of the angles that a challenge must look from. */
export type AngleFinding =
  | { angle: Angle; type: 'shown'; index: number }
  | { angle: Angle; type: 'neutral'; excerpt: Excerpt }
  | { angle: Angle; type: 'favourable'; excerpt: Excerpt }

export const isFirm = ({ weaknesses }: Evidence): boolean => weaknesses.length === 0

/** How many passages a speech may bring up that were not quoted before: the same for each side, so that counts compare. */
export const newInOpening = 4
export const newInReply = 3

/** Evidence that was not quoted yet: what can be leaned on first. */
export function unused(evidence: readonly Evidence[], used: ReadonlySet<string>): Evidence[] {
  const left = evidence.filter(({ ref }) => !used.has(ref))
  return [...left.filter(isFirm), ...left.filter(one => !isFirm(one))]
}

/** What the opening quotes; the same files always give the same. */
export const openingEvidence = (dossier: Dossier): Evidence[] => unused(dossier.for, new Set()).slice(0, newInOpening)

/** Evidence for a reply: what is firm, and what is not only when nothing else is left. */
export function unusedFirm(evidence: readonly Evidence[], used: ReadonlySet<string>): Evidence[] {
  const left = unused(evidence, used)
  const firm = left.filter(isFirm)
  return firm.length > 0 ? firm : left
}

/** Numbers and units are shared by anything. */
const tooShort = /^(?:\d.*|[\p{Script=Latin}]{1,2})$/u

/** How far one passage speaks to what another says: the same aspect, and words they share beside the question's own. */
export function kinship(a: Evidence, b: Evidence, { question }: Dossier): { sameAspect: boolean; shared: string[] } {
  const judging = new Set([...a.stance.cues, ...b.stance.cues].flatMap(termsOf))
  const shared = [...a.terms].filter(
    term => b.terms.has(term) && !question.heavier.has(term) && !judging.has(term) && !tooShort.test(term),
  )
  return { sameAspect: a.stance.aspect === b.stance.aspect && a.stance.aspect !== 'ability', shared }
}

/** Whether an answer is on the same matter at all. */
export const isAnswer = ({ sameAspect, shared }: ReturnType<typeof kinship>): boolean =>
  sameAspect || weight(shared) >= 3

/** Whether it is so close that the point can count as met. */
export const isClose = ({ sameAspect, shared }: ReturnType<typeof kinship>): boolean =>
  (sameAspect && weight(shared) >= 1) || weight(shared) >= 4

/** Pairs of Chinese characters overlap, so that a word counts once for each of its pairs. */
const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + (hasHan(term) ? 0.5 : 1), 0)
