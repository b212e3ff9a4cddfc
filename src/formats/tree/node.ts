import type { Cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'
import { divergenceSpeech } from './brief-text.ts'
import type { Links } from './grown.ts'
import type { Party } from './options-in.ts'
import { sameTitle } from './same.ts'
import type { Divergence, Triage } from './shapes.ts'
import type { WeighedVerdict } from './verdict.ts'

/** Who debates, and what this party said in the round above. */
export interface Speaker extends Party {
  seat: Seat
  /** null at the root */
  before: { position: Speech; rebuttal: Speech | null } | null
}

/** A question under debate: a topic, or a disagreement of the round above. */
export interface Node {
  id: string
  /** The root is round 1. */
  round: number
  /** Its own title and those of all questions above it. */
  titles: string[]
  /** null at the root */
  divergence: Divergence | null
  /** The disagreement as everyone is shown it; none at the root. */
  shown: Speech[]
  /** Everything that was said on the way here. */
  heard: Speech[]
  speakers: Speaker[]
}

/** What was said in a round, as somebody is shown it. */
export type Debated = (shown: Court['shown']) => Cue

/** A node that has been debated. */
export interface Round {
  node: Node
  /** Those who took a position, with what they said. */
  speakers: Speaker[]
  /** What was said, for the reviewer. */
  debated: Debated
  triage: Triage
  /** Key of the turn that sorted it. */
  sortedBy: string
}

/** What came of a node. */
export interface Settled {
  node: string
  consensus: Triage['consensus']
  verdicts: WeighedVerdict[]
}

/** What happens to a disagreement. `linked`: it is debated elsewhere in the tree. All but these two are ruled on at once. */
export type Fate = 'debated' | 'linked' | 'impasse' | 'last-round' | 'max-nodes'

/** Why the reviewer has to rule. */
export type Reason = 'max-rounds' | 'impasse' | 'budget' | 'max-nodes'

/** A disagreement that is left to the reviewer, and why. */
export interface Ruled {
  divergence: Divergence
  why: Reason
}

/** Why a disagreement is ruled on where it was found; null: it is not. */
export const reasonOf: Record<Fate, Reason | null> = {
  debated: null,
  linked: null,
  impasse: 'impasse',
  'last-round': 'max-rounds',
  'max-nodes': 'max-nodes',
}

/** Only the debaters who spoke in the round above have a history to go on from. */
export function childOf(round: Round, divergence: Divergence, reviewer: string): Node {
  const { node, speakers, sortedBy } = round
  return {
    id: divergence.id,
    round: node.round + 1,
    titles: [...node.titles, divergence.title],
    divergence,
    shown: [divergenceSpeech(sortedBy, reviewer, [divergence], speakers)],
    heard: [...node.heard, ...node.shown, ...wordsOf(round)],
    speakers,
  }
}

/** As long as there are places: whether it gets one is decided for all of a node at once. */
export function fateOf(divergence: Divergence, node: Node, links: Links, maxRounds: number): Fate {
  const link = links[divergence.id]
  if (typeof link === 'string') return 'linked'
  if (link === null || isImpasse(divergence, node)) return 'impasse'
  return node.round >= maxRounds ? 'last-round' : 'debated'
}

/** The same question as one that led here: to debate it once more would go round in a circle. */
export const isImpasse = ({ title }: Divergence, { titles }: Node): boolean =>
  titles.some(above => sameTitle(above, title))

/** Everything that the debaters said in a round. */
export const wordsOf = ({ speakers }: Round): Speech[] =>
  speakers.flatMap(({ before }) => [before!.position, ...(before!.rebuttal ? [before!.rebuttal] : [])])

export const nameOf = ({ id, label }: Party): string => `${label} (${id})`
