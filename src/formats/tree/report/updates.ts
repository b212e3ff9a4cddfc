import { bullets, type Doc, heading, paragraph } from '../../../core/doc/doc.ts'
import { failureText } from '../../../core/failure.ts'
import { harmless, inline } from '../../report/markdown.ts'
import { inlineContext } from '../options-in.ts'
import type { TopicRecord } from '../record/record.ts'
import type { Update } from '../shapes.ts'
import { labelled } from './labelled.ts'
import type { TreeBook } from './names.ts'

/** For each shared document: which section should change, how, and why. */
export function updatesPart(topics: readonly TopicRecord[], book: TreeBook): Doc {
  const { t, brief } = book
  const documents = brief.context.map(({ path }) => path)
  return documents.flatMap(path => {
    const here = topics.some(({ updates }) => updates?.some(({ file }) => file === path))
    if (path === inlineContext && !here) return [heading(2, t.updatesForDocuments), paragraph(t.documentsUnread)]
    return [heading(2, t.updatesFor(inline(shortName(path, documents)))), ...suggestions(topics, path, book)]
  })
}

function suggestions(topics: readonly TopicRecord[], path: string, book: TreeBook): Doc {
  const { t } = book
  const found = topics.flatMap(topic => (topic.updates ?? []).map(update => ({ topic, update })))
  const here = found.filter(({ update }) => update.file === path)
  const missed = topics.flatMap(({ number, updatesMissed }) =>
    updatesMissed ? [harmless(t.updatesMissed(number, failureText(updatesMissed, book.language)))] : [],
  )
  const later = topics.some(({ updates, updatesMissed }) => updates === null && updatesMissed === null)
  return [
    ...here.flatMap(({ topic, update }) => suggestion(update, topics.length > 1 ? topic.number : null, book)),
    ...(missed.length > 0 ? [bullets(missed)] : []),
    ...(later ? [paragraph(t.updatesLater)] : []),
    ...(here.length + missed.length === 0 && !later ? [paragraph(t.noUpdates)] : []),
  ]
}

function suggestion({ section, change, why }: Update, topic: number | null, { t }: TreeBook): Doc {
  const from = topic === null ? '' : t.fromTopic(topic)
  return [
    heading(3, `${inline(section.replace(/^[#\s]+/, ''))}${from}`),
    ...labelled([{ label: t.change, words: change }, ...(why === null ? [] : [{ label: t.reason, words: why }])]),
  ]
}

/** The file's name, or its whole path if another file has the same name. */
function shortName(path: string, documents: readonly string[]): string {
  const name = (path: string) => path.split(/[\\/]/).at(-1) || path
  return documents.filter(other => name(other) === name(path)).length > 1 ? path : name(path)
}
