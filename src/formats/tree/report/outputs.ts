import type { View } from '../../../core/view.ts'
import type { Outputs, ReportFrame } from '../../../engine/format.ts'
import { type TopicRecord, topicsOf } from '../record/record.ts'
import { bookOf } from './names.ts'
import { slugOf } from './slug.ts'
import { summaryFile } from './summary-file.ts'
import { topicFile } from './topic-file.ts'

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
        { name: `${nameOf(topic)}.md`, text: topicFile(topic, view, frame, book) },
        { name: `${nameOf(topic)}.json`, text: `${visible(JSON.stringify(topic.root, null, 2))}\n` },
      ]),
      { name: 'summary.md', text: summaryFile(topics, view, frame, book) },
    ],
  }
}

/** Numbers are given once, so names are. */
const nameOf = ({ number, topic }: TopicRecord): string => `topic-${number}-${slugOf(topic.title)}`

/** The same JSON, with what a screen would not show or would obey written as numbers. */
const visible = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
