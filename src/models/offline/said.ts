import type { Dossier } from './dossier.ts'
import type { Evidence } from './evidence.ts'
import type { Excerpt } from './excerpt.ts'
import type { Aspect } from './lexicon.ts'
import type { Angle, AngleFinding, Move } from './moves.ts'
import type { Question } from './question.ts'
import type { Side } from './stance.ts'
import type { Weakness } from './weakness.ts'

/** A line, the words it quotes, and what they are taken to show. */
export interface Said {
  head: string
  quote: Excerpt | null
  tail: string
}

/** How each move is put. */
export type MoveWording = { [T in Move['type']]: (move: Extract<Move, { type: T }>, dossier: Dossier) => Said }

export const plain = (head: string): Said => ({ head, quote: null, tail: '' })

/** Everything the offline voice says, in one language. It is spoken of as "the files", never as "I". */
export interface Wording {
  notice(files: number): string
  /** Why it answers as it does when it is asked for a view of its own. */
  seatedFor: string
  /** How many passages speak for and against; opens the first speech. */
  found(dossier: Dossier): string
  noneFound(dossier: Dossier): string
  rival(dossier: Dossier): string
  wrongOrMissing: string
  noneAgainst(dossier: Dossier): string
  pointByPoint: string
  onTheDefence: string
  anglesFollow: string
  nothingMore(side: Side): string
  nothingToAnswer: string
  moves: MoveWording
  angle(finding: AngleFinding, dossier: Dossier): Said
  /** Angles on which there is nothing. */
  silentAngles(angles: Angle[], dossier: Dossier): Said
  alternative(excerpt: Excerpt | null, dossier: Dossier): Said
  /** What would decide the question when no file does. */
  wouldDecide: string
  deciders(form: Dossier['question']['form'], side: Side): string[]
  ruling: RulingWording
}

/** Which rule decided. Each is asked only when the one before leaves the sides level. */
export type Rule =
  | 'standing'
  | 'calledOut'
  | 'inFiles'
  | 'figures'
  | 'closest'
  | 'change'
  | 'claim'
  | 'named'
  | 'alphabet'

/** What the judge says. It may not hold words that rule without ruling. */
export interface RulingWording {
  /** What stands between two sentences. */
  between: string
  basis: string
  sides: Record<Side, string>
  /** How the two sides are called in a count. */
  proposal(question: Question): Record<Side, string>
  counted(standing: Record<Side, number>, proposal: Record<Side, string>): string
  inFiles(firm: Record<Side, number>, files: number): string
  strongest(evidence: Evidence, turn: string): string
  answers(met: number, conceded: number, withdrawn: number): string
  calledOut(count: Record<Side, number>): string
  decidedBy: Record<Rule, (side: string) => string>
  position(says: string, refs: string[]): string
  conceded(evidence: Evidence): string
  resolved(evidence: Evidence): string
  place(evidence: Evidence): string
  aspect(aspect: Aspect): string
  argues(evidence: Evidence): string
  noPassage: string
  ratings: {
    disagreement(standing: Record<Side, number>): string
    evidence(quoted: number, files: number): string
    depth(counters: number, weak: number): string
  }
  openQuestion(excerpt: Excerpt): string
  silent(angles: Angle[]): string
  leftStanding(evidence: Evidence): string
  weak(evidence: Evidence, weakness: Weakness): string
  doIt(says: string, open: Evidence | null, question: Excerpt | null, silent: Angle[]): string
  doNot(says: string, open: Evidence | null, question: Excerpt | null): string
  findOut(says: string): string
}
