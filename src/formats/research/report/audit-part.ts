import { type Doc, fold, heading, paragraph, table } from '../../../core/doc/doc.ts'
import { cell, inline, literal, shortened } from '../../report/markdown.ts'
import { numberOf } from '../arguments.ts'
import { unanswered } from '../audit.ts'
import type { ResearchClaim } from '../claims/claims.ts'
import type { VerdictMark } from '../verdict.ts'
import type { ResearchBook } from './book.ts'
import { attackersText } from './claims-panel.ts'
import { nameOf } from './context.ts'
import { whyText } from './parts.ts'
import { auditList, checksText, titled } from './replies.ts'

/** Phase 2.5: the auditor's tags next to what code found, then what code found by itself. */
export const auditPart = (book: ResearchBook): Doc => [heading(2, book.t.audit), ...tagged(book), ...byCode(book)]

function tagged(book: ResearchBook): Doc {
  const { audit, audited, t, language, verdict } = book
  if (!audit.on) return [paragraph(t.notRequested(audit.reason))]
  const { state, why, value } = audited
  const because = why && whyText(why, language)
  const isCut = state === 'incomplete' ? [paragraph(t.auditMissing(because, value !== null))] : []
  if (!value) return state === 'incomplete' ? isCut : [paragraph(t.awaited(because))]
  const checked = verdict?.claims.filter(({ tag }) => tag !== null)
  return [...isCut, paragraph(t.requested(audit.reason)), ...auditList(value, book, checked)]
}

/** Findings that need no auditor. */
function byCode(book: ResearchBook): Doc {
  const { verdict, t } = book
  if (!verdict) return []
  const { conflicts, alike, marks } = verdict
  const differing = conflicts.map(({ between: [one, other], values: [a, b] }) =>
    t.conflict(literal(one), literal(shortened(a, 120)), literal(other), literal(shortened(b, 120))),
  )
  const same = alike.map(({ seats: [one, other], measure }) =>
    t.alike(inline(nameOf(book, one)), inline(nameOf(book, other)), Math.round(measure * 100)),
  )
  const left = marks.filter(({ seat, kind }) => kind !== 'unanswered' || !brokenOff(book, seat))
  return titled(t.byCode, [...differing, ...same, ...left.map(mark => markText(mark, book)), ...unreached(book)])
}

function markText(mark: VerdictMark, book: ResearchBook): string {
  const name = inline(nameOf(book, mark.seat))
  return mark.kind === 'unanswered'
    ? book.t.unanswered(name, mark.numbers.map(literal), false)
    : book.t.tooLong(name, mark.words, mark.most, brokenOff(book, mark.seat) !== undefined)
}

/** Arguments left unanswered by rebuttals that broke off: nobody could be asked for the rest. */
const unreached = (book: ResearchBook): string[] =>
  book.players.flatMap(({ id, name }) => {
    const answers = brokenOff(book, id)?.value
    if (!answers) return []
    const others = book.found.filter(({ player }) => player.id !== id)
    const numbers = others.flatMap(({ player, value }) => value?.arguments.map((_, at) => numberOf(player, at)) ?? [])
    const left = unanswered(answers, numbers)
    return left.length === 0 ? [] : [book.t.unanswered(inline(name), left, true)]
  })

const brokenOff = ({ rebutted }: ResearchBook, seat: string) =>
  rebutted.find(({ player, state }) => player.id === seat && state === 'incomplete')

const mostClaims = 150

/** Each claim once: who made and attacked it, its tag and checks, and what the judge did with it. */
export function claimsPart(book: ResearchBook): Doc {
  const { verdict, t } = book
  if (!verdict || verdict.claims.length === 0) return []
  const { claims } = verdict
  const isAudited = claims.some(({ tag }) => tag !== null)
  const rows = claims.slice(0, mostClaims).map(claim => rowOf(claim, book))
  const [, ...columns] = t.claimColumns
  const head = isAudited ? t.claimColumns : [t.unaudited.column, ...columns]
  const left = claims.length - mostClaims
  const shown = isAudited ? table(head, rows) : table(untagged(head), rows.map(untagged))
  const [title, folded] = isAudited ? [t.claims, t.claimsFold] : [t.unaudited.heading, t.unaudited.fold]
  return [heading(2, title), fold(folded(claims.length), [shown, ...(left > 0 ? [paragraph(t.more(left))] : [])])]
}

/** A row without the tag column, if there are no tags. */
const untagged = (row: readonly string[]): string[] => row.toSpliced(3, 1)

function rowOf(
  { id, claim, by, in: places, attacked, tag, checks, judged }: ResearchClaim,
  book: ResearchBook,
): string[] {
  const { t } = book
  const numbers = places.map(literal).join(t.comma)
  const called = (seat: string) => cell(nameOf(book, seat))
  const who = by.map(called).join(t.comma)
  return [
    `${id} ${cell(claim)}`,
    who === '' ? numbers : `${who}${t.aside(numbers)}`,
    attackersText(attacked, book, called) || '–',
    tag === null ? t.untagged : `[${tag}]`,
    checksText(checks, book) || t.unchecked,
    judgedTexts(judged, places.length > 1, book) || '–',
  ]
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
  return `${number}${t.treatments[treatment]}${why === null ? '' : `${t.colon}${cell(shortened(why, 200))}`}`
}
