import { type Block, type Doc, heading, quotation, stackedLines, table } from '../../../core/doc/doc.ts'
import { benchOf } from '../../../core/judging/panel.ts'
import { isPerson } from '../../../core/notices.ts'
import { cell, inline } from '../../report/markdown.ts'
import { warningsIn } from '../../report/remarks.ts'
import { disputesIn, nodesOf, rulingsIn } from '../record/journal-index.ts'
import type { TopicRecord } from '../record/record.ts'
import { labelOf, speaker, type TreeBook } from './names.ts'

/** Title and frame of a topic. `date` is null if unknown. */
export function head(topic: TopicRecord, date: string | null, book: TreeBook): Doc {
  const { t, tree, brief } = book
  const named = tree.debaters.map(({ id }) => {
    const silent = topic.silent.includes(id) ? ` ${t.neverSpoke}` : ''
    return `${labelOf(book, id)} ${speakersOf(topic, id, book)}${silent}`
  })
  const judges = benchOf(brief, tree.reviewer.id).map(({ seat }) => speakersOf(topic, seat.id, book))
  const own = brief.seats.find(({ id }) => id === tree.reviewer.id)?.model
  const helpers = topic.reviewers.some(model => isPerson(model) && model !== own) ? [t.person] : []
  return [
    heading(1, t.topicTitle(topic.number, inline(topic.topic.title))),
    quotedLines([
      ...(date === null ? [] : [`${t.date}: ${date}`]),
      `${t.models}: ${named.join(t.comma)}`,
      `${t.reviewer}: ${[...new Set([...judges, ...helpers])].join(t.comma)}`,
      `${t.maxRounds}: ${tree.maxRounds}`,
      `${t.depth}: ${topic.rounds}`,
    ]),
  ]
}

/** Lines of ours as one quotation. */
export const quotedLines = (lines: readonly string[]): Block => quotation(stackedLines(lines))

/** Who spoke for a seat in this topic: its model or, if that failed, its fallback. */
function speakersOf(topic: TopicRecord, seat: string, book: TreeBook): string {
  const taken = topic.fallbacks.find(fallback => fallback.seat === seat)
  const model = taken?.to ?? book.brief.seats.find(({ id }) => id === seat)?.model ?? ''
  return speaker(model, seat, topic, book)
}

export const warnings = (notices: readonly string[], book: TreeBook): Doc =>
  warningsIn(book.view, [...notices, ...sharedReviewer(book)])

function sharedReviewer(book: TreeBook): string[] {
  const { brief, tree, t } = book
  const modelOf = (seat: string) => brief.seats.find(({ id }) => id === seat)?.model
  const judges = benchOf(brief, tree.reviewer.id).map(({ seat }) => seat.model)
  const same = tree.debaters.filter(({ id }) => judges.includes(modelOf(id) ?? ''))
  return same.length === 0 ? [] : [t.sharedReviewer(same.map(({ id }) => labelOf(book, id)).join(t.comma))]
}

/** All topics at a glance. */
export function overview(topics: readonly TopicRecord[], { t }: TreeBook): Block {
  const rows = topics.map(({ number, topic, rounds, root }) => {
    const agreed = nodesOf(root).reduce((sum, { judgment }) => sum + judgment.consensus.length, 0)
    const counts = [rounds, agreed, disputesIn(root).length, rulingsIn(root).length]
    return [`${number}`, cell(topic.title), ...counts.map(String)]
  })
  return { ...table(t.columns, rows), dashes: [3, 6, 6, 8, 8, 9] }
}
