import { benchOf } from '../../../core/judging/panel.ts'
import { isPerson } from '../../../core/notices.ts'
import type { View } from '../../../core/view.ts'
import { inline, quoted, remarks } from '../../report/markdown.ts'
import { neutralisedRemark } from '../../report/neutralised.ts'
import type { TopicRecord } from '../record/record.ts'
import { type Book, labelOf, speaker } from './names.ts'

/** Title and frame of a topic. `date` is null where nobody knows it. */
export function head(topic: TopicRecord, view: View, date: string | null, book: Book): string[] {
  const { t, tree } = book
  const named = tree.debaters.map(({ id }) => {
    const silent = topic.silent.includes(id) ? ` ${t.neverSpoke}` : ''
    return `${labelOf(book, id)} ${speakersOf(topic, view, id, book)}${silent}`
  })
  const judges = benchOf(view.brief, tree.reviewer.id).map(({ seat }) => speakersOf(topic, view, seat.id, book))
  const own = view.brief.seats.find(({ id }) => id === tree.reviewer.id)?.model
  const helpers = topic.reviewers.some(model => isPerson(model) && model !== own) ? [t.person] : []
  return [
    `# ${t.topicTitle(topic.number, inline(topic.topic.title))}`,
    quoted([
      ...(date === null ? [] : [`${t.date}: ${date}`]),
      `${t.models}: ${named.join(t.comma)}`,
      `${t.reviewer}: ${[...new Set([...judges, ...helpers])].join(t.comma)}`,
      `${t.maxRounds}: ${tree.maxRounds}`,
      `${t.depth}: ${topic.rounds}`,
    ]),
  ]
}

/** Everybody who spoke for a seat in this topic: its model and, where that failed, its fallback. */
function speakersOf(topic: TopicRecord, view: View, seat: string, book: Book): string {
  const taken = topic.fallbacks.find(fallback => fallback.seat === seat)
  const model = taken?.to ?? view.brief.seats.find(({ id }) => id === seat)?.model ?? ''
  return speaker(model, seat, topic, book)
}

/** What a reader must know before anything else. */
export function warnings(view: View, notices: readonly string[], book: Book): string[] {
  const all = [...notices, ...sharedReviewer(view, book), ...cutOff(view, book), ...neutralisedRemark(view)]
  return all.length === 0 ? [] : [remarks([...new Set(all)])]
}

function sharedReviewer(view: View, book: Book): string[] {
  const modelOf = (seat: string) => view.brief.seats.find(({ id }) => id === seat)?.model
  const judges = benchOf(view.brief, book.tree.reviewer.id).map(({ seat }) => seat.model)
  const same = book.tree.debaters.filter(({ id }) => judges.includes(modelOf(id) ?? ''))
  return same.length === 0 ? [] : [book.t.sharedReviewer(same.map(({ id }) => labelOf(book, id)).join(book.t.comma))]
}

const cutOff = (view: View, { t }: Book): string[] =>
  [...view.turns.values()].filter(({ finish }) => finish === 'length').map(({ key }) => t.cutOff(key))
