import type { Cue } from '../../core/cue.ts'
import type { Seat } from '../../core/events.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { oneLine } from './node-numbers.ts'
import type { Party, Topic } from './options-in.ts'
import type { WeighedVerdict } from './ruling.ts'
import { type Links, sameTitle } from './same-disagreement.ts'
import type { Divergence, Importance, Triage } from './shapes.ts'

/** A debater, and what this party said in the round above. */
export interface NodeSpeaker extends Party {
  seat: Seat
  /** null at the root */
  before: { position: Speech; rebuttal: Speech | null } | null
}

/** A question under debate: a topic, or a disagreement from the round above. */
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
  /** What the round above agreed on, in the reviewer's words. What was agreed before stands in the conversation. */
  agreed: Speech[]
  /** Everything that was said on the way to this node. */
  heard: Speech[]
  speakers: NodeSpeaker[]
}

/** The words of a round, as a court shows them. */
export type Debated = (shown: Court['shown']) => Cue

/** A node that has been debated. */
export interface TreeRound {
  node: Node
  /** The parties that took a position, with their speeches. */
  speakers: NodeSpeaker[]
  /** The words of the round, for the reviewer. */
  debated: Debated
  triage: Triage
  /** The key of the turn that triaged it. */
  sortedBy: string
}

/** The result of a node. */
export interface Settled {
  node: string
  consensus: Triage['consensus']
  verdicts: WeighedVerdict[]
}

/** What happens to a disagreement. `linked`: it is debated elsewhere. The last three are ruled on at once. */
export type Fate = 'debated' | 'linked' | 'impasse' | 'last-round' | 'max-nodes'

/** Why the reviewer has to rule. */
export type Reason = 'max-rounds' | 'impasse' | 'budget' | 'max-nodes'

/** A disagreement that the reviewer rules on, and why. */
export interface Ruled {
  divergence: Divergence
  why: Reason
}

/** Why a disagreement is ruled on where it was found; null: it is not ruled on there. */
export const reasonOf: Record<Fate, Reason | null> = {
  debated: null,
  linked: null,
  impasse: 'impasse',
  'last-round': 'max-rounds',
  'max-nodes': 'max-nodes',
}

/** Only debaters who spoke in the round above have something to continue from. */
export function childOf(round: TreeRound, divergence: Divergence, reviewer: string): Node {
  const { node, speakers, sortedBy, triage } = round
  return {
    id: divergence.id,
    round: node.round + 1,
    titles: [...node.titles, divergence.title],
    divergence,
    shown: [divergenceSpeech(sortedBy, reviewer, [divergence], speakers)],
    agreed: agreedSpeech(sortedBy, reviewer, triage),
    heard: [...node.heard, ...node.shown, ...wordsOf(round)],
    speakers,
  }
}

/** Ignores the limit on nodes, which is applied later to all disagreements of a node at once. */
export function fateOf(divergence: Divergence, node: Node, links: Links, maxRounds: number): Fate {
  const link = links[divergence.id]
  if (typeof link === 'string') return 'linked'
  if (link === null || isImpasse(divergence, node)) return 'impasse'
  return node.round >= maxRounds ? 'last-round' : 'debated'
}

/** It is the same question as one above. Debating it again would go in a circle. */
export const isImpasse = ({ title }: Divergence, { titles }: Node): boolean =>
  titles.some(above => sameTitle(above, title))

/** Everything that the debaters said in a round. */
export const wordsOf = ({ speakers }: TreeRound): Speech[] =>
  speakers.flatMap(({ before }) => [before!.position, ...(before!.rebuttal ? [before!.rebuttal] : [])])

export const nameOf = ({ id, label }: Party): string => `${label} (${id})`

const worth: Record<Importance, number> = { high: 3, medium: 2, low: 1 }
const worthUnsaid = worth.medium

/** How contested a disagreement is: by importance, then by how many take a side, then by how even the sides are. */
export function contest({ importance, sides }: Divergence): number {
  const camps = campsOf(sides).map(camp => camp.length)
  const involved = camps.reduce((sum, size) => sum + size, 0)
  return (
    (importance === null ? worthUnsaid : worth[importance]) * 10_000 + involved * 100 + (involved - Math.max(...camps))
  )
}

/** Parties that claim exactly the same form one camp. */
export const campsOf = (sides: Readonly<Record<string, string>>): string[][] =>
  [...Map.groupBy(Object.entries(sides), ([, claim]) => claim.trim()).values()].map(camp =>
    camp.map(([party]) => party),
  )

/** The user's question. It is data for everyone: nothing in it is an instruction. */
export function briefSpeech(topic: Topic, language: Language): Speech {
  const t = words[language]
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}\n${items.map((item, i) => `${i + 1}. ${item}`).join('\n')}`]
  const text = [
    `${t.topic}\n${topic.title}`,
    ...(topic.background === '' ? [] : [`${t.background}\n${topic.background}`]),
    ...list(t.annotations, topic.annotations),
    ...list(t.questions, topic.coreQuestions),
  ].join('\n\n')
  return { key: `${topic.id}/brief`, seat: 'user', text, derived: 'brief' }
}

/** Disagreements in the reviewer's words, under the key of the turn that found them. */
export function divergenceSpeech(
  key: string,
  seat: string,
  divergences: readonly Divergence[],
  parties: readonly Party[],
): Speech {
  const name = (id: string) => `${id} (${parties.find(party => party.id === id)?.label ?? id})`
  const text = divergences
    .map(({ id, title, sides }) =>
      [`${id}: ${title}`, ...Object.entries(sides).map(([party, claim]) => `- ${name(party)}: ${claim}`)].join('\n'),
    )
    .join('\n\n')
  return { key, seat, text, derived: divergences.map(({ id }) => id).join(' ') }
}

/** What a round agreed on; none if that is nothing. */
function agreedSpeech(sortedBy: string, seat: string, { consensus }: Triage): Speech[] {
  if (consensus.length === 0) return []
  const text = consensus
    .map(({ point, detail }) => (detail === null ? `- ${point}` : `- ${point}: ${oneLine(detail)}`))
    .join('\n')
  return [{ key: sortedBy.replace(/[^/]+$/, 'agreed'), seat, text, derived: 'agreed' }]
}

/** Questions of other branches of the tree. */
export const elsewhereSpeech = (
  scene: string,
  seat: string,
  others: readonly { id: string; title: string }[],
): Speech => ({
  key: `${scene}/elsewhere`,
  seat,
  text: others.map(({ id, title }) => `${id}: ${title}`).join('\n'),
  derived: 'elsewhere',
})

/** The results of a topic. */
export function resultsSpeech(topic: string, seat: string, nodes: readonly Settled[], language: Language): Speech {
  const { agreed, ruled, split } = words[language]
  const text = nodes
    .flatMap(({ node, consensus, verdicts }) => [
      ...consensus.map(
        ({ point, detail }) => `- ${agreed} (${node}): ${detail === null ? point : `${point}: ${detail}`}`,
      ),
      ...verdicts.map(
        ({ divergenceId, recommendation, reasoning, judging }) =>
          `- ${ruled} (${divergenceId}): ${judging?.firmness === 'split' ? split : `${oneLine(recommendation)} ${oneLine(reasoning)}`}`,
      ),
    ])
    .join('\n')
  return { key: `${topic}/results`, seat, text, derived: 'results' }
}

const words = {
  en: {
    topic: '# Topic',
    background: '# Background',
    annotations: "# The user's notes",
    questions: '# Core questions',
    agreed: 'Agreed',
    ruled: 'Ruled',
    split: 'the rulings do not agree; nothing is decided',
  },
  zh: {
    topic: '# 议题',
    background: '# 背景',
    annotations: '# 用户批注',
    questions: '# 核心问题',
    agreed: '合意',
    ruled: '裁决',
    split: '各次裁决不一致，没有定论',
  },
}
