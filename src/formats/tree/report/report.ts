import type { View } from '../../../core/view.ts'
import { faultText } from '../../report/faults.ts'
import { inline, quoted, remarks } from '../../report/markdown.ts'
import { type TopicRecord, topicsOf } from '../record/record.ts'
import { conclusion } from './conclusion.ts'
import { evidenceOf } from './evidence.ts'
import { head, warnings } from './head.ts'
import { type Book, bookOf } from './names.ts'
import { table } from './summary-file.ts'
import { rounds } from './topic-file.ts'
import { updatesText } from './updates-text.ts'

/** What the topics came to, without the speeches. */
export function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const documents = view.brief.context.map(({ path }) => path)
  const remarks = [...subject(view, book), ...failure(view), ...warnings(view, notices, book)]
  const [only, ...others] = topics
  const parts =
    others.length === 0
      ? [...head(only!, view, null, book), ...remarks, ...conclusion(only!, book)]
      : [
          `# ${book.t.summary}`,
          ...remarks,
          table(topics, book),
          ...topics.flatMap(topic => resultOf(topic, view, book)),
        ]
  const evidence = evidenceOf(topics, view, book)
  return `${[...parts, ...updatesText(topics, documents, book), ...evidence].join('\n\n')}\n`
}

const resultOf = (topic: TopicRecord, view: View, book: Book): string[] => [
  ...head(topic, view, null, book),
  ...conclusion(topic, book),
]

/** What the debate as a whole is called, where no topic has that for its title. */
function subject({ brief }: View, { t, tree }: Book): string[] {
  const [only, ...others] = tree.topics
  return others.length === 0 && only!.title === brief.topic ? [] : [quoted([`${t.subject}: ${inline(brief.topic)}`])]
}

const failure = ({ failure, brief }: View): string[] =>
  failure ? [remarks([`✗ ${faultText(failure, brief.language)}`])] : []

/** Everything said, topic by topic, depth first. */
export function transcript(view: View): string {
  const book = bookOf(view)
  const { t } = book
  const parts = topicsOf(view).flatMap(topic => [
    `# ${t.transcript(t.topicTitle(topic.number, inline(topic.topic.title)))}`,
    ...rounds(topic, book),
  ])
  return `${parts.join('\n\n---\n\n')}\n`
}
