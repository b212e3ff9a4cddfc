import { type Excerpt, excerptOf, type Passage, type PassageSpan, sentencesOf } from './passages.ts'
import type { TopicQuestion } from './question.ts'
import { mentionsIn, type Weakness } from './search.ts'
import { type Stance, type StanceContext, type StanceSide, sides, stanceOf } from './stance.ts'
import { hasHan } from './text.ts'

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
    weaknesses.push({ type: 'contrary', by: around.goodBy })
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
