import type { Failure } from '../../../core/failure.ts'
import type { Totals } from '../../../core/totals.ts'
import type { View } from '../../../core/view.ts'
import type { Fate, Reason } from '../node.ts'
import { type Topic, treeOf } from '../options-in.ts'
import { numbersOf } from '../report/slug.ts'
import type { Consensus, Divergence, Update, Verdict } from '../shapes.ts'
import { gatherNode } from './gather.ts'
import { indexed, type TopicJournal } from './journal-index.ts'
import { followLinks } from './links.ts'
import { notesOnce } from './notes.ts'
import { nodesOf } from './walk.ts'

export type NodeStatus = 'pending' | 'converged' | 'forced' | 'failed'

/** A question and what came of it: the seed's shape to the letter, with what Agon adds behind it. */
export interface DebateNode {
  /** root, d1, d1.1, … */
  id: string
  depth: number
  topic: string
  context: string
  /** At the root alone. */
  annotations?: string[]
  /** party → its words */
  positions: Record<string, string>
  rebuttals: Record<string, string>
  judgment: JudgmentResult
  children: DebateNode[]
  status: NodeStatus

  /** Depth as people count it: the root is round 1. */
  round: number
  coreQuestions?: string[]
  /** party → who took the position for it, or was last asked to */
  models: Record<string, string>
  /** Where another one than in `models` spoke. */
  rebuttalModels: Record<string, string>
  /** Who sorted it: a model, or `person:Name` where no reply of one could be used; null: not sorted. */
  judgedBy: string | null
  /** Who ruled in it, where that is not who sorted it. */
  ruledBy: string | null
  absences: NodeAbsence[]
  moves: NodeMove[]
  /** Disagreements that are debated elsewhere in the tree. */
  links: { divergenceId: string; sameAs: string }[]
  /** Disagreements that came back unchanged. */
  impasses: string[]
  /** Disagreements that nobody has debated or ruled on so far. Price in US dollars, at most; null: nobody knows. */
  leftOpen: LeftOpen[]
  /** Notes of the user that the reviewer calls mistaken, each in the first node that says so. */
  mistakenNotes: { annotation: string; why: string }[]
  /** Whether its own debate could be paid; null: nobody had to ask. */
  afforded: Afforded | null
  /** Of the turn without which it could not go on; the first of `failures`. */
  failure: LostTurn | null
  /** Of every turn that was lost where it could not go on. */
  failures: LostTurn[]
  /** Of this node alone. */
  usage: Totals
  raw?: RawReply[]
}

/** What was left then, and how much of it was kept for rulings. In US dollars; null: nobody knows, or there is no budget. */
export interface Afforded {
  granted: boolean
  why: 'budget' | null
  price: number | null
  free?: number | null
  kept?: number | null
  budget?: number | null
}

export interface LeftOpen {
  divergenceId: string
  price: number | null
  free: number | null
  kept: number | null
}

export type LostTurn = Failure & { turn: string; model: string }

export interface JudgmentResult {
  consensus: Consensus[]
  divergences: FoundDivergence[]
  /** Only where something was ruled on. */
  forcedVerdicts?: ForcedVerdict[]
}

/** `fate` is null until it is decided. */
export interface FoundDivergence extends Divergence {
  fate: Fate | null
  sameAs: string | null
}

export interface ForcedVerdict extends Verdict {
  why: Reason
}

export interface NodeAbsence {
  party: string
  step: string
  why: Failure
}

/** A debater who changed its mind, as it says itself. */
export interface NodeMove {
  party: string
  step: string
  /** Whose argument it was; null: nobody's here. */
  by: string | null
  argument: string
}

/** Everything that was replied to one question, as it came. */
export interface RawReply {
  turn: string
  model: string
  /** null: no reply could be used. */
  text: string | null
  failed: { model: string; text: string; why: Failure }[]
}

export interface TopicRecord {
  topic: Topic
  /** N of `topic-N`. */
  number: number
  root: DebateNode
  status: NodeStatus
  /** The deepest round that somebody debated in; 0: nothing was said. */
  rounds: number
  /** null: not suggested so far. */
  updates: Update[] | null
  /** Why there are none, where the reviewer could not give any. */
  updatesMissed: Failure | null
  fallbacks: View['fallbacks']
  /** Who reviewed so far, in order. */
  reviewers: string[]
  /** Debaters who were asked and never spoke. */
  silent: string[]
}

/** Every topic with its tree, at any point of the journal. */
export function topicsOf(view: View): TopicRecord[] {
  const tree = treeOf(view.brief)
  const numbers = numbersOf(tree.topics.map(({ id }) => id))
  const journals = indexed(view)
  return tree.topics.map((topic, i) => recordOf(view, topic, numbers[i]!, journals(topic.id)))

  function recordOf(view: View, topic: Topic, number: number, journal: TopicJournal): TopicRecord {
    const root = notesOnce(followLinks(gatherNode(view, tree, topic, journal)), topic.annotations)
    const nodes = nodesOf(root)
    const updates = journal.turn('updates', '', tree.reviewer.id)
    return {
      topic,
      number,
      root,
      status: root.status,
      rounds: Math.max(0, ...nodes.filter(isDebated).map(({ round }) => round)),
      updates: updates?.state === 'answered' ? (updates.value as { updates: Update[] }).updates : null,
      updatesMissed: updates?.missed ?? null,
      fallbacks: view.fallbacks.filter(({ scope }) => scope === undefined || scope === topic.id),
      reviewers: journal.speakers(tree.reviewer.id),
      silent: tree.debaters.map(({ id }) => id).filter(journal.isSilent),
    }
  }
}

const isDebated = ({ positions }: DebateNode): boolean => Object.keys(positions).length > 0
