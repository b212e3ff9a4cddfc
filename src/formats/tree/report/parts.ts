import type { View } from '../../../core/view.ts'
import type { DebatePart } from '../../../engine/format.ts'
import { inline, quoted } from '../../report/markdown.ts'
import { type DebateNode, type TopicRecord, topicsOf } from '../record/record.ts'
import { nodesOf } from '../record/walk.ts'
import { type Book, bookOf, divergenceName } from './names.ts'
import { roundText } from './round-text.ts'

/** Each node by itself: `d1.2` where there is one topic, `topic-6/d1.2` always. */
export function parts(view: View): DebatePart[] {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const all = topics.flatMap(topic => nodesOf(topic.root).map(node => ({ topic, node })))
  const named = (name: string, topic: TopicRecord, node: DebateNode): DebatePart => ({
    name,
    text: () => `${quoted([pathTo(node, topic, book)])}\n\n${roundText(node, topic, book)}\n`,
  })
  return [
    ...(topics.length === 1 ? all.map(({ topic, node }) => named(node.id, topic, node)) : []),
    ...all.map(({ topic, node }) => named(`${topic.topic.id}/${node.id}`, topic, node)),
  ]
}

/** `Path: the topic → D1: a question → D1.2: a narrower one` */
function pathTo(node: DebateNode, { root }: TopicRecord, { t }: Book): string {
  const above = nodesOf(root).filter(({ id }) => id !== 'root' && (node.id === id || node.id.startsWith(`${id}.`)))
  const titles = above.map(({ id, topic }) => divergenceName({ id, title: topic }))
  return `${t.above}: ${[root.topic, ...titles].map(inline).join(' → ')}`
}
