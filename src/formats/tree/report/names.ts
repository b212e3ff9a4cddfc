import type { Doc } from '../../../core/doc/doc.ts'
import { panelOf } from '../../../core/judging/panel.ts'
import type { View } from '../../../core/view.ts'
import { evidenceSection } from '../../report/evidence.ts'
import { inline, oneLine } from '../../report/markdown.ts'
import { placeNameIn } from '../../seat-name.ts'
import { display } from '../display.ts'
import { campsOf } from '../node.ts'
import { topicOf } from '../node-numbers.ts'
import { treeOf } from '../options-in.ts'
import { nodesOf } from '../record/journal-index.ts'
import type { TopicRecord } from '../record/record.ts'
import type { Divergence } from '../shapes.ts'
import { reportWords } from '../words.ts'

export type TreeBook = ReturnType<typeof bookOf>

/** Everything that texts about a tree need. */
export function bookOf(view: View) {
  const { brief } = view
  const { language } = brief
  return { view, brief, tree: treeOf(brief), language, t: reportWords[language] }
}

/** As the user wrote it: a config file's own endpoint has no name there. */
export const modelName = (name: string): string => inline(name.replace(/^tree-api(-[a-z0-9_-]+)?:/, ''))

export function labelOf({ brief, tree }: TreeBook, id: string): string {
  const party = [...tree.debaters, tree.reviewer].find(party => party.id === id)
  if (party) return inline(party.label)
  const panel = panelOf(tree.reviewer.id, brief.seats)
  const place = panel.findIndex(seat => seat.id === id)
  return place < 0 ? inline(id) : `${inline(tree.reviewer.label)} ${place + 1} (${modelName(panel[place]!.model)})`
}

/** `claude-sonnet-4-6 (fallback from gemini → claude-sonnet-4-6)` */
export function speaker(model: string, seat: string, { fallbacks }: TopicRecord, { t }: TreeBook): string {
  const taken = fallbacks.find(fallback => fallback.seat === seat && fallback.to === model)
  return taken ? `${modelName(model)} ${t.fellBack(modelName(taken.from), modelName(taken.to))}` : modelName(model)
}

/** A turn as readers know it: `D1 · Rebuttal · Party A`. */
export const placeOf = (turn: string, { view }: TreeBook): string => inline(placeNameIn(display, view, turn))

/** `D1.2` */
export const idLabel = (id: string): string => id.toUpperCase()

/** `D1: the question` */
export const divergenceName = ({ id, title }: Pick<Divergence, 'id' | 'title'>): string =>
  `${idLabel(id)}: ${oneLine(title)}`

/** Who is on which side: `Party A vs Party B`. Parties that claim exactly the same are grouped. */
export const sidesText = ({ sides }: Divergence, book: TreeBook): string =>
  campsOf(sides)
    .map(camp => camp.map(party => tight(labelOf(book, party))).join(book.t.comma))
    .join(' vs ')

/** 方 A → 方A, as written inside of a line. */
const tight = (label: string): string => label.replace(/(?<=\p{Script=Han})\s+(?=[A-Z0-9])/gu, '')

/** `$0.12`, with more digits for small amounts. */
export function money(dollars: number): string {
  return `$${dollars >= 0.1 || dollars === 0 ? dollars.toFixed(2) : dollars.toPrecision(2)}`
}

/** Many branches cite much, so only what fails is listed. */
const mostListed = 40

/** What code found in the speeches of these topics. */
export const evidenceOf = (topics: readonly TopicRecord[], book: TreeBook): Doc =>
  evidenceSection(book.view, {
    called: party => labelOf(book, party),
    includes: turn => topics.some(({ topic }) => topicOf(turn) === topic.id),
    compare: asInTree(topics, book),
    most: mostListed,
    level: 2,
  })

/** Branch by branch, whoever spoke first. */
function asInTree(topics: readonly TopicRecord[], { tree }: TreeBook): (one: string, other: string) => number {
  const turns = topics.flatMap(({ topic, root }) =>
    nodesOf(root).flatMap(({ id }) =>
      ['position', 'rebuttal'].flatMap(step => tree.debaters.map(party => `${topic.id}/${id}/${step}/${party.id}`)),
    ),
  )
  const places = new Map(turns.map((turn, place) => [turn, place]))
  const placeOf = (turn: string) => places.get(turn) ?? turns.length
  return (one, other) => placeOf(one) - placeOf(other)
}
