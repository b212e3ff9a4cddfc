import type { View } from '../../core/view.ts'
import type { ReportFrame } from '../../engine/format.ts'
import { conclusion } from './conclusion.ts'
import { head, warnings } from './head.ts'
import type { Book } from './names.ts'
import type { TopicRecord } from './record.ts'
import { roundText } from './round-text.ts'
import { isTouched, nodesOf } from './walk.ts'

/** The whole of a topic: every round depth first, then what it came to. */
export function topicFile(topic: TopicRecord, view: View, { openedAt, notices }: ReportFrame, book: Book): string {
  const sections = [
    [...head(topic, view, openedAt.slice(0, 10), book), ...warnings(view, notices, book)].join('\n\n'),
    ...rounds(topic, book),
    conclusion(topic, book).join('\n\n'),
  ]
  return `${sections.join('\n\n---\n\n')}\n`
}

/** Everything that was said about a topic. */
export function rounds(topic: TopicRecord, book: Book): string[] {
  const nodes = nodesOf(topic.root).filter(isTouched)
  return nodes.length === 0 ? [book.t.nothingYet] : nodes.map(node => roundText(node, topic, book))
}
