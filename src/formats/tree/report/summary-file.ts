import type { View } from '../../../core/view.ts'
import type { ReportFrame } from '../../../engine/format.ts'
import { cell, inline, item, quoted } from '../../report/markdown.ts'
import type { TopicRecord } from '../record/record.ts'
import { disputesIn, nodesOf, rulingsIn } from '../record/walk.ts'
import { openItems, sceneOf } from './conclusion.ts'
import { firmnessName, splitIn } from './firmness.ts'
import { warnings } from './head.ts'
import { type Book, idLabel } from './names.ts'
import { updatesText } from './updates-text.ts'

/** All topics at a glance, and what the shared documents should say from now on. */
export function summaryFile(
  topics: readonly TopicRecord[],
  view: View,
  { openedAt, notices }: ReportFrame,
  book: Book,
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

export function table(topics: readonly TopicRecord[], { t }: Book): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = topics.map(({ number, topic, rounds, root }) => {
    const nodes = nodesOf(root)
    const agreed = nodes.reduce((sum, { judgment }) => sum + judgment.consensus.length, 0)
    const ruled = rulingsIn(root).length
    return row([`${number}`, cell(topic.title), `${rounds}`, `${agreed}`, `${disputesIn(root).length}`, `${ruled}`])
  })
  return [row(t.columns), '|---|------|------|--------|--------|---------|', ...rows].join('\n')
}

function results(topic: TopicRecord, book: Book): string[] {
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
