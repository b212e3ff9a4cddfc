import { judgementsIn } from './judgements.ts'
import type { Aspect, Cue } from './lexicon.ts'
import { ownerOf } from './owner.ts'
import type { Question } from './question.ts'
import { type Mention, mentionsIn, type Target } from './targets.ts'

export type Side = 'for' | 'against'

/** Which way the wording of a sentence points, and by which words. Never more than that. */
export interface Stance {
  side: Side
  weight: number
  aspect: Aspect
  /** Praise or blame. */
  good: boolean
  about: Target
  /** The words it was read from, as they stand; none when only its section says so. */
  cues: string[]
  /** The heading or lead that lists such things. */
  listed: string | null
  /** Where in the sentence they stand. */
  start: number
  end: number
  /** The sentence itself names what it is about. */
  named: boolean
}

/** What stands around a sentence: what its section is about, and whether the section lists good or bad things. */
export interface Surroundings {
  about: Target | null
  /** How surely: 1 when the sentence before names it, less when only a title far above does. */
  reach: number
  good: boolean | null
  /** How surely the section says so, and in what respect. */
  goodWeight: number
  goodAspect: Aspect
  /** The words of a heading or lead that said so. */
  goodBy: string
  /** The section, lead or row itself names it, and not only a title above. */
  near: boolean
  /** The section tells how things are before the change that is proposed. */
  before: boolean
}

const needed = 0.65

export function stanceOf(sentence: string, around: Surroundings, question: Question): Stance | null {
  const mentions = mentionsIn(sentence, question.targets)
  const readings = judgementsIn(sentence, mentions).flatMap(
    cue => readingOf(cue, sentence, mentions, around, question) ?? [],
  )
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

/** What the strongest cue says, with the others that say the same of the same thing. */
function fromCues(telling: Reading[], mentions: Mention[], sentence: string): Told {
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

const fromSection = (sentence: string, about: Target, { good, goodBy, goodAspect }: Surroundings): Told => ({
  aspect: goodAspect,
  good: good!,
  about,
  cues: [],
  listed: goodBy,
  start: 0,
  end: sentence.length,
})

/** Words that are not part of others among them. */
const apart = (words: string[]): string[] =>
  [...new Set(words)].filter(word => !words.some(other => other.length > word.length && other.includes(word)))

interface Reading {
  cue: Cue
  about: Target
  points: number
}

/** "It is recommended that you define it first" says how to use a thing, not whether to. */
const advisesReader = /\b(?:you|your|let's)\b/i
const present = /\b(?:currently|today|at present|existing|legacy|right now|as it is)\b|目前|现在|现有|当前|如今/i

function readingOf(
  cue: Cue,
  sentence: string,
  mentions: Mention[],
  around: Surroundings,
  question: Question,
): Reading | null {
  const owner = ownerOf(cue, sentence, mentions)
  if (cue.points) {
    const next = owner && owner.mention.start >= cue.end && owner.mention.start - cue.end < 40
    if (!next) return null
  }
  const old =
    question.form === 'change' && around.about && !around.near && (around.before || present.test(sentence))
      ? question.present
      : null
  const about = owner?.mention.target ?? old ?? around.about
  if (!about) return null
  const reach = owner ? owner.reach : around.reach * (cue.ofNoun ? 0.5 : 1) * (advisesReader.test(sentence) ? 0.4 : 1)
  return { cue, about, points: cue.value * reach * (about.favoured ? 1 : -1) }
}

/** A line under "Drawbacks" needs no word of blame of its own. */
function sectionReading(
  sentence: string,
  mentions: Mention[],
  around: Surroundings,
): { about: Target; points: number } | null {
  const about = mentions[0]?.target ?? around.about
  if (around.good === null || !about || [...sentence].length < 8) return null
  return { about, points: around.goodWeight * (around.good === about.favoured ? 1 : -1) }
}
