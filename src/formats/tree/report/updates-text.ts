import { failureText } from '../../../core/failure-words.ts'
import { inline, item, labelled, labelledAll } from '../../report/markdown.ts'
import { inlineContext } from '../options-in.ts'
import type { TopicRecord } from '../record/record.ts'
import type { Update } from '../shapes.ts'
import type { Book } from './names.ts'

/** For each shared document, which section should say what from now on, and why. */
export function updatesText(topics: readonly TopicRecord[], documents: readonly string[], book: Book): string[] {
  const { t } = book
  return documents.flatMap(path => {
    const here = topics.some(({ updates }) => updates?.some(({ file }) => file === path))
    if (path === inlineContext && !here) return [`## ${t.updatesForDocuments}`, t.documentsUnread]
    return [`## ${t.updatesFor(inline(shortName(path, documents)))}`, ...suggestions(topics, path, book)]
  })
}

function suggestions(topics: readonly TopicRecord[], path: string, book: Book): string[] {
  const { t } = book
  const found = topics.flatMap(topic => (topic.updates ?? []).map(update => ({ topic, update })))
  const here = found.filter(({ update }) => update.file === path)
  const missed = topics.flatMap(({ number, updatesMissed }) =>
    updatesMissed ? [item(t.updatesMissed(number, failureText(updatesMissed, book.language)))] : [],
  )
  const later = topics.some(({ updates, updatesMissed }) => updates === null && updatesMissed === null)
  return [
    ...here.flatMap(({ topic, update }) => suggestion(update, topics.length > 1 ? topic.number : null, book)),
    ...(missed.length > 0 ? [missed.join('\n')] : []),
    ...(later ? [t.updatesLater] : []),
    ...(here.length + missed.length === 0 && !later ? [t.noUpdates] : []),
  ]
}

function suggestion({ section, change, why }: Update, topic: number | null, { t }: Book): string[] {
  const from = topic === null ? '' : t.fromTopic(topic)
  return [
    `### ${inline(section.replace(/^[#\s]+/, ''))}${from}`,
    labelledAll([labelled(t.change, change), labelled(t.reason, why)]),
  ]
}

/** The name of the file, or its whole path where another one has that name. */
function shortName(path: string, documents: readonly string[]): string {
  const name = (path: string) => path.split(/[\\/]/).at(-1) || path
  return documents.filter(other => name(other) === name(path)).length > 1 ? path : name(path)
}
