import type { Dossier } from './dossier.ts'
import type { Aspect } from './lexicon.ts'
import type { Angle, AngleFinding, SpeechMove } from './moves.ts'
import { type Excerpt, excerptOf, type Passage, type PassageSpan, sentencesOf } from './passages.ts'
import type { TopicQuestion } from './question.ts'
import { mentionsIn, type Weakness } from './search.ts'
import { type Stance, type StanceContext, type StanceSide, stanceOf } from './stance.ts'
import { hasHan } from './terms.ts'

/** An excerpt whose wording takes a side. */
export interface OfflineEvidence extends Excerpt {
  stance: Stance
  weaknesses: Weakness[]
  /** Whether it contains a figure. */
  measured: boolean
  strength: number
}

/** What one passage contains: at most one excerpt per side, otherwise a neutral one, and its questions. */
export interface Read {
  evidence: OfflineEvidence[]
  neutral: Excerpt[]
  open: Excerpt[]
}

/** `score`: how well the search matched it. `weaknessesOf`: what its file says of itself. */
interface Circumstances {
  score: number
  around: StanceContext
  weaknessesOf(quote: string): Weakness[]
}

export function readPassage(passage: Passage, circumstances: Circumstances, question: TopicQuestion): Read {
  const { around } = circumstances
  const sentences = readSentences(passage, around, question)
  const sides: StanceSide[] = ['for', 'against']
  const best = sides.flatMap(side => bestOf(side, passage, sentences) ?? [])
  const asked = sentences.filter(({ asks, mentioned }) => asks && (mentioned || (around.about && passage.lead === '')))
  const naming = best.length === 0 ? sentences.find(({ mentioned, asks }) => mentioned && !asks) : undefined
  return {
    evidence: best
      .map(found => evidenceOf(passage, found, circumstances))
      .filter(({ strength }) => strength >= weakest),
    neutral: naming ? [excerptOf(passage, naming.span)] : [],
    open: asked.map(({ span }) => excerptOf(passage, span)),
  }
}

/** Below this a passage hardly concerns the question. */
const weakest = 0.3

interface Sentence {
  span: PassageSpan
  mentioned: boolean
  asks: boolean
  stance: Stance | null
}

/** A sentence without a name continues about what the sentence before named. */
function readSentences(passage: Passage, around: StanceContext, question: TopicQuestion): Sentence[] {
  let { about, reach } = around
  return sentencesOf(passage).map(span => {
    const sentence = passage.text.slice(span.start, span.end)
    const asks = /[?？]["”]?$/.test(sentence)
    const stance = asks ? null : stanceOf(sentence, { ...around, about, reach }, question)
    const mentions = mentionsIn(sentence, question.targets)
    if (mentions.length > 0) [about, reach] = [mentions.at(-1)!.target, 0.85]
    return { span, mentioned: mentions.length > 0, asks, stance }
  })
}

interface Found {
  span: PassageSpan
  /** Where the telling words stand. */
  focus: PassageSpan
  stance: Stance
}

/** The strongest sentence of a side, with its neighbour if that says the same or is what it refers to. */
function bestOf(side: StanceSide, passage: Passage, sentences: Sentence[]): Found | null {
  const own = sentences.filter(({ stance }) => stance?.side === side)
  const best = own.toSorted((a, b) => b.stance!.weight - a.stance!.weight)[0]
  if (!best) return null
  const { span, stance } = best
  const focus = { start: span.start + stance!.start, end: span.start + stance!.end }
  return { span: passage.marked ? span : widened(side, passage, sentences, best), focus, stance: stance! }
}

const pointsBack =
  /^[“"'(*_]*(?:it|this|that|these|they|those|such|so|hence|therefore|the latter)\b|\b(?:this|that)\b(?=\s+(?:as|is|was|means|to|by|in)\b|[.,;])|^(?:这|该|此|其|因此|所以|它)|将其|对此/i

function widened(side: StanceSide, { text }: Passage, sentences: Sentence[], best: Sentence): PassageSpan {
  const at = sentences.indexOf(best)
  const [before, after] = [sentences[at - 1], sentences[at + 1]]
  const room = hasHan(text) ? 110 : 290
  const needsBefore = before?.stance?.side === side || pointsBack.test(text.slice(best.span.start, best.span.end))
  const candidates = [
    before && !before.asks && needsBefore ? { start: before.span.start, end: best.span.end } : null,
    after?.stance?.side === side ? { start: best.span.start, end: after.span.end } : null,
  ]
  return candidates.find(span => span && span.end - span.start <= room) ?? best.span
}

const figure =
  /\d[\d,.]*\s?(?:%|ms|s\b|min|hours?|days?|weeks?|months?|GB|MB|KB|TB|rps|qps|tps|\/s|x\b|×|times|users|rows|orders|euros?|USD|EUR|\$|€|毫秒|秒|分钟|小时|天|周|个月|倍)|\d{2,}\s?[万次元人]|[$€¥]\s?\d/i

function evidenceOf(passage: Passage, { span, focus, stance }: Found, circumstances: Circumstances): OfflineEvidence {
  const { score, around, weaknessesOf } = circumstances
  const excerpt = excerptOf(passage, span, focus)
  const weaknesses = weaknessesOf(excerpt.quote)
  if (around.good !== null && around.good !== stance.good && around.about === stance.about) {
    weaknesses.push({ type: 'contrary', section: around.goodBy })
  }
  const measured = figure.test(excerpt.quote)
  const strength =
    (0.4 + 0.6 * Math.sqrt(score)) *
    Math.min(2, stance.weight) *
    (measured ? 1.25 : 1) *
    (stance.named ? 1.2 : 1) *
    0.65 ** weaknesses.length *
    ([...excerpt.quote].length < (hasHan(excerpt.quote) ? 10 : 30) ? 0.75 : 1) *
    (/change-?log|history|releases?\b/i.test(passage.path) ? 0.5 : 1)
  return { ...excerpt, stance, weaknesses, measured, strength }
}

/** A line, the words it quotes, and what they are said to show. */
export interface SaidPassage {
  head: string
  quote: Excerpt | null
  tail: string
}

/** The words for each move. */
export type MoveWording = {
  [T in SpeechMove['type']]: (move: Extract<SpeechMove, { type: T }>, dossier: Dossier) => SaidPassage
}

export const plain = (head: string): SaidPassage => ({ head, quote: null, tail: '' })

/** Everything the offline voice says, in one language. It speaks of "the files", never of "I". */
export interface OfflineWording {
  notice(files: number): string
  /** Why it answers as it does when asked for its own view. */
  seatedFor: string
  /** How many passages support each side. Opens the first speech. */
  found(dossier: Dossier): string
  noneFound(dossier: Dossier): string
  rival(dossier: Dossier): string
  wrongOrMissing: string
  noneAgainst(dossier: Dossier): string
  pointByPoint: string
  onTheDefence: string
  anglesFollow: string
  nothingMore(side: StanceSide): string
  nothingToAnswer: string
  moves: MoveWording
  angle(finding: AngleFinding, dossier: Dossier): SaidPassage
  /** Angles on which there is nothing. */
  silentAngles(angles: Angle[], dossier: Dossier): SaidPassage
  alternative(excerpt: Excerpt | null, dossier: Dossier): SaidPassage
  /** What would decide the question if no file does. */
  wouldDecide: string
  deciders(form: Dossier['question']['form'], side: StanceSide): string[]
  ruling: RulingWording
}

/** The rule that decided. Each applies only if the one before leaves the sides level. */
export type RulingRule =
  | 'standing'
  | 'calledOut'
  | 'inFiles'
  | 'figures'
  | 'closest'
  | 'change'
  | 'claim'
  | 'named'
  | 'alphabet'

/** What the judge says. It must not contain words that avoid a ruling. */
export interface RulingWording {
  /** What stands between two sentences. */
  between: string
  basis: string
  sides: Record<StanceSide, string>
  /** The names of the two sides in a count. */
  proposal(question: TopicQuestion): Record<StanceSide, string>
  counted(standing: Record<StanceSide, number>, proposal: Record<StanceSide, string>): string
  inFiles(firm: Record<StanceSide, number>, files: number): string
  strongest(evidence: OfflineEvidence, turn: string): string
  answers(met: number, conceded: number, withdrawn: number): string
  calledOut(count: Record<StanceSide, number>): string
  decidedBy: Record<RulingRule, (side: string) => string>
  position(says: string, refs: string[]): string
  conceded(evidence: OfflineEvidence): string
  resolved(evidence: OfflineEvidence): string
  place(evidence: OfflineEvidence): string
  aspect(aspect: Aspect): string
  argues(evidence: OfflineEvidence): string
  noPassage: string
  ratings: {
    disagreement(standing: Record<StanceSide, number>): string
    evidence(quoted: number, files: number): string
    depth(counters: number, weak: number): string
  }
  openQuestion(excerpt: Excerpt): string
  silent(angles: Angle[]): string
  leftStanding(evidence: OfflineEvidence): string
  weak(evidence: OfflineEvidence, weakness: Weakness): string
  doIt(says: string, open: OfflineEvidence | null, question: Excerpt | null, silent: Angle[]): string
  doNot(says: string, open: OfflineEvidence | null, question: Excerpt | null): string
  findOut(says: string): string
}
