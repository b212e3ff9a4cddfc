import { cell, literal, shortened, table } from '../../report/markdown.ts'
import type { Claim } from '../claims.ts'
import { checksText } from './audit-list.ts'
import type { Book } from './book.ts'
import { foldedPart } from './folded-part.ts'
import { nameOf } from './shown.ts'

const mostClaims = 150

/** Each claim once: who made it, who attacked it, how it was tagged and checked, what the judge did with it. */
export function claimsPart(book: Book): string[] {
  const { verdict, t } = book
  if (!verdict || verdict.claims.length === 0) return []
  const { claims } = verdict
  const isAudited = claims.some(({ tag }) => tag !== null)
  const rows = claims.slice(0, mostClaims).map(claim => rowOf(claim, book))
  const [, ...columns] = t.claimColumns
  const head = isAudited ? t.claimColumns : [t.unaudited.column, ...columns]
  const left = claims.length - mostClaims
  const shown = isAudited ? table(head, rows) : table(untagged(head), rows.map(untagged))
  const text = [shown, ...(left > 0 ? [t.more(left)] : [])].join('\n\n')
  const [heading, fold] = isAudited ? [t.claims, t.claimsFold] : [t.unaudited.heading, t.unaudited.fold]
  return [`## ${heading}`, foldedPart(fold(claims.length), text)]
}

/** A row without its tag, where there are none. */
const untagged = (row: readonly string[]): string[] => row.toSpliced(3, 1)

function rowOf({ id, claim, by, in: places, attacked, tag, checks, judged }: Claim, book: Book): string[] {
  const { t } = book
  const numbers = places.map(literal).join(t.comma)
  const who = by.map(seat => cell(nameOf(book, seat))).join(t.comma)
  return [
    `${id} ${cell(claim)}`,
    who === '' ? numbers : `${who}${t.aside(numbers)}`,
    attackers(attacked, book) || '–',
    tag === null ? t.untagged : `[${tag}]`,
    checksText(checks, book) || t.unchecked,
    judgedTexts(judged, places.length > 1, book) || '–',
  ]
}

/** Each of them once, with how sure it says it is. */
function attackers(attacked: Claim['attacked'], book: Book): string {
  const seats = [...new Set(attacked.map(({ by }) => by))]
  return seats
    .map(seat => {
      const stated = attacked.flatMap(({ by, confidence }) => (by === seat && confidence !== null ? [confidence] : []))
      const sure =
        stated.length === 0 ? '' : book.t.aside(stated.map(value => Math.round(value * 100) / 100).join(book.t.comma))
      return `${cell(nameOf(book, seat))}${sure}`
    })
    .join(book.t.comma)
}

/** Only the last keeps its full stop. */
const judgedTexts = (judged: Claim['judged'], isNamed: boolean, book: Book): string =>
  judged
    .map(one => judgedText(one, isNamed, book))
    .map((text, place) => (place < judged.length - 1 ? text.replace(/[.。]$/, '') : text))
    .join(book.t.semicolon)

function judgedText({ argument, treatment, why }: Claim['judged'][number], isNamed: boolean, { t }: Book): string {
  const number = isNamed ? `${literal(argument)} ` : ''
  return `${number}${t.treatments[treatment]}${t.colon}${cell(shortened(why, 200))}`
}
