import { inline, inQuotes, shortened } from '../../report/markdown.ts'
import { leastMargin } from '../points.ts'
import { figure } from '../result.ts'
import { type ToldPoint, turningIn } from '../turning.ts'
import { arenaWords } from '../words.ts'
import { type ArenaBook, quoteOf } from './book.ts'

const longestComment = 600

/** The rounds that turned the debate by the stated rule: what happened, the words that did it, and the judge's comment. */
export function turningPart(book: ArenaBook): string[] {
  const { view, verdict, t } = book
  const points = turningIn(view)
  const none = verdict ? t.noTurning : t.noTurningYet
  return [
    `## 2. ${t.turning}`,
    t.turningRule(figure(leastMargin)),
    points.length === 0 ? none : points.map(point => pointText(point, book)).join('\n'),
  ]
}

function pointText({ round, text, quotes, comment }: ToldPoint, book: ArenaBook): string {
  const { t, language } = book
  const { round: named, colon } = arenaWords[language]
  return [
    `- **${named(round)}${colon}${text}**`,
    ...quotes.map(quote => `  - ${quoteOf(book, quote)}`),
    ...(comment === null ? [] : [`  - ${t.comment}${colon}${inQuotes(inline(shortened(comment, longestComment)))}`]),
  ].join('\n')
}
