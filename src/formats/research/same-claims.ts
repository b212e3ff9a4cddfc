import type { Speech } from '../../core/model.ts'
import { similarity, tooSimilar } from '../measures/similarity.ts'
import type { Tag } from './kinds.ts'
import { differInOnePlace, type Said } from './numbers/contrast.ts'
import { type Measure, measuresIn } from './numbers/measures.ts'
import { type Name, nameDifferent, nameReader } from './numbers/names.ts'
import { isEqual, isSameUnit } from './numbers/values.ts'
import { keysOf, wordsOf } from './numbers/words.ts'

interface Draft {
  claim: string
  in: string[]
  tag: Tag | null
  why: string | null
}

/** The same claim under two numbers is one, where the first of them stood. */
export function mergedClaims(drafts: readonly Draft[]): Draft[] {
  const read = readerOf(drafts)
  const kept: Kept[] = []
  for (const draft of drafts) {
    const claim = read(draft.claim)
    const at = kept.length < mostCompared ? kept.findIndex(one => isSame(one.read, claim)) : -1
    const known = kept[at]
    if (!known) kept.push({ draft, read: claim })
    else kept[at] = { draft: joined(known.draft, draft), read: longer(known, draft) ? known.read : claim }
  }
  return kept.map(({ draft }) => draft)
}

interface Kept {
  draft: Draft
  read: Read
}

/** A claim as it is compared: its words without its numbers, and these by themselves. */
interface Read extends Said {
  speech: Speech
  numbers: readonly Measure[]
  names: readonly Name[]
}

/** No claim is longer, and no audit has more; hostile text is cut off here. */
const longestClaim = 1_500
const mostCompared = 150
/** Of the longer one, which may say more. */
const leastOfLonger = 0.5

function readerOf(drafts: readonly Draft[]): (claim: string) => Read {
  const namesIn = nameReader(drafts.map(({ claim }) => claim.slice(0, longestClaim)))
  return claim => {
    const { text, measures, names } = measuresIn(claim.slice(0, longestClaim), namesIn)
    const speech = { key: '', seat: '', text: withNouns(text, measures) }
    const words = wordsOf(speech.text)
    return { words, keys: keysOf(words), speech, numbers: measures, names }
  }
}

/** The numbers left out, but not what they count. */
function withNouns(text: string, measures: readonly Measure[]): string {
  const from = [0, ...measures.map(({ end }) => end)]
  return from.map((start, i) => `${text.slice(start, measures[i]?.start)} ${measures[i]?.noun ?? ''} `).join('')
}

function isSame(one: Read, other: Read): boolean {
  if (one.speech.text === other.speech.text && haveSameNumbers(one.numbers, other.numbers)) return true
  if (!mayBeSame(one, other) || nameDifferent(one.names, other.names)) return false
  if (!haveSameNumbers(one.numbers, other.numbers) || differInOnePlace(one, other)) return false
  const there = similarity(one.speech.text, [other.speech]).measure
  if (there < leastOfLonger) return false
  const back = similarity(other.speech.text, [one.speech]).measure
  return Math.min(there, back) >= leastOfLonger && Math.max(there, back) >= tooSimilar
}

/** A quick look, which spares most pairs a long one: at least a third of the shorter one's words. */
function mayBeSame(one: Read, other: Read): boolean {
  const common = one.keys.intersection(other.keys).size
  return common > 0 && common >= Math.min(one.keys.size, other.keys.size) / 3
}

/** 20 ms and 45 ms are two claims, and so are a number and none, or one and two. */
function haveSameNumbers(ours: readonly Measure[], theirs: readonly Measure[]): boolean {
  const isAmong = (one: Measure, others: readonly Measure[]) =>
    others.some(other => isSameUnit(one, other) && isEqual(one, other))
  return ours.every(one => isAmong(one, theirs)) && theirs.every(one => isAmong(one, ours))
}

const longer = ({ draft }: Kept, other: Draft): boolean => draft.claim.length >= other.claim.length

function joined(one: Draft, other: Draft): Draft {
  return {
    claim: one.claim.length >= other.claim.length ? one.claim : other.claim,
    in: [...new Set([...one.in, ...other.in])],
    tag: weaker(one.tag, other.tag),
    why: bothWhys(one.why, other.why),
  }
}

/** The weakest last. */
const strength: readonly Tag[] = ['official-docs', 'community-feedback', 'personal-blog', 'exaggerated', 'no-source']

function weaker(one: Tag | null, other: Tag | null): Tag | null {
  if (one === null || other === null) return one ?? other
  return strength.indexOf(one) >= strength.indexOf(other) ? one : other
}

function bothWhys(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.includes(other)) return one ?? other
  return /[。！？；]$/.test(one) ? one + other : `${one} ${other}`
}
