import type { Language } from '../../core/language.ts'
import { type Evidence, type Read, readPassage } from './evidence.ts'
import type { Excerpt } from './excerpt.ts'
import { cuesIn } from './lexicon.ts'
import { type Question, questionOf } from './question.ts'
import type { Library } from './search.ts'
import type { Side, Stance } from './stance.ts'
import { surroundingsOf } from './surroundings.ts'
import { mentionsIn, type Target } from './targets.ts'
import { newestOf, standingOf, weaknessesOf } from './weakness.ts'

/** All that the files have on a question. */
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

export function dossierOf(topic: string, language: Language, library: Library): Dossier {
  const question = questionOf(topic, language, library.materials)
  const read = readAll(question, library)
  const evidence = withContrary(distinct(read.flatMap(({ evidence }) => evidence)))
  const taking = (side: Side): Evidence[] => inTurns(evidence.filter(({ stance }) => stance.side === side))
  const mentioning = read.flatMap(({ neutral }) => neutral)
  const sides = filledUp({ for: taking('for'), against: taking('against') }, mentioning, question)
  const taken = new Set([...sides.for, ...sides.against].map(({ ref }) => ref))
  const neutral = mentioning.filter(({ ref }) => !taken.has(ref))
  return {
    question,
    library,
    files: library.materials.length,
    ...sides,
    neutral,
    open: read.flatMap(({ open }) => open),
  }
}

const mostPassages = 500

function readAll(question: Question, { materials, passages, find }: Library): Read[] {
  const standings = new Map(materials.map(material => [material.path, standingOf(material)]))
  const newest = newestOf([...standings.values()])
  const sizes = countBy(passages, ({ path }) => path)
  return find(question.query, question.heavier, mostPassages).map(({ passage, score }) => {
    const around = surroundingsOf(passage, question.targets, sizes.get(passage.path)!)
    const standing = standings.get(passage.path)!
    const weaknesses = (quote: string) => weaknessesOf(quote, passage, standing, newest)
    return readPassage(passage, { score, around, weaknessesOf: weaknesses }, question)
  })
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
