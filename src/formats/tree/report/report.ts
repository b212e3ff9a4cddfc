import { type Doc, heading, ruledOff } from '../../../core/doc/doc.ts'
import type { View } from '../../../core/view.ts'
import type { DebatePart } from '../../../engine/format.ts'
import { endingPart } from '../../ending.ts'
import { faultText } from '../../report/faults.ts'
import { inline } from '../../report/markdown.ts'
import { remarked } from '../../report/remarks.ts'
import { display } from '../display.ts'
import { panelParts } from '../panels.ts'
import { nodesOf } from '../record/journal-index.ts'
import { type DebateNode, type TopicRecord, topicsOf } from '../record/record.ts'
import { conclusion } from './conclusion.ts'
import { head, overview, quotedLines, warnings } from './head.ts'
import { bookOf, divergenceName, evidenceOf, type TreeBook } from './names.ts'
import { roundDoc, roundDocs } from './round-text.ts'
import { updatesPart } from './updates.ts'

/** The results of the topics, without the speeches. */
export function report(view: View, notices: readonly string[]): Doc {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const first = [
    ...subject(book),
    ...failure(view),
    ...warnings(notices, book),
    ...endingPart(view, { display, panelParts }),
  ]
  const [only, ...others] = topics
  const results = topics.flatMap(topic => [...head(topic, null, book), ...conclusion(topic, book)])
  return [
    ...(others.length === 0
      ? [...head(only!, null, book), ...first, ...conclusion(only!, book)]
      : [heading(1, book.t.summary), ...first, overview(topics, book), ...results]),
    ...updatesPart(topics, book),
    ...evidenceOf(topics, book),
  ]
}

/** The question of the debate as a whole, if no topic has that title. */
function subject({ brief, t, tree }: TreeBook): Doc {
  const [only, ...others] = tree.topics
  const isNamed = others.length === 0 && only!.title === brief.topic
  return isNamed ? [] : [quotedLines([`${t.subject}: ${inline(brief.topic)}`])]
}

const failure = ({ failure, brief }: View): Doc =>
  failure ? remarked([`✗ ${faultText(failure, brief.language)}`]) : []

/** Everything said, topic by topic, depth first. */
export function transcript(view: View): Doc {
  const book = bookOf(view)
  const { t } = book
  const parts = topicsOf(view).flatMap(topic => [
    [heading(1, t.transcript(t.topicTitle(topic.number, inline(topic.topic.title))))],
    ...roundDocs(topic, book),
  ])
  return ruledOff(parts)
}

/** Each node separately: `d1.2` if there is one topic, `topic-6/d1.2` always. */
export function parts(view: View): DebatePart[] {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const all = topics.flatMap(topic => nodesOf(topic.root).map(node => ({ topic, node })))
  const named = (name: string, topic: TopicRecord, node: DebateNode): DebatePart => ({
    name,
    doc: () => [quotedLines([pathTo(node, topic, book)]), ...roundDoc(node, topic, book)],
  })
  return [
    ...(topics.length === 1 ? all.map(({ topic, node }) => named(node.id, topic, node)) : []),
    ...all.map(({ topic, node }) => named(`${topic.topic.id}/${node.id}`, topic, node)),
  ]
}

/** `Path: the topic → D1: a question → D1.2: a narrower one` */
function pathTo(node: DebateNode, { root }: TopicRecord, { t }: TreeBook): string {
  const above = nodesOf(root).filter(({ id }) => id !== 'root' && (node.id === id || node.id.startsWith(`${id}.`)))
  const titles = above.map(({ id, topic }) => divergenceName({ id, title: topic }))
  return `${t.above}: ${[root.topic, ...titles].map(inline).join(' → ')}`
}
