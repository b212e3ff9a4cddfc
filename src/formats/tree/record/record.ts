import type { Failure } from '../../../core/failure.ts'
import type { Totals } from '../../../core/totals.ts'
import type { View } from '../../../core/view.ts'
import type { Fate, Reason } from '../node.ts'
import { type Topic, treeOf } from '../options-in.ts'
import type { WeighedVerdict } from '../ruling.ts'
import type { Consensus, Divergence, Update } from '../shapes.ts'
import { followLinks, gatherNode } from './gather.ts'
import { indexed, nodesOf, type TopicJournal } from './journal-index.ts'

export type NodeStatus = 'pending' | 'converged' | 'forced' | 'failed'

/** A question and its result. The first part has a fixed form; Agon's additions follow. */
export interface DebateNode {
  /** root, d1, d1.1, … */
  id: string
  depth: number
  topic: string
  context: string
  /** Only at the root. */
  annotations?: string[]
  /** party → its words */
  positions: Record<string, string>
  rebuttals: Record<string, string>
  judgment: JudgmentResult
  children: DebateNode[]
  status: NodeStatus

  /** The depth as people count it: the root is round 1. */
  round: number
  coreQuestions?: string[]
  /** party → who took the position for it, or was asked last */
  models: Record<string, string>
  /** Only where somebody else than in `models` spoke. */
  rebuttalModels: Record<string, string>
  /** Who triaged it: a model, or `person:Name` if no model's reply was usable; null: not triaged. */
  judgedBy: string | null
  /** Who ruled in it, if not the one who triaged it. */
  ruledBy: string | null
  absences: NodeAbsence[]
  moves: NodeMove[]
  /** Disagreements that are debated elsewhere in the tree. */
  links: { divergenceId: string; sameAs: string }[]
  /** Disagreements that came back unchanged. */
  impasses: string[]
  /** Disagreements that are neither debated nor ruled on yet. The price is a maximum in US dollars; null: unknown. */
  leftOpen: LeftOpen[]
  /** The user's notes that the reviewer calls mistaken, each in the first node that says so. */
  mistakenNotes: { annotation: string; why: string }[]
  /** Whether its debate could be paid for; null: the question did not arise. */
  afforded: Afforded | null
  /** The lost turn without which it could not go on; the first of `failures`. */
  failure: LostTurn | null
  /** All turns that were lost where it could not go on. */
  failures: LostTurn[]
  /** The usage of this node alone. */
  usage: Totals
  raw?: RawReply[]
}

/** What was left then, and how much was reserved for rulings, in US dollars; null: unknown, or no budget. */
export interface Afforded {
  granted: boolean
  why: 'budget' | null
  price: number | null
  free?: number | null
  kept?: number | null
  budget?: number | null
}

export interface LeftOpen extends Required<Pick<Afforded, 'price' | 'free' | 'kept'>> {
  divergenceId: string
}

export type LostTurn = Failure & { turn: string; model: string }

export interface JudgmentResult {
  consensus: Consensus[]
  divergences: FoundDivergence[]
  /** Only if something was ruled on. */
  forcedVerdicts?: ForcedVerdict[]
}

/** `fate` is null until it is decided. */
export interface FoundDivergence extends Divergence {
  fate: Fate | null
  sameAs: string | null
}

export interface ForcedVerdict extends WeighedVerdict {
  why: Reason
}

interface NodeAbsence {
  party: string
  step: string
  why: Failure
}

/** A debater who changed its mind, in its own words. */
export interface NodeMove {
  party: string
  step: string
  /** Whose argument it was; null: nobody's here. */
  by: string | null
  argument: string
}

/** All raw replies to one question. */
export interface RawReply {
  turn: string
  model: string
  /** null: no reply was usable. */
  text: string | null
  failed: { model: string; text: string; why: Failure }[]
}

export interface TopicRecord {
  topic: Topic
  /** N of `topic-N`. */
  number: number
  root: DebateNode
  status: NodeStatus
  /** The deepest round with a debate; 0: nothing was said. */
  rounds: number
  /** null: not suggested yet. */
  updates: Update[] | null
  /** Why there are none, if the reviewer failed to give any. */
  updatesMissed: Failure | null
  fallbacks: View['fallbacks']
  /** Who has reviewed so far, in order. */
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

/** Parallel rulings may call the same note mistaken. It is told once, where it comes first. */
function notesOnce(root: DebateNode, notes: readonly string[]): DebateNode {
  const told = new Set<string>()
  for (const node of nodesOf(root))
    node.mistakenNotes = node.mistakenNotes.filter(({ annotation }) => {
      const note = noteMeant(annotation, notes)
      return !told.has(note) && told.add(note)
    })
  return root
}

/** Finds which of the user's notes a reviewer means, who may have shortened it. */
export function noteMeant(annotation: string, notes: readonly string[]): string {
  const words = plain(annotation)
  const meant = notes.find(note => plain(note).includes(words) || words.includes(plain(note)))
  return meant ?? (notes.length === 1 ? notes[0]! : words)
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The number at the end of each id, else its place. Every number is unique. */
export function numbersOf(ids: readonly string[]): number[] {
  const wanted = ids.map(id => Number(/(?<!\d)\d{1,9}$/.exec(id)?.[0] ?? Number.NaN))
  const first = wanted.map((number, i) => !Number.isNaN(number) && wanted.indexOf(number) === i)
  const taken = new Set(wanted.filter((_, i) => first[i]))
  return wanted.map((number, i) => {
    if (first[i]) return number
    let free = i + 1
    while (taken.has(free)) free += 1
    taken.add(free)
    return free
  })
}
