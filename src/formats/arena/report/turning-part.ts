import { bullets, type Doc, heading, type ListItem, paragraph } from '../../../core/doc/doc.ts'
import { rounded } from '../../../core/figures.ts'
import { inline, inQuotes, shortened } from '../../report/markdown.ts'
import { leastMargin } from '../points.ts'
import { type ToldPoint, turningIn } from '../turning.ts'
import { arenaWords } from '../words.ts'
import { type ArenaBook, quoteOf } from './book.ts'

const longestComment = 600

/** The rounds that turned the debate by the stated rule: what happened, the words that did it, and the judge's comment. */
export function turningPart(book: ArenaBook): Doc {
  const { view, verdict, t } = book
  const points = turningIn(view)
  const none = verdict ? t.noTurning : t.noTurningYet
  return [
    heading(2, `2. ${t.turning}`),
    paragraph(t.turningRule(rounded(leastMargin))),
    points.length === 0 ? paragraph(none) : bullets(points.map(point => pointItem(point, book))),
  ]
}

function pointItem({ round, text, quotes, comment }: ToldPoint, book: ArenaBook): ListItem {
  const { t, language } = book
  const { round: named, colon } = arenaWords[language]
  const below = [
    ...quotes.map(quote => quoteOf(book, quote)),
    ...(comment === null ? [] : [`${t.comment}${colon}${inQuotes(inline(shortened(comment, longestComment)))}`]),
  ]
  return { text: `**${named(round)}${colon}${text}**`, below: below.length === 0 ? [] : [bullets(below)] }
}
