import type { Language } from '../../core/language.ts'
import type { Material, Moment } from '../../core/model.ts'
import { type OfflineEvidence, type Read, readPassage } from './evidence.ts'
import { cuesIn } from './lexicon.ts'
import { ofOthers } from './markdown.ts'
import type { Excerpt, Passage } from './passages.ts'
import { questionOf, type TopicQuestion } from './question.ts'
import { type Library, libraryOf, mentionsIn, type PassageTarget, standingsOf, weaknessesOf } from './search.ts'
import type { Stance, StanceContext, StanceSide } from './stance.ts'
import { label } from './text.ts'

/** Everything the files say on a question. */
export interface Dossier {
  /** The language of the debate, whatever the files are in. */
  language: Language
  question: TopicQuestion
  library: Library
  files: number
  /** Best first, no two alike, with files and aspects alternating. */
  for: OfflineEvidence[]
  against: OfflineEvidence[]
  /** On the question, without taking a side. */
  neutral: Excerpt[]
  /** Questions that the files themselves leave open. */
  open: Excerpt[]
}

/** A debate asks about the same topic and files many times, through several seats: they are read once. */
export function dossierFor({ topic, language, context }: Pick<Moment, 'topic' | 'language' | 'context'>): Dossier {
  const last = known.get(context)
  if (last?.topic === topic && last.dossier.language === language) return last.dossier
  const dossier = dossierOf(topic, language, last?.dossier.library ?? libraryOf(context))
  known.set(context, { topic, dossier })
  return dossier
}

const known = new WeakMap<readonly Material[], { topic: string; dossier: Dossier }>()

function dossierOf(topic: string, language: Language, library: Library): Dossier {
  const question = questionOf(topic, language, library.materials)
  const read = readAll(question, library)
  const evidence = withContrary(distinct(read.flatMap(({ evidence }) => evidence)))
  const taking = (side: StanceSide): OfflineEvidence[] => inTurns(evidence.filter(({ stance }) => stance.side === side))
  const mentioning = read.flatMap(({ neutral }) => neutral)
  const sides = filledUp({ for: taking('for'), against: taking('against') }, mentioning, question)
  const taken = new Set([...sides.for, ...sides.against].map(({ ref }) => ref))
  const neutral = mentioning.filter(({ ref }) => !taken.has(ref))
  const open = read.flatMap(({ open }) => open)
  return { language, question, library, files: library.materials.length, ...sides, neutral, open }
}

const mostPassages = 500

function readAll(question: TopicQuestion, { materials, passages, find }: Library): Read[] {
  const standings = standingsOf(materials)
  const inFile = Map.groupBy(passages, ({ path }) => path)
  return find(question.query, question.heavier, mostPassages).map(({ passage, score }) => {
    const around = surroundingsOf(passage, question.targets, inFile.get(passage.path)!.length)
    const weaknesses = (quote: string) => weaknessesOf(quote, passage, standings.get(passage.path)!)
    return readPassage(passage, { score, around, weaknessesOf: weaknesses }, question)
  })
}

const enough = 3

/** A side with little to quote may cite passages that name its thing as the choice without giving a reason. */
function filledUp(
  found: Record<StanceSide, OfflineEvidence[]>,
  neutral: readonly Excerpt[],
  { form, targets }: TopicQuestion,
): Record<StanceSide, OfflineEvidence[]> {
  const fill = (side: StanceSide): OfflineEvidence[] => {
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

function plainEvidence(excerpt: Excerpt, side: StanceSide, about: PassageTarget): OfflineEvidence {
  const told = { aspect: 'advice', good: true, about, cues: [], listed: null, start: 0, end: 0 } as const
  const stance: Stance = { side, weight: 0.3, named: true, ...told, cues: [] }
  return { ...excerpt, stance, weaknesses: [{ type: 'plain', by: '' }], measured: false, strength: 0.2 }
}

/** The same words in two files count as one piece of evidence. */
function distinct(evidence: OfflineEvidence[]): OfflineEvidence[] {
  const seen = new Set<string>()
  return evidence
    .toSorted((a, b) => b.strength - a.strength)
    .filter(({ quote }) => {
      const words = quote.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
      return !seen.has(words) && seen.add(words)
    })
}

/** Lists of pros and cons contain both kinds by design. */
const listedAs = /^(?:good|bad|pros?|cons?|advantage|drawback|优点|缺点|优势|劣势)/i

/** Marks a passage whose section otherwise supports the other side. */
function withContrary(evidence: OfflineEvidence[]): OfflineEvidence[] {
  const sections = Map.groupBy(evidence, ({ path, section }) => `${path}\n${section}`)
  return evidence.map(one => {
    const kin = sections.get(`${one.path}\n${one.section}`)!
    const others = kin.filter(({ stance }) => stance.side !== one.stance.side).length
    if (others < 3 || kin.length - others > 1 || one.stance.cues.some(cue => listedAs.test(cue))) return one
    return { ...one, weaknesses: [...one.weaknesses, { type: 'contrary', by: one.section }] }
  })
}

/** Strongest first, but a second passage of the same file, section or aspect waits for others. */
function inTurns(evidence: OfflineEvidence[]): OfflineEvidence[] {
  const waiting = [...evidence]
  const taken: OfflineEvidence[] = []
  const rank = (one: OfflineEvidence): number =>
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

const goodHeading =
  /\b(?:pros|advantages?|benefits?|strengths?|positive|upsides?|good|wins?|what works|what went well)\b|优点|优势|好处|收益|利好|做得好/i
const badHeading =
  /\b(?:cons|drawbacks?|disadvantages?|limitations?|risks?|downsides?|caveats?|known issues|weaknesses|problems|negative|bad|what went wrong|pain points?)\b|^costs?$|缺点|劣势|风险|局限|弊端|代价|不足|做得不好|非目标|刻意不做/i
const beforeHeading =
  /^(?:\d+[.)]?\s*)?(?:context|background|problem(?: statement)?|motivation|current (?:state|situation)|status quo|today|背景|现状|问题|动机|上下文)\b/i
const turned = /\b(?:from|replac\w+)\b|从|替换/i
function surroundingsOf(passage: Passage, targets: readonly PassageTarget[], size: number): StanceContext {
  const { lead, row, beside, headings, path } = passage
  const heading = headings.at(-1) ?? ''
  const ofOther = row !== null && ofOthers.test(lead)
  const near = ofOther ? null : subjectOf([lead, beside, heading], targets)
  const far = ofOther ? null : (near ?? subjectOf(headings.slice(0, -1).toReversed(), targets))
  const about = ofOther ? null : (far ?? subjectOf([path], targets))
  const reach = near ? 0.8 : far ? (size <= 40 ? 0.75 : 0.55) : 0.45
  return { about, reach, near: near !== null, before: beforeHeading.test(heading), ...judgementOf(passage) }
}

function subjectOf(texts: readonly string[], targets: readonly PassageTarget[]): PassageTarget | null {
  for (const text of texts) {
    const mentions = mentionsIn(text, targets)
    if (mentions.length > 0) return (turned.test(text) ? mentions.at(-1) : mentions[0])!.target
  }
  return null
}

const takenColumn = /^(?:take|use|do|recommended|preferred|pros?|advantages?|推荐|采用|选用|优点)$/i
const leftColumn = /^(?:avoid|rejected|don't|do not|cons?|drawbacks?|避免|不推荐|缺点)$/i

/** Whether the lead, column or heading announces good or bad things. */
function judgementOf({ lead, row, headings }: Passage): Judgement {
  const column = row === null ? '' : lead.split(' · ')[0]!
  const good = polarity(column, takenColumn, leftColumn)
  if (good !== null) return { good, goodBy: said(column), goodWeight: 1.1, goodAspect: 'advice' }
  const introduced = row === null ? leadPolarity(lead) : null
  const aspect = cuesIn(lead)[0]?.aspect ?? 'ability'
  if (introduced !== null) return { good: introduced, goodBy: said(lead), goodWeight: 1.1, goodAspect: aspect }
  const heading = headings.slice(-2).findLast(text => headingPolarity(text) !== null) ?? ''
  return { good: headingPolarity(heading), goodBy: said(heading), goodWeight: 0.8, goodAspect: 'ability' }
}

type Judgement = Pick<StanceContext, 'good' | 'goodBy' | 'goodWeight' | 'goodAspect'>

const said = (text: string): string => label(text, 60).replace(/[:：]$/, '')

/** null: the words are of neither kind, or of both. */
const polarity = (text: string, good: RegExp, bad: RegExp): boolean | null =>
  good.test(text) === bad.test(text) ? null : good.test(text)

const headingPolarity = (text: string): boolean | null =>
  text.length > 60 ? null : polarity(text, goodHeading, badHeading)

/** "Drawbacks of X:" and "Avoid:" judge what follows. A whole sentence before a list seldom does. */
function leadPolarity(lead: string): boolean | null {
  const named = headingPolarity(lead)
  if (named !== null || lead.length > 24) return named
  const value = cuesIn(lead).reduce((sum, cue) => sum + cue.value, 0)
  return Math.abs(value) < 0.7 ? null : value > 0
}
