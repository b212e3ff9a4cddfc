import type { FactRecorded, FactType } from '../../../core/events.ts'
import type { Json } from '../../../core/json.ts'
import type { TurnView, View } from '../../../core/view.ts'
import { sceneOf, topicOf } from './key.ts'

/** What the journal has about one topic. */
export interface TopicJournal {
  /** The turn of a seat in a step of a node; '' where a scene has no steps. */
  turn(node: string, step: string, seat: string): TurnView | undefined
  turns(node: string): TurnView[]
  facts(node: string, type: FactType): FactRecorded[]
  note(node: string, name: string): Json | undefined
  /** Everybody who answered for a seat in this topic, in order. */
  speakers(seat: string): string[]
  /** Whether a seat was asked and never answered. */
  isSilent(seat: string): boolean
}

/** Reads a journal once, so that a tree of many nodes is not looked for in it over and over. */
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
