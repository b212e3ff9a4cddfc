import type { View } from '../../../core/view.ts'
import { evidenceSection } from '../../report/evidence.ts'
import { topicOf } from '../record/key.ts'
import type { TopicRecord } from '../record/record.ts'
import { nodesOf } from '../record/walk.ts'
import { type Book, labelOf } from './names.ts'

/** Many branches cite much: a reader is told what does not hold. */
const mostListed = 40

/** What code found in the speeches of these topics. */
export const evidenceOf = (topics: readonly TopicRecord[], view: View, book: Book): string[] =>
  evidenceSection(view, {
    called: party => labelOf(book, party),
    includes: turn => topics.some(({ topic }) => topicOf(turn) === topic.id),
    compare: asInTree(topics, book),
    most: mostListed,
    level: 2,
  })

/** Branch after branch, whichever was first to speak. */
function asInTree(topics: readonly TopicRecord[], { tree }: Book): (one: string, other: string) => number {
  const turns = topics.flatMap(({ topic, root }) =>
    nodesOf(root).flatMap(({ id }) =>
      ['position', 'rebuttal'].flatMap(step => tree.debaters.map(party => `${topic.id}/${id}/${step}/${party.id}`)),
    ),
  )
  const places = new Map(turns.map((turn, place) => [turn, place]))
  const placeOf = (turn: string) => places.get(turn) ?? turns.length
  return (one, other) => placeOf(one) - placeOf(other)
}
