import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import type { Aspect } from '../../../models/offline/lexicon.ts'
import { isFirm, speechesIn, unused } from '../../../models/offline/reading.ts'
import { bySide, otherSide, type StanceSide, sides } from '../../../models/offline/stance.ts'
import { hearingOf, namedIn } from './hearing.ts'
import { withLessToProve } from './judge.ts'
import { type ArenaPoint, isQuotedBy, pointsMade } from './points.ts'
import { type PointTally, type Sum, sumOf, talliesOf } from './tally.ts'
import { arenaWords } from './words.ts'

export type KindId = 'logic' | 'practical' | 'technology' | 'risk' | 'empathy' | 'plain'

const weights = {
  answers: 0,
  holds: 0.25,
  fails: -1,
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
    weights: { ...weights, answers: 1.5, fails: -2, repeated: -1, words: 0.1 },
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
function kindOf(type: string, preference: string): MemberKind {
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

function heardBy({ aspects, hears }: MemberKind, tallies: readonly PointTally[]): MemberHearing {
  const sum = sumOf(tallies)
  return {
    ...sum,
    aspects: sum.evidence.filter(({ stance }) => aspects.includes(stance.aspect)).length,
    words: tallies.reduce((count, { text }) => count + Math.min(4, matches(text, hears)), 0),
  }
}

/** How much a side's case weighs for it. */
function weighed({ weights }: MemberKind, counted: MemberHearing): number {
  const names = Object.keys(weights) as (keyof typeof weights)[]
  return names.reduce((total, name) => total + weights[name] * counted[name], 0)
}

/** An audience member, what it looks at, and what it has heard. */
function listenerOf(call: Call) {
  const hearing = hearingOf(call)
  const { values, seat } = call.moment
  const type = String(values.type ?? seat)
  const kind = kindOf(type, String(values.preference ?? ''))
  return { ...hearing, type, kind, w: arenaWords[hearing.dossier.language].member }
}

/** Its leaning before anybody has spoken: by what the files contain on what it looks at. */
export function leaningOf(call: Call): Json {
  const { kind, dossier, w } = listenerOf(call)
  const counts = bySide(side => dossier[side].filter(one => isFirm(one) && concerns(kind, one)).length)
  const lead = counts.for - counts.against
  const leaning = lead === 0 ? 'undecided' : lead > 0 ? 'pro' : 'con'
  const sure = Math.min(0.3, Math.abs(lead) / 20)
  return { leaning, confidence: rounded(0.3 + sure), reason: w.leaning(kind, counts, dossier.files) }
}

const concerns = ({ aspects }: MemberKind, { stance }: OfflineEvidence): boolean =>
  aspects.length === 0 || aspects.includes(stance.aspect)

/** It applies with a passage on its subject that nobody has quoted. Without one it does not apply. */
export function applicationOf(call: Call): Json {
  const { kind, said, dossier, w } = listenerOf(call)
  const intent = { for: 'support_pro', against: 'support_con' }
  const [found] = unheard(kind, said, dossier)
  if (found) {
    const confidence = rounded(Math.min(0.9, 0.5 + found.strength / 4))
    return { intent: intent[found.stance.side], claim: w.claim(found), novelty: 'new', confidence }
  }
  const loose = kind.id === 'logic' && dossier.files === 0 ? unmet(said, dossier) : null
  return loose
    ? { intent: intent[loose.side], claim: w.unmet(loose.quote), novelty: 'reinforcement', confidence: 0.4 }
    : { intent: 'none', claim: '', novelty: 'reinforcement', confidence: 0 }
}

/** Passages that nobody has named, those on its subject first. */
function unheard(kind: MemberKind, said: readonly Speech[], dossier: Dossier): OfflineEvidence[] {
  const left = unused([...dossier.for, ...dossier.against], namedIn(said, dossier)).filter(isFirm)
  const rank = (one: OfflineEvidence): number =>
    (concerns(kind, one) ? 1 : 0) + (one.quote.match(kind.hears) ? 1 : 0) + one.strength / 10
  return left.filter(one => rank(one) >= 1).toSorted((a, b) => rank(b) - rank(a))
}

/** Words of a side that the other has never quoted. */
function unmet(said: readonly Speech[], dossier: Dossier): { side: StanceSide; quote: string } | null {
  for (const side of sides) {
    const point = pointsMade(side, said, dossier).find(one => !isQuotedBy(otherSide(side), one, said))
    if (point) return { side, quote: point.quote }
  }
  return null
}

/** Its one speech: the passage it applied with, or the best for the side that called it. */
export function floorSpeech(call: Call): string {
  const { kind, type, said, dossier, w } = listenerOf(call)
  const { values } = call.moment
  const side: StanceSide = /con|反/i.test(String(values.side)) ? 'against' : 'for'
  const applied = namedIn(speechesIn(values.application), dossier)
  const left = unheard(kind, said, dossier)
  const found =
    left.find(({ ref }) => applied.has(ref)) ??
    left.find(({ stance }) => stance.side === side) ??
    unused(dossier[side])[0]
  const { mark } = arenaWords[dossier.language].debate
  return `${mark}\n\n${found ? w.floor(type, found) : w.nothingToAdd(type)}`
}

/** Votes by what it looks at. If that is level, whoever asks for something has to show more. */
export function voteOf(call: Call): Json {
  const { kind, said, dossier, w } = listenerOf(call)
  const { seat, cue } = call.moment
  const tallies = talliesOf(said, dossier)
  const counts = bySide(side => heardBy(kind, tallies[side]))
  const lead = rounded(weighed(kind, counts.for) - weighed(kind, counts.against))
  const side = lead === 0 ? withLessToProve(dossier) : lead > 0 ? 'for' : 'against'
  const vote = side === 'for' ? 'pro' : 'con'
  return {
    agent_id: seat,
    vote,
    confidence: rounded(0.5 + Math.min(0.45, Math.abs(lead) / 10)),
    reason: w.reason(kind, counts, side, lead === 0),
    ...(cue === 'vote-again' && {
      leaning: Math.abs(lead) < 0.5 ? 'undecided' : vote,
      moved_by: movedBy(side, kind, said, dossier),
    }),
  }
}

/** That side's words on the strongest passage about its subject. null: there are none. */
function movedBy(side: StanceSide, kind: MemberKind, said: readonly Speech[], dossier: Dossier): Json {
  const worth = ({ evidence }: ArenaPoint) =>
    Math.max(0, ...evidence.filter(one => concerns(kind, one)).map(({ strength }) => strength))
  const [best] = pointsMade(side, said, dossier).toSorted((a, b) => worth(b) - worth(a))
  return best && worth(best) > 0 ? { turn: best.turn, quote: best.quote } : null
}

const rounded = (value: number): number => Math.round(value * 100) / 100
