import type { Language } from '../../../core/language.ts'
import { fenced, item } from '../../report/markdown.ts'
import { stepOf } from '../record/key.ts'
import type { DebateNode, ForcedVerdict, TopicRecord } from '../record/record.ts'
import { divergenceIn, nodesOf, rulingsIn, verdictsOf } from '../record/walk.ts'
import { drawingOf } from './drawing.ts'
import { judgingLines, rulingScene, splitIn } from './firmness.ts'
import { type Book, divergenceName, idLabel } from './names.ts'
import { absenceText, lossText, moveItem, priceText } from './round-text.ts'

/** What a topic came to: agreed, ruled, and everything that a reader must know of the way there. */
export function conclusion(topic: TopicRecord, book: Book): string[] {
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
  ]
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

function ruledItems(topic: TopicRecord, book: Book): string[] {
  const { root } = topic
  return rulingsIn(root).flatMap(verdict => {
    const scene = sceneOf(verdict, topic)
    return [
      item(named(root, verdict.divergenceId)),
      ...advice(verdict, scene, book),
      ...judgingLines(verdict, scene, book).map(text => `  - ${text}`),
    ]
  })
}

function advice(verdict: ForcedVerdict, scene: string, book: Book): string[] {
  const { t } = book
  const split = splitIn(verdict, scene, book)
  if (split) return [`  - ${split.first}`, ...split.advice.map(text => `    - ${text}`)]
  return [
    `  ${item(`${t.recommendation}: ${verdict.recommendation}`)}`,
    `  ${item(`${t.reasoning}: ${verdict.reasoning}`)}`,
    `  ${item(`${t.example}: ${verdict.example}`)}`,
  ]
}

/** Where it was ruled. */
export function sceneOf(verdict: ForcedVerdict, { topic, root }: TopicRecord): string {
  const node = nodesOf(root).find(node => verdictsOf(node).includes(verdict))
  return rulingScene(topic.id, node?.id ?? root.id)
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

/** A judge may be missed in both orders for one reason. */
const absentItems = ({ root }: TopicRecord, book: Book): string[] => [
  ...new Set(
    nodesOf(root).flatMap(node =>
      node.absences.map(absence => item(`[${place(node, book)}] ${absenceText(absence, book)}`)),
    ),
  ),
]

const failedItems = ({ root }: TopicRecord, { language }: Book): string[] =>
  nodesOf(root).flatMap(({ failures }) =>
    failures.map(lost => item(`${lost.turn} — ${lossText(stepOf(lost.turn), lost, language)}`)),
  )

const named = (root: DebateNode, id: string): string =>
  divergenceName({ id, title: divergenceIn(root, id)?.title ?? '' })
