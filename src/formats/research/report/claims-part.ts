import { cell, literal, shortened, table } from '../../report/markdown.ts'
import type { ResearchClaim } from '../claims.ts'
import type { ResearchBook } from './book.ts'
import { nameOf } from './context.ts'
import { checksText } from './replies.ts'

const mostClaims = 150

/** Each claim once: who made and attacked it, its tag and checks, and what the judge did with it. */
export function claimsPart(book: ResearchBook): string[] {
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

/** A row without the tag column, if there are no tags. */
const untagged = (row: readonly string[]): string[] => row.toSpliced(3, 1)

function rowOf(
  { id, claim, by, in: places, attacked, tag, checks, judged }: ResearchClaim,
  book: ResearchBook,
): string[] {
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

/** Each attacker once, with its stated confidence. */
function attackers(attacked: ResearchClaim['attacked'], book: ResearchBook): string {
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

/** Only the last one keeps its full stop. */
const judgedTexts = (judged: ResearchClaim['judged'], isNamed: boolean, book: ResearchBook): string =>
  judged
    .map(one => judgedText(one, isNamed, book))
    .map((text, place) => (place < judged.length - 1 ? text.replace(/[.。]$/, '') : text))
    .join(book.t.semicolon)

function judgedText(
  { argument, treatment, why }: ResearchClaim['judged'][number],
  isNamed: boolean,
  { t }: ResearchBook,
): string {
  const number = isNamed ? `${literal(argument)} ` : ''
  return `${number}${t.treatments[treatment]}${t.colon}${cell(shortened(why, 200))}`
}

/** A Markdown part that the reader can unfold. The title is ours. */
const foldedPart = (title: string, markdown: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${markdown}\n\n</details>`
