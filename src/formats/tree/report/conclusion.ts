import { failureText } from '../../../core/failure-words.ts'
import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { evidenceSection } from '../../report/evidence.ts'
import { fenced, item } from '../../report/markdown.ts'
import { topicOf } from '../record/key.ts'
import type { DebateNode, TopicRecord } from '../record/record.ts'
import { divergenceIn, nodesOf, rulingsIn } from '../record/walk.ts'
import { drawingOf } from './drawing.ts'
import { judgingLines } from './firmness.ts'
import { type Book, divergenceName, idLabel, labelOf } from './names.ts'
import { absenceText, moveItem, priceText } from './round-text.ts'

/** What a topic came to: agreed, ruled, and everything that a reader must know of the way there. */
export function conclusion(topic: TopicRecord, view: View, book: Book): string[] {
  const { t, language } = book
  return [
    `## ${t.conclusion}`,
    ...section(t.agreedPoints, agreedItems(topic, book), t.none),
    ...section(t.ruledPoints, ruledItems(topic, book), t.none),
    ...section(t.leftOpen, openItems(topic, book)),
    ...section(t.moved, moveItems(topic, book)),
    ...section(t.mistaken, mistakenItems(topic)),
    ...section(t.absences, absentItems(topic, book)),
    ...section(t.failures, failedItems(topic, book)),
    `### ${t.path}`,
    pathOf(topic, language),
    ...evidenceSection(view, {
      called: party => labelOf(book, party),
      includes: turn => topicOf(turn) === topic.topic.id,
      compare: asInTree(topic, book),
    }),
  ]
}

/** Branch after branch, whichever was first to speak. */
function asInTree({ topic, root }: TopicRecord, { tree }: Book): (one: string, other: string) => number {
  const turns = nodesOf(root).flatMap(({ id }) =>
    ['position', 'rebuttal'].flatMap(step => tree.debaters.map(party => `${topic.id}/${id}/${step}/${party.id}`)),
  )
  const places = new Map(turns.map((turn, place) => [turn, place]))
  const placeOf = (turn: string) => places.get(turn) ?? turns.length
  return (one, other) => placeOf(one) - placeOf(other)
}

const pathOf = (topic: TopicRecord, language: Language): string => fenced(drawingOf(topic, language))

function section(title: string, items: readonly string[], none?: string): string[] {
  if (items.length > 0) return [`### ${title}`, items.join('\n')]
  return none === undefined ? [] : [`### ${title}`, `- ${none}`]
}

/** `(D1.2)`: where in the tree. */
const place = ({ id }: DebateNode, { t }: Book): string => (id === 'root' ? t.root : idLabel(id))

const agreedItems = ({ root }: TopicRecord, book: Book): string[] =>
  nodesOf(root).flatMap(node =>
    node.judgment.consensus.map(({ point, detail }) => item(`[${place(node, book)}] ${point}${book.t.colon}${detail}`)),
  )

function ruledItems({ root }: TopicRecord, book: Book): string[] {
  const { t } = book
  return rulingsIn(root).flatMap(verdict => [
    item(named(root, verdict.divergenceId)),
    `  ${item(`${t.recommendation}: ${verdict.recommendation}`)}`,
    `  ${item(`${t.reasoning}: ${verdict.reasoning}`)}`,
    `  ${item(`${t.example}: ${verdict.example}`)}`,
    ...judgingLines(verdict, book).map(text => `  - ${text}`),
  ])
}

export const openItems = ({ root }: TopicRecord, book: Book): string[] =>
  nodesOf(root).flatMap(({ leftOpen }) =>
    leftOpen.map(open => item(`${named(root, open.divergenceId)} — ${priceText(open, book)}`)),
  )

const moveItems = ({ root }: TopicRecord, book: Book): string[] =>
  nodesOf(root).flatMap(node => node.moves.map(move => moveItem(move, book, `[${place(node, book)}] `)))

const mistakenItems = ({ root }: TopicRecord): string[] =>
  nodesOf(root).flatMap(({ mistakenNotes }) =>
    mistakenNotes.map(({ annotation, why }) => item(`${annotation} — ${why}`)),
  )

const absentItems = ({ root }: TopicRecord, book: Book): string[] =>
  nodesOf(root).flatMap(node =>
    node.absences.map(absence => item(`[${place(node, book)}] ${absenceText(absence, book)}`)),
  )

const failedItems = ({ root }: TopicRecord, { language }: Book): string[] =>
  nodesOf(root).flatMap(({ failures }) => failures.map(lost => item(`${lost.turn} — ${failureText(lost, language)}`)))

const named = (root: DebateNode, id: string): string =>
  divergenceName({ id, title: divergenceIn(root, id)?.title ?? '' })
