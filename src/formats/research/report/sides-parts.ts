import { incompleteMark } from '../text.ts'
import { type Book, roleIn } from './book.ts'
import { said } from './escaped.ts'
import { investigationIn, rebuttalIn } from './replies.ts'
import type { ToldBy } from './told.ts'
import { whyText } from './why.ts'

/** Phase 1, role by role. */
export const argumentsPart = (book: Book): string[] => [
  `## ${book.t.arguments}`,
  ...book.found.flatMap(one => [
    heading(one, book),
    `${book.t.stance}${said(one.player.stance)}`,
    ...missing(one, book),
    ...(one.value ? investigationIn(one.value, one.player.number, book) : []),
  ]),
]

/** Phase 2, role by role. */
export const rebuttalsPart = (book: Book): string[] => [
  `## ${book.t.rebuttals}`,
  ...book.rebutted.flatMap(one => [
    heading(one, book),
    ...missing(one, book),
    ...(one.value ? rebuttalIn(one.value, one.player.number, book) : []),
  ]),
]

const heading = ({ player, state }: ToldBy<unknown>, book: Book): string =>
  `### ${roleIn(book, player.id)}${state === 'incomplete' ? ` ${incompleteMark}` : ''}`

/** At the place itself: that something is not whole, and why. */
function missing({ state, why, value, player }: ToldBy<unknown>, book: Book): string[] {
  const { t, language, verdict } = book
  if (state === 'whole') return []
  const because = why && whyText(why, language)
  if (state === 'incomplete') return [t.incomplete(because, value !== null)]
  return [
    verdict?.degraded.some(({ seat, failure }) => seat === player.id && !failure) ? t.unasked : t.awaited(because),
  ]
}
