import type { Brief } from '../../../core/events.ts'
import { panelOf } from '../../../core/judging/panel.ts'
import type { Language } from '../../../core/language.ts'
import type { View } from '../../../core/view.ts'
import { inline, oneLine } from '../../report/markdown.ts'
import { campsOf } from '../contest.ts'
import { type Tree, treeOf } from '../options-in.ts'
import type { TopicRecord } from '../record/record.ts'
import type { Divergence } from '../shapes.ts'
import { type ReportWords, reportWords } from './report-words.ts'

/** What everything that is written about a tree needs. */
export interface Book {
  view: View
  brief: Brief
  tree: Tree
  t: ReportWords
  language: Language
}

export const bookOf = (view: View): Book => {
  const { brief } = view
  const { language } = brief
  return { view, brief, tree: treeOf(brief), language, t: reportWords[language] }
}

/** As the user wrote it: the endpoint of a config file itself has no name there. */
export const modelName = (name: string): string => inline(name.replace(/^tree-api(-[a-z0-9_-]+)?:/, ''))

export function labelOf({ brief, tree }: Book, id: string): string {
  const party = [...tree.debaters, tree.reviewer].find(party => party.id === id)
  if (party) return inline(party.label)
  const panel = panelOf(tree.reviewer.id, brief.seats)
  const place = panel.findIndex(seat => seat.id === id)
  return place < 0 ? inline(id) : `${inline(tree.reviewer.label)} ${place + 1} (${modelName(panel[place]!.model)})`
}

/** `claude-sonnet-4-6 (fallback from gemini → claude-sonnet-4-6)` */
export function speaker(model: string, seat: string, { fallbacks }: TopicRecord, { t }: Book): string {
  const taken = fallbacks.find(fallback => fallback.seat === seat && fallback.to === model)
  return taken ? `${modelName(model)} ${t.fellBack(modelName(taken.from), modelName(taken.to))}` : modelName(model)
}

/** `D1.2` */
export const idLabel = (id: string): string => id.toUpperCase()

/** `D1: the question` */
export const divergenceName = ({ id, title }: Pick<Divergence, 'id' | 'title'>): string =>
  `${idLabel(id)}: ${oneLine(title)}`

/** Who is on which side: `Party A vs Party B`. Those that hold the very same stand together. */
export const sidesText = ({ sides }: Divergence, book: Book): string =>
  campsOf(sides)
    .map(camp => camp.map(party => tight(labelOf(book, party))).join(book.t.comma))
    .join(' vs ')

/** 方 A → 方A, as it is written within a line. */
const tight = (label: string): string => label.replace(/(?<=\p{Script=Han})\s+(?=[A-Z0-9])/gu, '')

/** `$0.12`, with as many digits as a small amount needs. */
export function money(dollars: number): string {
  return `$${dollars >= 0.1 || dollars === 0 ? dollars.toFixed(2) : dollars.toPrecision(2)}`
}
