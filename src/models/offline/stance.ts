import type { Question } from './question.ts'
import { type Aspect, type Cue, cuesIn } from './lexicon.ts'
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
  good: boolean | null
  /** The words of a heading or lead that said so. */
  goodBy: string
  /** The section tells how things are before the change that is proposed. */
  before: boolean
}

const needed = 0.65

export function stanceOf(sentence: string, around: Surroundings, question: Question): Stance | null {
  const mentions = mentionsIn(sentence, question.targets)
  const cues = weighed(sentence)
  const readings = cues.flatMap(cue => readingOf(cue, sentence, mentions, around, question) ?? [])
  const total = readings.reduce((sum, reading) => sum + reading.points, 0)
  const size = readings.reduce((sum, reading) => sum + Math.abs(reading.points), 0)
  if (size === 0) return fromSection(sentence, mentions, around)
  if (Math.abs(total) < needed || Math.abs(total) < size * 0.4) return null
  const side = total > 0 ? 'for' : 'against'
  const telling = readings.filter(reading => reading.points > 0 === total > 0)
  const strongest = telling.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))[0]!
  const aspect = (telling.find(({ cue }) => cue.aspect !== 'ability') ?? strongest).cue.aspect
  const sameAbout = telling.filter(({ about, cue }) => about === strongest.about && cue.value > 0 === strongest.cue.value > 0)
  return {
    side,
    weight: Math.abs(total),
    aspect,
    good: strongest.cue.value > 0,
    about: strongest.about,
    listed: null,
    cues: apart(sameAbout.map(({ cue }) => cue.words.trim())).slice(0, 3),
    start: Math.min(...sameAbout.map(({ cue }) => cue.start), mentions[0]?.start ?? sentence.length),
    end: Math.max(...sameAbout.map(({ cue }) => cue.end)),
    named: mentions.some(({ target }) => target === strongest.about),
  }
}

/** Words that are not part of others among them. */
const apart = (words: string[]): string[] =>
  [...new Set(words)].filter(word => !words.some(other => other.length > word.length && other.includes(word)))

const verdict = /^[*_\s]*(?:(good|pro|advantage|benefit|plus|优点|优势|好处|✅|\+)|(bad|con|disadvantage|drawback|risk|minus|缺点|劣势|弊端|风险|❌))[*_\s]*(?:[,:：，]|[*_]\s)/i
const turn = /(?:\b(?:but|however|yet|nevertheless)\b|但是|然而|不过|可是|但)/i
const granted = /^\s*(?:although|though|while|even though|虽然|尽管)/i
const decided = /\b(?:chose|chosen|picked|selected|decided|adopted|moved to|switched to|migrated to)\b|选择了|决定|改用/i
const because = /\b(?:because|due to|since|as it)\b|因为|由于/i

/** What follows "but" counts more than what came before it; reasons for a choice are not blame of what was chosen. */
function weighed(sentence: string): Cue[] {
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

interface Read {
  cue: Cue
  about: Target
  points: number
}

const present = /\b(?:currently|today|at present|existing|legacy|right now|as it is)\b|目前|现在|现有|当前|如今/i

function readingOf(cue: Cue, sentence: string, mentions: Mention[], around: Surroundings, question: Question): Read | null {
  const owner = ownerOf(cue, sentence, mentions)
  const old = question.form === 'change' && around.about && (around.before || present.test(sentence)) ? question.present : null
  const about = owner?.mention.target ?? old ?? around.about
  if (!about) return null
  const agreeing = around.good === cue.value > 0 ? 1.25 : 1
  const reach = owner ? owner.reach : 0.75
  return { cue, about, points: cue.value * reach * agreeing * (about.favoured ? 1 : -1) }
}

const border = /[,;:()，；：、（）—–]|\s(?:but|because|while|whereas|and|so|when|where)\s/gi
const compared = /(?:than|over|instead of|rather than|unlike|compared (?:to|with)|from|not|without|替代|取代|相比|不如|比|从)\s*[`“"(]*$/i

/** The mention a cue belongs to: near, in its clause, before it rather than after, and not what something is compared with. */
function ownerOf(cue: Cue, sentence: string, mentions: Mention[]): { mention: Mention; reach: number } | null {
  let best: { mention: Mention; far: number } | null = null
  for (const mention of mentions) {
    const after = mention.start >= cue.end
    const gap = after ? sentence.slice(cue.end, mention.start) : sentence.slice(mention.end, cue.start)
    const other = compared.test(sentence.slice(Math.max(0, mention.start - 16), mention.start)) ? 70 : 0
    const far = gap.length + (gap.match(border)?.length ?? 0) * 30 + (after ? 12 : 0) + other
    if (!best || far < best.far) best = { mention, far }
  }
  if (!best) return null
  return { mention: best.mention, reach: (best.mention.whole ? 1 : 0.8) * (best.far > 150 ? 0.6 : 1) }
}

/** A line under "Drawbacks" needs no word of blame of its own. */
function fromSection(sentence: string, mentions: Mention[], around: Surroundings): Stance | null {
  const about = mentions[0]?.target ?? around.about
  if (around.good === null || !about || [...sentence].length < 8) return null
  const side = around.good === about.favoured ? 'for' : 'against'
  const place = { start: 0, end: sentence.length, named: mentions.length > 0 }
  return { side, weight: 0.9, aspect: 'ability', good: around.good, about, cues: [], listed: around.goodBy, ...place }
}
