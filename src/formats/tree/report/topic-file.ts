import { block } from '../../../core/block.ts'
import type { View } from '../../../core/view.ts'
import type { ReportFrame } from '../../../engine/format.ts'
import { inline } from '../../report/markdown.ts'
import type { TopicRecord } from '../record/record.ts'
import { isTouched, nodesOf } from '../record/walk.ts'
import { conclusion } from './conclusion.ts'
import { evidenceOf } from './evidence.ts'
import { head, warnings } from './head.ts'
import type { Book } from './names.ts'
import { roundText } from './round-text.ts'

/** The whole of a topic: every round depth first, then what it came to. */
export function topicFile(topic: TopicRecord, view: View, { openedAt, notices }: ReportFrame, book: Book): string {
  const sections = [
    [...head(topic, view, openedAt.slice(0, 10), book), ...warnings(view, notices, book)].join('\n\n'),
    ...askedFor(topic, book),
    ...rounds(topic, book),
    [...conclusion(topic, book), ...evidenceOf([topic], view, book)].join('\n\n'),
  ]
  return `${sections.join('\n\n---\n\n')}\n`
}

/** What the user put to debate: speeches answer it by number. */
function askedFor({ topic: { background, annotations, coreQuestions } }: TopicRecord, { t }: Book): string[] {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`### ${title}`, items.map((text, i) => `${i + 1}. ${inline(text)}`).join('\n')]
  const parts = [
    ...(background.trim() === '' ? [] : [`### ${t.background}`, block(background)]),
    ...list(t.annotations, annotations),
    ...list(t.questions, coreQuestions),
  ]
  return parts.length === 0 ? [] : [[`## ${t.asked}`, ...parts].join('\n\n')]
}

/** Everything that was said about a topic. */
export function rounds(topic: TopicRecord, book: Book): string[] {
  const nodes = nodesOf(topic.root).filter(isTouched)
  return nodes.length === 0 ? [book.t.nothingYet] : nodes.map(node => roundText(node, topic, book))
}
