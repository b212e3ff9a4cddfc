import { failureText } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import type { View } from '../../../core/view.ts'
import type { ReportFrame } from '../../../engine/format.ts'
import { cell, inline, item, labelled, labelledAll, quoted } from '../../report/markdown.ts'
import { inlineContext } from '../options-in.ts'
import { disputesIn, isTouched, nodesOf, rulingsIn } from '../record/journal-index.ts'
import type { TopicRecord } from '../record/record.ts'
import type { Update } from '../shapes.ts'
import { conclusion, openItems, sceneOf } from './conclusion.ts'
import { firmnessName, head, splitIn, warnings } from './firmness.ts'
import { evidenceOf, idLabel, type TreeBook } from './names.ts'
import { roundText } from './round-text.ts'

/** All topics at a glance, and how the shared documents should change. */
export function summaryFile(
  topics: readonly TopicRecord[],
  view: View,
  { openedAt, notices }: ReportFrame,
  book: TreeBook,
): string {
  const { t } = book
  const parts = [
    `# ${t.summary}`,
    quoted([`${t.date}: ${openedAt.slice(0, 10)}`]),
    ...warnings(view, notices, book),
    table(topics, book),
    `## ${t.perTopic}`,
    ...topics.flatMap(topic => results(topic, book)),
    ...updatesText(
      topics,
      view.brief.context.map(({ path }) => path),
      book,
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

export function table(topics: readonly TopicRecord[], { t }: TreeBook): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = topics.map(({ number, topic, rounds, root }) => {
    const nodes = nodesOf(root)
    const agreed = nodes.reduce((sum, { judgment }) => sum + judgment.consensus.length, 0)
    const ruled = rulingsIn(root).length
    return row([`${number}`, cell(topic.title), `${rounds}`, `${agreed}`, `${disputesIn(root).length}`, `${ruled}`])
  })
  return [row(t.columns), '|---|------|------|--------|--------|---------|', ...rows].join('\n')
}

function results(topic: TopicRecord, book: TreeBook): string[] {
  const { t } = book
  const nodes = nodesOf(topic.root)
  const agreed = nodes
    .flatMap(({ judgment }) => judgment.consensus)
    .map(({ point }) => item(`${t.agreedItem}: ${point}`))
  const ruled = rulingsIn(topic.root).map(verdict => {
    const firmness = firmnessName(verdict, book)
    const how = firmness === null ? '' : t.aside(firmness.replace(/（(.*)）/, ' $1'))
    const split = splitIn(verdict, sceneOf(verdict, topic), book)
    const name = `${t.ruledItem}: ${idLabel(verdict.divergenceId)}`
    if (split) return `- ${name}${how}: ${split.first}\n${split.advice.map(text => `  - ${text}`).join('\n')}`
    return `${item(`${name}: ${verdict.recommendation}`)}${how}`
  })
  const open = openItems(topic, book).map(text => text.replace('- ', `- ${t.openItem}: `))
  const state =
    topic.status === 'failed' || topic.status === 'pending' ? [`- ${t.stateItem}: ${t.status[topic.status]}`] : []
  const items = [
    ...(agreed.length > 0 ? agreed : [`- ${t.agreedItem}: ${t.none}`]),
    ...(ruled.length > 0 ? ruled : [`- ${t.ruledItem}: ${t.none}`]),
    ...open,
    ...state,
  ]
  return [`### ${t.topicHeading(topic.number, inline(topic.topic.title))}`, items.join('\n')]
}

/** A whole topic: every round depth first, then the result. */
export function topicFile(topic: TopicRecord, view: View, { openedAt, notices }: ReportFrame, book: TreeBook): string {
  const sections = [
    [...head(topic, view, openedAt.slice(0, 10), book), ...warnings(view, notices, book)].join('\n\n'),
    ...askedFor(topic, book),
    ...rounds(topic, book),
    [...conclusion(topic, book), ...evidenceOf([topic], view, book)].join('\n\n'),
  ]
  return `${sections.join('\n\n---\n\n')}\n`
}

/** The user's question with its numbered parts, which speeches refer to. */
function askedFor({ topic: { background, annotations, coreQuestions } }: TopicRecord, { t }: TreeBook): string[] {
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
export function rounds(topic: TopicRecord, book: TreeBook): string[] {
  const nodes = nodesOf(topic.root).filter(isTouched)
  return nodes.length === 0 ? [book.t.nothingYet] : nodes.map(node => roundText(node, topic, book))
}

/** For each shared document: which section should change, how, and why. */
export function updatesText(topics: readonly TopicRecord[], documents: readonly string[], book: TreeBook): string[] {
  const { t } = book
  return documents.flatMap(path => {
    const here = topics.some(({ updates }) => updates?.some(({ file }) => file === path))
    if (path === inlineContext && !here) return [`## ${t.updatesForDocuments}`, t.documentsUnread]
    return [`## ${t.updatesFor(inline(shortName(path, documents)))}`, ...suggestions(topics, path, book)]
  })
}

function suggestions(topics: readonly TopicRecord[], path: string, book: TreeBook): string[] {
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

function suggestion({ section, change, why }: Update, topic: number | null, { t }: TreeBook): string[] {
  const from = topic === null ? '' : t.fromTopic(topic)
  return [
    `### ${inline(section.replace(/^[#\s]+/, ''))}${from}`,
    labelledAll([labelled(t.change, change), labelled(t.reason, why)]),
  ]
}

/** The file's name, or its whole path if another file has the same name. */
function shortName(path: string, documents: readonly string[]): string {
  const name = (path: string) => path.split(/[\\/]/).at(-1) || path
  return documents.filter(other => name(other) === name(path)).length > 1 ? path : name(path)
}
