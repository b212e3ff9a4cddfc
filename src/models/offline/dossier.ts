import type { Language } from '../../core/language.ts'
import { label } from './clean.ts'
import { cuesIn } from './lexicon.ts'
import type { Passage } from './passages.ts'
import { type Question, questionOf } from './question.ts'
import type { Library } from './search.ts'
import { linesOf, type Span, sentencesOf, shortened } from './sentences.ts'
import { type Side, type Stance, type Surroundings, stanceOf } from './stance.ts'
import { surroundingsOf } from './surroundings.ts'
import { mentionsIn, type Target } from './targets.ts'
import { type Standing, standingOf, type Weakness, weaknessesOf } from './weakness.ts'
import { hasHan, termsOf } from './words.ts'

/** Words of a file that can be shown, with the place they stand in. */
export interface Excerpt {
  /** `docs/design.md:12-14` */
  ref: string
  path: string
  from: number
  to: number
  quote: string
  /** Something was left out before or after. */
  cut: { before: boolean; after: boolean }
  section: string
  /** What the columns of a quoted row are called. */
  columns: string | null
  terms: ReadonlySet<string>
}

/** An excerpt whose wording takes a side. */
export interface Evidence extends Excerpt {
  stance: Stance
  weaknesses: Weakness[]
  /** It has a figure in it. */
  measured: boolean
  strength: number
}

export interface Dossier {
  question: Question
  library: Library
  files: number
  /** Best first, no two alike, files and aspects taking turns. */
  for: Evidence[]
  against: Evidence[]
  /** On the question, without taking a side. */
  neutral: Excerpt[]
  /** Questions that the files themselves leave open. */
  open: Excerpt[]
}

const mostPassages = 500
/** Below this a passage only brushes the question. */
const weakest = 0.3

export function dossierOf(topic: string, language: Language, library: Library): Dossier {
  const question = questionOf(topic, language, library.materials)
  const standings = new Map(library.materials.map(material => [material.path, standingOf(material)]))
  const newest =
    [...standings.values()]
      .flatMap(({ date }) => date ?? [])
      .sort()
      .at(-1) ?? null
  const found: Found = { evidence: [], neutral: [], open: [] }
  const sizes = countBy(library.passages, ({ path }) => path)
  for (const { passage, score } of library.find(question.query, question.heavier, mostPassages)) {
    const around = surroundingsOf(passage, question.targets, sizes.get(passage.path)!)
    readPassage(passage, score, around, question, standings.get(passage.path)!, newest, found)
  }
  const evidence = withContrary(distinct(found.evidence))
  const side = (side: Side): Evidence[] => inTurns(evidence.filter(({ stance }) => stance.side === side))
  const named = filledUp({ for: side('for'), against: side('against') }, found.neutral, question)
  const taken = new Set([...named.for, ...named.against].map(({ ref }) => ref))
  const neutral = found.neutral.filter(({ ref }) => !taken.has(ref))
  return { question, library, files: library.materials.length, ...named, neutral, open: found.open }
}

const enough = 3

/** A side with little to quote may point at passages that name its thing as the choice, though they give no reason. */
function filledUp(
  found: Record<Side, Evidence[]>,
  neutral: readonly Excerpt[],
  { form, targets }: Question,
): Record<Side, Evidence[]> {
  const fill = (side: Side): Evidence[] => {
    const missing = Math.max(0, enough - found[side].length)
    const own = targets.filter(({ favoured }) => favoured === (side === 'for'))
    const naming = neutral.flatMap(excerpt => {
      const mention = mentionsIn(excerpt.quote, own).find(({ whole, start }) => whole && start < 4)
      return mention && !cuesIn(excerpt.quote).some(({ value }) => value < 0)
        ? [plainEvidence(excerpt, side, mention.target)]
        : []
    })
    return [...found[side], ...naming.slice(0, missing)]
  }
  return { for: fill('for'), against: form === 'choice' ? fill('against') : found.against }
}

function plainEvidence(excerpt: Excerpt, side: Side, about: Target): Evidence {
  const stance: Stance = {
    side,
    weight: 0.3,
    aspect: 'advice',
    good: true,
    about,
    cues: [],
    listed: null,
    start: 0,
    end: 0,
    named: true,
  }
  return { ...excerpt, stance, weaknesses: [{ type: 'plain' }], measured: false, strength: 0.2 }
}

interface Found {
  evidence: Evidence[]
  neutral: Excerpt[]
  open: Excerpt[]
}

function readPassage(
  passage: Passage,
  score: number,
  around: Surroundings,
  question: Question,
  standing: Standing,
  newest: string | null,
  found: Found,
): void {
  const read = readSentences(passage, around, question)
  for (const { span, mentioned, asks } of read) {
    if (asks && (mentioned || (around.about && passage.lead === ''))) found.open.push(excerptOf(passage, span))
  }
  const sides: Side[] = ['for', 'against']
  const evidence = sides
    .flatMap(side => bestOf(side, passage, read) ?? [])
    .map(({ span, focus, stance }) => {
      const contrary = around.good !== null && around.good !== stance.good && around.about === stance.about
      const listed: Weakness[] = contrary ? [{ type: 'contrary', section: around.goodBy }] : []
      return evidenceOf(excerptOf(passage, span, focus), passage, stance, score, [
        ...weaknessesOf(passage.text.slice(span.start, span.end), passage, standing, newest),
        ...listed,
      ])
    })
  found.evidence.push(...evidence.filter(({ strength }) => strength >= weakest))
  const naming = read.find(({ mentioned, asks }) => mentioned && !asks)
  if (evidence.length === 0 && naming) found.neutral.push(excerptOf(passage, naming.span))
}

interface ReadSentence {
  span: Span
  mentioned: boolean
  asks: boolean
  stance: Stance | null
}

/** A sentence without a name of its own goes on about what the one before named. */
function readSentences(passage: Passage, around: Surroundings, question: Question): ReadSentence[] {
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

const pointsBack =
  /^[“"'(*_]*(?:it|this|that|these|they|those|such|so|hence|therefore|the latter)\b|\b(?:this|that)\b(?=\s+(?:as|is|was|means|to|by|in)\b|[.,;])|^(?:这|该|此|其|因此|所以|它)|将其|对此/i

/** The strongest sentence of a side, with its neighbour where that says the same or is what it points back to. */
function bestOf(
  side: Side,
  passage: Passage,
  read: ReadSentence[],
): { span: Span; focus: Span; stance: Stance } | null {
  const best = read.filter(one => one.stance?.side === side).toSorted((a, b) => b.stance!.weight - a.stance!.weight)[0]
  if (!best) return null
  const stance = best.stance!
  const at = read.indexOf(best)
  const focus = { start: best.span.start + stance.start, end: best.span.start + stance.end }
  const room = hasHan(passage.text) ? 110 : 290
  const fits = (span: Span): boolean => span.end - span.start <= room
  const before = read[at - 1]
  const after = read[at + 1]
  const back =
    before &&
    !before.asks &&
    (before.stance?.side === side || pointsBack.test(passage.text.slice(best.span.start, best.span.end)))
  const joined = back ? { start: before.span.start, end: best.span.end } : best.span
  if (passage.marked) return { span: best.span, focus, stance }
  if (back && fits(joined)) return { span: joined, focus, stance }
  const longer = after?.stance?.side === side ? { start: best.span.start, end: after.span.end } : best.span
  return { span: fits(longer) ? longer : best.span, focus, stance }
}

function excerptOf(passage: Passage, span: Span, focus: Span = { start: span.start, end: span.start }): Excerpt {
  const whole = passage.row !== null && passage.row.length <= 200
  const { start, end } = whole ? span : shortened(passage.text, span, focus)
  const { from, to } = linesOf(passage, { start, end })
  const quote = whole ? passage.row! : passage.text.slice(start, end)
  return {
    ref: `${passage.path}:${from === to ? from : `${from}-${to}`}`,
    path: passage.path,
    from,
    to,
    quote,
    cut: { before: start > span.start, after: end < span.end },
    section: label(
      [passage.headings.at(-1) ?? '', !whole && passage.row !== null ? passage.lead : ''].filter(Boolean).join(' · '),
      60,
    ),
    columns: whole && passage.columns ? label(passage.columns.replaceAll('|', '/'), 120) : null,
    terms: new Set(termsOf(quote)),
  }
}

const figure =
  /\d[\d,.]*\s?(?:%|ms|s\b|min|hours?|days?|weeks?|months?|GB|MB|KB|TB|rps|qps|tps|\/s|x\b|×|times|users|rows|orders|euros?|USD|EUR|\$|€|毫秒|秒|分钟|小时|天|周|个月|倍)|\d{2,}\s?[万次元人]|[$€¥]\s?\d/i

function evidenceOf(
  excerpt: Excerpt,
  passage: Passage,
  stance: Stance,
  score: number,
  weaknesses: Weakness[],
): Evidence {
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

/** The same words in two files are one piece of evidence. */
function distinct(evidence: Evidence[]): Evidence[] {
  const seen = new Set<string>()
  return evidence
    .toSorted((a, b) => b.strength - a.strength)
    .filter(({ quote }) => {
      const words = quote.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
      return !seen.has(words) && seen.add(words)
    })
}

/** Lists of reasons for and against hold either kind by design. */
const listedAs = /^(?:good|bad|pros?|cons?|advantage|drawback|优点|缺点|优势|劣势)/i

/** A passage out of a section that otherwise speaks for the other side. */
function withContrary(evidence: Evidence[]): Evidence[] {
  const sections = Map.groupBy(evidence, ({ path, section }) => `${path}\n${section}`)
  return evidence.map(one => {
    const kin = sections.get(`${one.path}\n${one.section}`)!
    const others = kin.filter(({ stance }) => stance.side !== one.stance.side).length
    if (others < 3 || kin.length - others > 1 || one.stance.cues.some(cue => listedAs.test(cue))) return one
    return { ...one, weaknesses: [...one.weaknesses, { type: 'contrary', section: one.section }] }
  })
}

/** Strongest first, but a second passage of the same file, section or aspect waits for others. */
function inTurns(evidence: Evidence[]): Evidence[] {
  const waiting = [...evidence]
  const taken: Evidence[] = []
  const rank = (one: Evidence): number =>
    taken.reduce((value, { path, section, stance }) => {
      const near = path === one.path ? (section === one.section ? 0.7 : 0.88) : 1
      return value * near * (stance.aspect === one.stance.aspect ? 0.85 : 1)
    }, one.strength)
  while (waiting.length > 0 && taken.length < 40) {
    const best = waiting.reduce((a, b) => (rank(b) > rank(a) ? b : a))
    taken.push(best)
    waiting.splice(waiting.indexOf(best), 1)
  }
  return [...taken, ...waiting]
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}
