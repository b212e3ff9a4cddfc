import type { CheckedCitation, CheckResult } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import { similarity, tooSimilar } from '../../measures/similarity.ts'
import type { Rebutted } from '../arguments.ts'
import { mentioned } from '../audit.ts'
import type { Tag } from '../course-in.ts'
import type { Conflict, Statement } from '../numbers/conflicts.ts'
import { type Measure, measuresIn } from '../numbers/measures.ts'
import { differInOnePlace, type Name, nameDifferent, nameReader, type SentenceWords } from '../numbers/names.ts'
import { isEqual, isSameUnit } from '../numbers/values.ts'
import { keysOf, wordsOf } from '../numbers/words.ts'
import type { Audit, Judgment, Treatment } from '../shapes.ts'
import type { ResearchCourse } from '../verdict.ts'
import { citationsByNumber, confirmed, isCompared, refuted } from './citations.ts'

/** A factual claim, listed once: who made and attacked it, its tag and checks, and what the judge did with it. */
export interface ResearchClaim {
  /** `c1` */
  id: string
  claim: string
  /** Seats. */
  by: string[]
  /** The numbers of the arguments and attacks that contain it. */
  in: string[]
  attacked: { by: string; number: string; confidence: number | null }[]
  /** The auditor's tag; null: it was not audited. */
  tag: Tag | null
  why: string | null
  /** What code found when it checked the sources of these arguments. */
  checks: { id: string; cited: string; result: CheckResult; reason: string; compared: boolean }[]
  conflicts: Conflict[]
  /** How the tag contradicts the checks; null: it does not, or one of them is missing. */
  disagreement: 'not-found' | 'found' | 'numbers' | null
  judged: { argument: string; treatment: Treatment; why: string | null }[]
}

type Said = Pick<ResearchCourse, 'found' | 'rebutted' | 'statements' | 'conflicts'>

export function claimsOf(
  { found, rebutted, statements, conflicts }: Said,
  audit: Audit | null,
  treated: Judgment['treated'],
): ResearchClaim[] {
  const citations = citationsByNumber([...found, ...rebutted].flatMap(({ speech }) => speech ?? []))
  const base = audit ? [...audited(audit), ...unaudited(passedOver(audit, statements))] : unaudited(statements)
  return mergedClaims(base).map(({ claim, in: places, tag, why }, i) => {
    const checks = places.flatMap(number => citations.get(number) ?? []).map(inShort)
    const own = conflicts.filter(({ between }) => between.some(number => places.includes(number)))
    const by = [...new Set(statements.filter(({ number }) => places.includes(number)).map(({ seat }) => seat))]
    return {
      id: `c${i + 1}`,
      claim,
      by,
      in: places,
      attacked: attacksOn(places, rebutted),
      tag,
      why,
      checks,
      conflicts: own,
      disagreement: tag === null ? null : disagreementOf(tag, checks, own),
      judged: treated.filter(({ argument }) => places.includes(argument)),
    }
  })
}

const audited = ({ claims }: Audit): Draft[] => claims.map(claim => ({ ...claim, in: [...new Set(claim.in)] }))

/** Statements that the auditor skipped, although asked twice, or did not get to. */
function passedOver(audit: Audit, statements: readonly Statement[]): Statement[] {
  const named = mentioned(audit)
  return statements.filter(({ number }) => !named.has(number))
}

/** Without an audit, each argument and attack counts as one claim. */
const unaudited = (statements: readonly Statement[]): Draft[] =>
  statements.map(({ number, text }) => ({ claim: text, in: [number], tag: null, why: null }))

function attacksOn(places: readonly string[], rebutted: readonly Rebutted[]): ResearchClaim['attacked'] {
  return rebutted.flatMap(({ player, value }) => {
    if (!value) return []
    const { rebuttals, weakest_premise: weakest } = value
    return [
      ...rebuttals
        .filter(({ to }) => places.includes(to))
        .map(({ to, confidence }) => ({ by: player.id, number: to, confidence })),
      ...(weakest && places.includes(weakest.to) ? [{ by: player.id, number: weakest.to, confidence: null }] : []),
    ]
  })
}

const inShort = (citation: CheckedCitation) => {
  const { id, cited, result, reason } = citation
  return { id, cited, result, reason, compared: isCompared(citation) }
}

/** Checks without an answer speak neither for nor against a tag. */
function disagreementOf(
  tag: Tag,
  checks: ResearchClaim['checks'],
  conflicts: readonly Conflict[],
): ResearchClaim['disagreement'] {
  const holds = checks.some(({ result, compared }) => compared && confirmed.includes(result))
  if (tag === 'no-source') return holds ? 'found' : null
  if (tag === 'exaggerated') return null
  if (!holds && checks.some(({ result }) => refuted.includes(result))) return 'not-found'
  return conflicts.length > 0 ? 'numbers' : null
}

type Draft = Pick<ResearchClaim, 'claim' | 'in' | 'tag' | 'why'>

/** The same claim under two numbers becomes one, at the first one's place. */
export function mergedClaims(drafts: readonly Draft[]): Draft[] {
  const read = readerOf(drafts)
  const kept: { draft: Draft; read: Read }[] = []
  for (const draft of drafts) {
    const claim = read(draft.claim)
    const at = kept.length < mostCompared ? kept.findIndex(one => isSame(one.read, claim)) : -1
    const known = kept[at]
    if (!known) kept.push({ draft, read: claim })
    else kept[at] = { draft: joined(known.draft, draft), read: isLonger(known.draft, draft) ? known.read : claim }
  }
  return kept.map(({ draft }) => draft)
}

/** A claim prepared for comparing: its words without its numbers, and the numbers separately. */
interface Read extends SentenceWords {
  speech: Speech
  numbers: readonly Measure[]
  names: readonly Name[]
}

/** No honest claim is longer, and no audit has more. Hostile text is cut off here. */
const longestClaim = 1_500
const mostCompared = 150
/** The least share of the longer claim, which may say more. */
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

/** Removes the numbers, but keeps what they count. */
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

/** A quick test that spares most pairs the slow one: they share at least a third of the shorter one's words. */
function mayBeSame(one: Read, other: Read): boolean {
  const common = one.keys.intersection(other.keys).size
  return common > 0 && common >= Math.min(one.keys.size, other.keys.size) / 3
}

/** 20 ms and 45 ms make two claims. So do a number and none, or one number and two. */
function haveSameNumbers(ours: readonly Measure[], theirs: readonly Measure[]): boolean {
  const isAmong = (one: Measure, others: readonly Measure[]) =>
    others.some(other => isSameUnit(one, other) && isEqual(one, other))
  return ours.every(one => isAmong(one, theirs)) && theirs.every(one => isAmong(one, ours))
}

const isLonger = (one: Draft, other: Draft): boolean => one.claim.length >= other.claim.length

function joined(one: Draft, other: Draft): Draft {
  return {
    claim: isLonger(one, other) ? one.claim : other.claim,
    in: [...new Set([...one.in, ...other.in])],
    tag: weaker(one.tag, other.tag),
    why: bothWhys(one.why, other.why),
  }
}

/** From the strongest to the weakest. */
const strength: readonly Tag[] = ['official-docs', 'community-feedback', 'personal-blog', 'exaggerated', 'no-source']

function weaker(one: Tag | null, other: Tag | null): Tag | null {
  if (one === null || other === null) return one ?? other
  return strength.indexOf(one) >= strength.indexOf(other) ? one : other
}

function bothWhys(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.includes(other)) return one ?? other
  return /[。！？；]$/.test(one) ? one + other : `${one} ${other}`
}
