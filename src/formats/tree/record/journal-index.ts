import type { FactRecorded, FactType } from '../../../core/events.ts'
import type { Json } from '../../../core/json.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { sceneOf, topicOf } from '../node-numbers.ts'
import type { DebateNode, ForcedVerdict, FoundDivergence } from './record.ts'

/** The journal of one topic. */
export interface TopicJournal {
  /** The turn of a seat in a step of a node; '' if a scene has no steps. */
  turn(node: string, step: string, seat: string): TurnView | undefined
  turns(node: string): TurnView[]
  facts(node: string, type: FactType): FactRecorded[]
  note(node: string, name: string): Json | undefined
  /** All models that answered for a seat in this topic, in order. */
  speakers(seat: string): string[]
  /** Whether a seat was asked and never answered. */
  isSilent(seat: string): boolean
}

/** Reads a journal once, so that a tree of many nodes does not search it again and again. */
export function indexed(view: View): (topic: string) => TopicJournal {
  const turns = Map.groupBy(view.turns.values(), turn => sceneOf(turn.key))
  const facts = Map.groupBy(view.facts, fact => sceneOf(fact.key))
  const seats = Map.groupBy(view.turns.values(), turn => `${topicOf(turn.key)}/${turn.seat}`)
  return topic => ({
    turn: (node, step, seat) => view.turns.get([topic, node, step, seat].filter(part => part !== '').join('/')),
    turns: node => turns.get(`${topic}/${node}`) ?? [],
    facts: (node, type) => (facts.get(`${topic}/${node}`) ?? []).filter(fact => fact.type === type),
    note: (node, name) => view.notes.get(`${topic}/${node}/${name}`),
    speakers(seat) {
      const answered = (seats.get(`${topic}/${seat}`) ?? []).filter(({ state }) => state === 'answered')
      return [...new Set(answered.map(({ model }) => model))]
    },
    isSilent(seat) {
      const asked = seats.get(`${topic}/${seat}`) ?? []
      return asked.length > 0 && asked.every(({ state }) => state === 'missed' || state === 'failed')
    },
  })
}

/** Depth first: a node, then what each of its disagreements led to. */
export const nodesOf = (node: DebateNode): DebateNode[] => [node, ...node.children.flatMap(nodesOf)]

export const verdictsOf = ({ judgment }: DebateNode): ForcedVerdict[] => judgment.forcedVerdicts ?? []

export const isSplit = ({ judging }: ForcedVerdict): boolean => judging?.firmness === 'split'

/** Something was said in it or about it, or failed. */
export const isTouched = (node: DebateNode): boolean =>
  Object.keys(node.models).length > 0 || verdictsOf(node).length > 0 || node.failure !== null

/** It was ruled on as a whole, without a debate or after the last one. */
export const isRuledOn = (node: DebateNode): boolean => verdictsOf(node).length > 0 && node.children.length === 0

/** Every ruling in and below a node, in the order of its disagreements. */
export function rulingsIn(node: DebateNode): ForcedVerdict[] {
  const own = verdictsOf(node)
  return [
    ...own.filter(({ divergenceId }) => divergenceId === node.id),
    ...node.judgment.divergences.flatMap(({ id }) => [
      ...own.filter(({ divergenceId }) => divergenceId === id),
      ...node.children.filter(child => child.id === id).flatMap(rulingsIn),
    ]),
  ]
}

/** Finds a disagreement anywhere in the tree. */
export function divergenceIn(root: DebateNode, id: string): FoundDivergence | null {
  for (const { judgment } of nodesOf(root))
    for (const divergence of judgment.divergences) if (divergence.id === id) return divergence
  return null
}

/** All disagreements; each question once. */
export const disputesIn = (root: DebateNode): FoundDivergence[] =>
  nodesOf(root).flatMap(({ judgment }) => judgment.divergences.filter(({ fate }) => fate !== 'linked'))
