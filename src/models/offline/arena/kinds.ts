import type { Aspect } from '../lexicon.ts'
import { type PointTally, type Sum, sumOf } from './tally.ts'

export type KindId = 'logic' | 'practical' | 'technology' | 'risk' | 'empathy' | 'plain'

const weights = {
  answers: 0,
  holds: 0.25,
  fails: -1,
  unsupported: -0.25,
  repeated: -0.25,
  figures: 0,
  aspects: 0,
  words: 0,
}

/** What an audience member looks at, among all that can be counted. */
export interface MemberKind {
  id: KindId
  /** Words that identify it by its type or by what it cares about. */
  known: RegExp
  aspects: readonly Aspect[]
  /** Words of a speech that speak to it. */
  hears: RegExp
  /** What each of these is worth. */
  weights: Readonly<typeof weights>
}

const kinds: readonly MemberKind[] = [
  {
    id: 'logic',
    known: /logic|contradict|conclusion|reason(?:ing|ed)|理性|逻辑|推出|矛盾/gi,
    aspects: [],
    hears: /\b(?:because|therefore|follows|hence|so that|unless)\b|因为|因此|所以|除非|推出/gi,
    weights: { ...weights, answers: 1.5, fails: -2, unsupported: -1, repeated: -1, words: 0.1 },
  },
  {
    id: 'practical',
    known: /practical|pragmat|feasib|constraint|money|can be done|可行|现实|落地|人手|资金/gi,
    aspects: ['cost', 'simplicity', 'advice', 'permission'],
    hears: /\b(?:cost|week|month|team|budget|step|effort|work)s?\b|成本|人力|预算|步骤|周|月|落地/gi,
    weights: { ...weights, figures: 0.5, aspects: 2, words: 0.2 },
  },
  {
    id: 'technology',
    known: /technolog|look ahead|five or ten years|mechanism|技术|前瞻|未来|机制/gi,
    aspects: ['speed', 'ability'],
    hears: /\b(?:scale|future|grow|faster|throughput|concurrent|support)\w*\b|扩展|未来|并发|吞吐|更快/gi,
    weights: { ...weights, figures: 0.25, aspects: 2, words: 0.2 },
  },
  {
    id: 'risk',
    known: /risk|worst|harm|cautio|danger|风险|厌恶|最坏|危险|谨慎/gi,
    aspects: ['safety', 'reliability'],
    hears: /\b(?:risk|fail|lost|lose|outage|undone?|rollback|worst)\w*\b|风险|故障|丢失|失败|退路|最坏/gi,
    weights: { ...weights, fails: -2, aspects: 2, words: 0.2 },
  },
  {
    id: 'empathy',
    known: /empath|people|emotion|feeling|dignity|hurt|情绪|共鸣|当事人|处境|尊严/gi,
    aspects: ['reliability', 'simplicity'],
    hears:
      /\b(?:people|team|users?|customers?|developers?|shops?|colleagues?|night|on call)\b|团队|用户|顾客|同事|人手|夜间|值班/gi,
    weights: { ...weights, answers: 0.25, aspects: 0.5, words: 0.75 },
  },
]

/** A member that cares about none of this weighs what everybody can count. */
const plain: MemberKind = {
  id: 'plain',
  known: /(?!)/g,
  aspects: [],
  hears: /(?!)/g,
  weights: { ...weights, answers: 0.5, holds: 0.5 },
}

/** Chosen by its name, and by what it is said to care about. */
export function kindOf(type: string, preference: string): MemberKind {
  const found = (kind: MemberKind) => 3 * matches(type, kind.known) + matches(preference.slice(0, 4_000), kind.known)
  const best = kinds.toSorted((a, b) => found(b) - found(a))[0]!
  return found(best) > 0 ? best : plain
}

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** What a side offers of what a kind looks at. */
export interface MemberHearing extends Omit<Sum, 'evidence'> {
  aspects: number
  words: number
}

export function heardBy({ aspects, hears }: MemberKind, tallies: readonly PointTally[]): MemberHearing {
  const sum = sumOf(tallies)
  return {
    ...sum,
    aspects: sum.evidence.filter(({ stance }) => aspects.includes(stance.aspect)).length,
    words: tallies.reduce((count, { text }) => count + Math.min(4, matches(text.slice(0, 20_000), hears)), 0),
  }
}

/** How much a side's case weighs for it. */
export function weighed({ weights }: MemberKind, counted: MemberHearing): number {
  const names = Object.keys(weights) as (keyof typeof weights)[]
  return names.reduce((total, name) => total + weights[name] * counted[name], 0)
}
