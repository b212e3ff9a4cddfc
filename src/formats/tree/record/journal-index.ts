import type { FactRecorded, FactType } from '../../../core/events.ts'
import type { Json } from '../../../core/json.ts'
import type { TurnView, View } from '../../../core/view.ts'

/** What the journal has about one topic. */
export interface TopicJournal {
  /** The turn of a seat in a step of a node; '' where a scene has no steps. */
  turn(node: string, step: string, seat: string): TurnView | undefined
  turns(node: string): TurnView[]
  facts(node: string, type: FactType): FactRecorded[]
  note(node: string, name: string): Json | undefined
  /** Everybody who answered for a seat in this topic, in order; else who is to. */
  speakers(seat: string): string[]
}

/** Reads a journal once, so that a tree of many nodes is not looked for in it over and over. */
export function indexed(view: View): (topic: string) => TopicJournal {
  const turns = Map.groupBy(view.turns.values(), turn => sceneOf(turn.key))
  const facts = Map.groupBy(view.facts, fact => sceneOf(fact.key))
  return topic => ({
    turn: (node, step, seat) => view.turns.get([topic, node, step, seat].filter(part => part !== '').join('/')),
    turns: node => turns.get(`${topic}/${node}`) ?? [],
    facts: (node, type) => (facts.get(`${topic}/${node}`) ?? []).filter(fact => fact.type === type),
    note: (node, name) => view.notes.get(`${topic}/${node}/${name}`),
    speakers(seat) {
      const answered = [...view.turns.values()].filter(
        turn => turn.seat === seat && turn.state === 'answered' && turn.key.startsWith(`${topic}/`),
      )
      const spoke = [...new Set(answered.map(({ model }) => model))]
      return spoke.length > 0 ? spoke : view.brief.seats.filter(({ id }) => id === seat).map(({ model }) => model)
    },
  })
}

/** `topic-6/d1.2/position/party-a` → `topic-6/d1.2` */
const sceneOf = (key: string): string => key.split('/', 2).join('/')
