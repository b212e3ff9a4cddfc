import { type Aspect, cuesIn, type LexiconCue } from './lexicon.ts'
import type { TopicQuestion } from './question.ts'
import { mentionsIn, type PassageMention, type PassageTarget } from './search.ts'

export type StanceSide = 'for' | 'against'

export const sides: readonly StanceSide[] = ['for', 'against']

export const bySide = <T>(of: (side: StanceSide) => T): Record<StanceSide, T> => ({
  for: of('for'),
  against: of('against'),
})

export const otherSide = (side: StanceSide): StanceSide => (side === 'for' ? 'against' : 'for')

/** Which side the wording of a sentence supports, and by which words. Never more than that. */
export interface Stance {
  side: StanceSide
  weight: number
  aspect: Aspect
  /** Praise or blame. */
  good: boolean
  about: PassageTarget
  /** The words it was read from. None if only its section says so. */
  cues: string[]
  /** The heading or lead that lists such things. */
  listed: string | null
  /** Where in the sentence they stand. */
  start: number
  end: number
  /** Whether the sentence itself names its subject. */
  named: boolean
}

/** The context of a sentence: its section's subject, and whether the section lists good or bad things. */
export interface StanceContext {
  about: PassageTarget | null
  /** How certain that is: 1 if the sentence before names it, less if only a title far above does. */
  reach: number
  good: boolean | null
  /** How certainly the section says so, and in what respect. */
  goodWeight: number
  goodAspect: Aspect
  /** The words of the heading or lead that say so. */
  goodBy: string
  /** The section, lead or row itself names it, and not only a title above. */
  near: boolean
  /** The section describes how things are before the proposed change. */
  before: boolean
}

const needed = 0.65

export function stanceOf(sentence: string, around: StanceContext, question: TopicQuestion): Stance | null {
  const mentions = mentionsIn(sentence, question.targets)
  const cues = [...weighed(sentence), ...usesIn(sentence, mentions)]
  const readings = cues.flatMap(cue => readingOf(cue, sentence, mentions, around, question) ?? [])
  const section = sectionReading(sentence, mentions, around)
  const points = [...readings.map(reading => reading.points), section?.points ?? 0]
  const total = points.reduce((sum, value) => sum + value, 0)
  const size = points.reduce((sum, value) => sum + Math.abs(value), 0)
  if (Math.abs(total) < needed || Math.abs(total) < size * 0.4) return null
  const side = total > 0 ? 'for' : 'against'
  const telling = readings.filter(reading => reading.points > 0 === total > 0)
  const shared = { side, weight: Math.abs(total), named: mentions.length > 0 } as const
  const agrees = section && section.points > 0 === total > 0
  const sectionTells = agrees && telling.every(({ points }) => Math.abs(points) < Math.abs(section.points))
  return sectionTells
    ? { ...shared, ...fromSection(sentence, section.about, around) }
    : { ...shared, ...fromCues(telling, mentions, sentence) }
}

type Told = Omit<Stance, 'side' | 'weight' | 'named'>

/** The strongest cue, with others that say the same of the same thing. */
function fromCues(telling: Reading[], mentions: PassageMention[], sentence: string): Told {
  const strength = ({ points }: Reading): number => Math.abs(points)
  const strongest = telling.reduce((a, b) => (strength(b) > strength(a) ? b : a))
  const good = strongest.cue.value > 0
  const alike = telling.filter(one => {
    return one.about === strongest.about && one.cue.value > 0 === good && strength(one) >= strength(strongest) / 2
  })
  const byPoints = alike.toSorted((a, b) => strength(b) - strength(a))
  return {
    aspect: (byPoints.find(({ cue }) => cue.aspect !== 'ability') ?? strongest).cue.aspect,
    good,
    about: strongest.about,
    cues: apart(alike.map(({ cue }) => cue.words.trim())).slice(0, 3),
    listed: null,
    start: Math.min(...alike.map(({ cue }) => cue.start), mentions[0]?.start ?? sentence.length),
    end: Math.max(...alike.map(({ cue }) => cue.end)),
  }
}

function fromSection({ length: end }: string, about: PassageTarget, { good, goodBy, goodAspect }: StanceContext): Told {
  return { aspect: goodAspect, good: good!, about, cues: [], listed: goodBy, start: 0, end }
}

/** Drops words that are part of other words in the list. */
const apart = (words: string[]): string[] =>
  [...new Set(words)].filter(word => !words.some(other => other.length > word.length && other.includes(word)))

interface Reading {
  cue: LexiconCue
  about: PassageTarget
  points: number
}

/** "It is recommended that you define it first" says how to use a thing, not whether to. */
const advisesReader = /\b(?:you|your|let's)\b/i
const present = /\b(?:currently|today|at present|existing|legacy|right now|as it is)\b|目前|现在|现有|当前|如今/i

function readingOf(
  cue: LexiconCue,
  sentence: string,
  mentions: PassageMention[],
  around: StanceContext,
  question: TopicQuestion,
): Reading | null {
  const owner = ownerOf(cue, sentence, mentions)
  const gap = owner ? owner.mention.start - cue.end : -1
  if (cue.points && (gap < 0 || gap >= 40)) return null
  const old =
    question.form === 'change' && around.about && !around.near && (around.before || present.test(sentence))
      ? question.present
      : null
  const about = owner?.mention.target ?? old ?? around.about
  if (!about) return null
  const reach = owner ? owner.reach : around.reach * (cue.ofNoun ? 0.5 : 1) * (advisesReader.test(sentence) ? 0.4 : 1)
  return { cue, about, points: cue.value * reach * (about.favoured ? 1 : -1) }
}

/** A line under "Drawbacks" needs no word of blame itself. */
function sectionReading(sentence: string, mentions: PassageMention[], around: StanceContext) {
  const about = mentions[0]?.target ?? around.about
  if (around.good === null || !about || [...sentence].length < 8) return null
  return { about, points: around.goodWeight * (around.good === about.favoured ? 1 : -1) }
}

const border =
  /[,;:，；：、—–]\s*(?:and|but|so|while|whereas)?\b|[()（）]|\s(?:but|because|while|whereas|and|so|when|where)\s/gi
const newClause = /[;；]|[,，]\s*(?:and|but|while|whereas|而|但)/i
/** "X is a fast formatter": the noun is X itself. */
const linked =
  /^[^\p{L}]*(?:\p{L}+\s+){0,3}(?:is|are|was|were|be|becomes?|offers?|provides?|exports?|has|have|with|gives?|brings?|needs?|means?|makes?|seems?|remains?|stays?|gets?|runs?|works?|as|strives?)\b/iu
const compared =
  /(?:than|over|instead of|rather than|unlike|compared (?:to|with)|from|not|without|替代|取代|相比|不如|比|从)\s*[`“"(]*$/i

/** Whom a cue describes, and how certainly. The mention is near, in its clause, rather before than after, and not the object of a comparison. */
function ownerOf(cue: LexiconCue, sentence: string, mentions: PassageMention[]) {
  let best: { mention: PassageMention; far: number; reach: number } | null = null
  for (const mention of mentions) {
    const after = mention.start >= cue.end
    const gap = after ? sentence.slice(cue.end, mention.start) : sentence.slice(mention.end, cue.start)
    const borders = gap.match(border)?.length ?? 0
    const other = compared.test(sentence.slice(Math.max(0, mention.start - 16), mention.start)) ? 70 : 0
    const far = gap.length + borders * 30 + (after ? 12 : 0) + other
    const near = far <= 70 ? 1 : far <= 130 ? 0.8 : far <= 190 ? 0.55 : 0.35
    const strange = cue.ofNoun && gap.trim() !== '' && (after || !linked.test(gap))
    const reach =
      near *
      (strange ? 0.5 : 1) *
      (borders > 2 ? 0.6 : 1) *
      (mention.whole ? 1 : 0.85) *
      (after && newClause.test(gap) ? 0.35 : 1)
    if (!best || far < best.far) best = { mention, far, reach }
  }
  return best
}

const verdict =
  /^[*_\s]*(?:(good|pro|advantage|benefit|plus|优点|优势|好处|✅|\+)|(bad|con|disadvantage|drawback|risk|minus|缺点|劣势|弊端|风险|❌))[*_\s]*(?:[,:：，]|[*_]\s)/i
const turn = /(?:\b(?:but|however|yet|nevertheless)\b|但是|然而|不过|可是|但)/i
const granted = /^\s*(?:although|though|while|even though|虽然|尽管)/i
const decided =
  /\b(?:chose|chosen|picked|selected|decided|adopted|moved to|switched to|migrated to)\b|选择了|决定|改用/i
const because = /\b(?:because|due to|since|as it)\b|因为|由于/i

/** What follows "but" counts more than what precedes it. Reasons for a choice do not blame what was chosen. */
function weighed(sentence: string): LexiconCue[] {
  const cues = cuesIn(sentence)
  const turned = sentence.search(turn)
  const comma = granted.test(sentence) ? sentence.search(/[,，]/) : -1
  const reason = sentence.search(because)
  const choice = sentence.search(decided)
  const verdictGiven = verdict.exec(sentence)
  return cues
    .filter(cue => !verdictGiven || cue.value > 0 === Boolean(verdictGiven[1]))
    .filter(cue => !(choice >= 0 && reason > choice && cue.start > reason && cue.value < 0))
    .map(cue => {
      if (turned > 0) return { ...cue, value: cue.value * (cue.start < turned ? 0.6 : 1.3) }
      return comma > 0 && cue.start < comma ? { ...cue, value: cue.value * 0.6 } : cue
    })
}

const using =
  /\bwithout (?:the |an? )?[`“"'*_]*$|(?<!\b(?:not|don't|to|never)\s)\b(?:uses?|used|takes?|runs? on|built on)\s+[`“"'*_]*$|(?<!不|不再|避免|是否|如何)(?:采用|使用|选用)\s*[`“"'*_]*$/i

/** That something is already in use is a decision, even if no word praises it. */
function usesIn(sentence: string, mentions: readonly PassageMention[]): LexiconCue[] {
  return mentions.flatMap(({ start }) => {
    const found = using.exec(sentence.slice(0, start))
    if (!found) return []
    const words = found[0].replace(/[`“"'*_\s]+$/, '')
    const value = /^without/i.test(words) ? -0.9 : 0.7
    return { start: found.index, end: start, words, aspect: 'advice', points: false, ofNoun: false, value }
  })
}
