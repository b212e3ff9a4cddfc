import type { Speech } from '../../../core/model.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import { leastMargin, type TurningPoint, turningPoints } from '../turning.ts'
import { arenaWords, exact, figure } from '../words.ts'
import { type Book, beginningOf, pathOf, speakerOf } from './book.ts'
import { speechesOf } from './speeches.ts'

const longestComment = 600

/** The rounds that turned the debate by the stated rule, each with the speech that did it and what the judge said. */
export function turningPart(book: Book): string[] {
  const { verdict, t } = book
  const points = verdict?.turning ?? turningPoints(pathOf(book), speeches(book))
  const none = verdict ? t.noTurning : t.noTurningYet
  return [
    `## 2. ${t.turning}`,
    t.turningRule(figure(leastMargin)),
    points.length === 0 ? none : points.map(point => pointText(point, book)).join('\n'),
  ]
}

const speeches = (book: Book): Speech[] =>
  speechesOf(book)
    .filter(({ turn }) => turn.state === 'answered')
    .map(({ turn: { key, seat, text } }) => ({ key, seat, text }))

function pointText({ round, side, why, margin, turn }: TurningPoint, book: Book): string {
  const { t, language, scores } = book
  const { side: names, round: named, quoted, colon, pause } = arenaWords[language]
  const words = beginningOf(book, turn)
  const comment = scores.find(score => score.round === round)?.comment
  return [
    `- **${t.turn(why, named(round), names[side], exact(margin))}**`,
    ...(words === null
      ? []
      : [`  - ${t.itsSpeech}${colon}${quoted(literal(words))} — ${speakerOf(book, turn)}${pause}${inline(turn)}`]),
    ...(comment === undefined ? [] : [`  - ${t.comment}${colon}${quoted(inline(shortened(comment, longestComment)))}`]),
  ].join('\n')
}
