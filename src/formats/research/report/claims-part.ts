import { cell, literal, shortened, table } from '../../report/markdown.ts'
import type { Claim } from '../claims.ts'
import { checkText } from './audit-part.ts'
import { type Book, nameOf } from './book.ts'
import { foldedPart } from './folded-part.ts'

const mostClaims = 150

/** Each claim once: who made it, who attacked it, how it was tagged and checked, what the judge did with it. */
export function claimsPart(book: Book): string[] {
  const { verdict, t } = book
  if (!verdict || verdict.claims.length === 0) return []
  const { claims } = verdict
  const rows = claims.slice(0, mostClaims).map(claim => rowOf(claim, book))
  const left = claims.length - mostClaims
  const text = [table(t.claimColumns, rows), ...(left > 0 ? [t.more(left)] : [])].join('\n\n')
  return [`## ${t.claims}`, foldedPart(t.claimsFold(claims.length), text)]
}

function rowOf({ id, claim, by, in: places, attacked, tag, checks, judged }: Claim, book: Book): string[] {
  const { t } = book
  const numbers = places.map(literal).join(', ')
  const who = by.map(seat => cell(nameOf(book, seat))).join(t.comma)
  return [
    `${id} ${cell(claim)}`,
    who === '' ? numbers : `${who} (${numbers})`,
    attackers(attacked, book) || '–',
    tag === null ? t.untagged : `[${tag}]`,
    checks.map(check => checkText(check, book)).join(t.semicolon) || t.unchecked,
    judged.map(one => judgedText(one, places.length > 1, book)).join(t.semicolon) || '–',
  ]
}

/** Each of them once, with how sure it says it is. */
function attackers(attacked: Claim['attacked'], book: Book): string {
  const seats = [...new Set(attacked.map(({ by }) => by))]
  return seats
    .map(seat => {
      const stated = attacked.flatMap(({ by, confidence }) => (by === seat && confidence !== null ? [confidence] : []))
      const sure = stated.length === 0 ? '' : ` (${stated.map(value => Math.round(value * 100) / 100).join(', ')})`
      return `${cell(nameOf(book, seat))}${sure}`
    })
    .join(book.t.comma)
}

function judgedText({ argument, treatment, why }: Claim['judged'][number], isNamed: boolean, { t }: Book): string {
  const number = isNamed ? `${literal(argument)} ` : ''
  return `${number}${t.treatments[treatment]}${t.colon}${cell(shortened(why, 200))}`
}
