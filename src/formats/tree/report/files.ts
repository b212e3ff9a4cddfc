import {
  bullets,
  type Doc,
  heading,
  type ListItem,
  numbered,
  ruledOff,
  section,
  written,
} from '../../../core/doc/doc.ts'
import { toMarkdown } from '../../../core/doc/markdown.ts'
import { block } from '../../../core/inert-html.ts'
import type { View } from '../../../core/view.ts'
import type { Outputs, ReportFrame } from '../../../engine/format.ts'
import { endingPart } from '../../ending.ts'
import { harmless, inline } from '../../report/markdown.ts'
import { display } from '../display.ts'
import { topicOf } from '../node-numbers.ts'
import { panelParts } from '../panels.ts'
import { nodesOf, rulingsIn } from '../record/journal-index.ts'
import { type ForcedVerdict, type TopicRecord, topicsOf } from '../record/record.ts'
import { conclusion, openItems, sceneOf } from './conclusion.ts'
import { firmnessName, splitIn } from './firmness.ts'
import { head, overview, quotedLines, warnings } from './head.ts'
import { bookOf, evidenceOf, idLabel, type TreeBook } from './names.ts'
import { roundDocs } from './round-text.ts'
import { slugOf } from './slug.ts'
import { updatesPart } from './updates.ts'

/** The files of a tree: two for each topic, and a summary. */
export function outputs(view: View, frame: ReportFrame): Outputs | null {
  const book = bookOf(view)
  const { tree } = book
  if (!tree.output) return null
  const topics = topicsOf(view)
  return {
    folder: tree.output.dir,
    files: [
      ...topics.flatMap(topic => [
        { name: `${nameOf(topic)}.md`, text: fileText(topicFile(topic, frame, book)) },
        { name: `${nameOf(topic)}.json`, text: `${visible(JSON.stringify(topic.root, null, 2))}\n` },
      ]),
      { name: 'summary.md', text: fileText(summaryFile(topics, frame, book)) },
    ],
  }
}

const fileText = (doc: Doc): string => `${toMarkdown(doc)}\n`

/** Numbers are unique, so the names are, too. */
const nameOf = ({ number, topic }: TopicRecord): string => `topic-${number}-${slugOf(topic.title)}`

/** The same JSON, with characters escaped that a screen would hide or obey. */
const visible = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A whole topic: every round depth first, then the result. */
function topicFile(topic: TopicRecord, { openedAt, notices }: ReportFrame, book: TreeBook): Doc {
  return ruledOff([
    [...head(topic, openedAt.slice(0, 10), book), ...warnings(notices, book), ...endingOfTopic(topic, book)],
    askedFor(topic, book),
    ...roundDocs(topic, book),
    [...conclusion(topic, book), ...evidenceOf([topic], book)],
  ])
}

/** The ending of the debate as if it had been about this topic alone. */
function endingOfTopic({ topic }: TopicRecord, { view, brief }: TreeBook): Doc {
  const alone: View = {
    ...view,
    brief: { ...brief, options: { ...brief.options, topics: [topic] } },
    evidence: new Map([...view.evidence].filter(([turn]) => topicOf(turn) === topic.id)),
  }
  return endingPart(alone, { display, panelParts })
}

/** The user's question with its numbered parts, which speeches refer to. */
function askedFor({ topic: { background, annotations, coreQuestions } }: TopicRecord, { t }: TreeBook): Doc {
  const list = (title: string, items: readonly string[]) =>
    section(3, title, items.length === 0 ? [] : [numbered(items.map(inline))])
  return section(2, t.asked, [
    ...section(3, t.background, background.trim() === '' ? [] : [written(block(background))]),
    ...list(t.annotations, annotations),
    ...list(t.questions, coreQuestions),
  ])
}

/** All topics at a glance, and how the shared documents should change. */
const summaryFile = (topics: readonly TopicRecord[], { openedAt, notices }: ReportFrame, book: TreeBook): Doc => [
  heading(1, book.t.summary),
  quotedLines([`${book.t.date}: ${openedAt.slice(0, 10)}`]),
  ...warnings(notices, book),
  ...endingPart(book.view, { display, panelParts }),
  overview(topics, book),
  heading(2, book.t.perTopic),
  ...topics.flatMap(topic => results(topic, book)),
  ...updatesPart(topics, book),
]

function results(topic: TopicRecord, book: TreeBook): Doc {
  const { t } = book
  const agreed = nodesOf(topic.root)
    .flatMap(({ judgment }) => judgment.consensus)
    .map(({ point }) => harmless(`${t.agreedItem}: ${point}`))
  const ruled = rulingsIn(topic.root).map(verdict => ruledItem(verdict, topic, book))
  const open = openItems(topic, book).map(text => `${t.openItem}: ${text}`)
  const { status } = topic
  const state = status === 'failed' || status === 'pending' ? [`${t.stateItem}: ${t.status[status]}`] : []
  return [
    heading(3, t.topicHeading(topic.number, inline(topic.topic.title))),
    bullets([
      ...(agreed.length > 0 ? agreed : [`${t.agreedItem}: ${t.none}`]),
      ...(ruled.length > 0 ? ruled : [`${t.ruledItem}: ${t.none}`]),
      ...open,
      ...state,
    ]),
  ]
}

function ruledItem(verdict: ForcedVerdict, topic: TopicRecord, book: TreeBook): string | ListItem {
  const { t } = book
  const firmness = firmnessName(verdict, book)
  const how = firmness === null ? '' : t.aside(firmness)
  const split = splitIn(verdict, sceneOf(verdict, topic), book)
  const name = `${t.ruledItem}: ${idLabel(verdict.divergenceId)}`
  if (split) return { text: `${name}${how}: ${split.first}`, below: [bullets(split.advice)] }
  return `${harmless(`${name}: ${verdict.recommendation}`)}${how}`
}
