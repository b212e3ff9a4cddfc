import { evidenceWords, resultMarks } from '../../report/evidence-words.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import type { Claim } from '../claims.ts'
import { unanswered } from '../rebut.ts'
import type { Audit } from '../shapes.ts'
import { numberOf } from '../study.ts'
import { textWords } from '../text-words.ts'
import type { Mark } from '../verdict.ts'
import { type Book, nameOf } from './book.ts'
import { said } from './escaped.ts'
import { whyText } from './why.ts'

/** Phase 2.5: the auditor's tags and beside them what code found; below, what code found by itself. */
export const auditPart = (book: Book): string[] => [`## ${book.t.audit}`, ...tagged(book), ...byCode(book)]

function tagged(book: Book): string[] {
  const { audit, audited, t, language, verdict } = book
  if (!audit.on) return [t.notRequested(audit.reason)]
  const { state, why, value } = audited
  const because = why && whyText(why, language)
  const isCut = state === 'incomplete' ? [t.auditMissing(because, value !== null)] : []
  if (!value) return state === 'incomplete' ? isCut : [t.awaited(because)]
  const checked = verdict?.claims.filter(({ tag }) => tag !== null)
  return [...isCut, t.requested(audit.reason), ...auditList(value, book, checked)]
}

/** `claims`: with what code found; left out: as the auditor gave them. */
export function auditList(
  { claims, without }: Audit,
  book: Book,
  checked: readonly Tagged[] = claims.map(claim => ({ ...claim, ...unchecked })),
): string[] {
  return [
    ...(checked.length > 0 ? [checked.map(claim => claimText(claim, book)).join('\n')] : []),
    ...(without.length > 0 ? [textWords[book.language].without(without.map(literal))] : []),
  ]
}

type Tagged = Pick<Claim, 'claim' | 'in' | 'tag' | 'why' | 'checks' | 'conflicts' | 'disagreement'>

const unchecked: Pick<Tagged, 'checks' | 'conflicts' | 'disagreement'> = {
  checks: [],
  conflicts: [],
  disagreement: null,
}

function claimText({ claim, in: places, tag, why, checks, disagreement }: Tagged, book: Book): string {
  const { t, language } = book
  const tagText = tag === null ? '' : `[${tag}] `
  const because = why === null ? '' : `${t.colon}${said(why)}`
  const numbers = language === 'zh' ? `（${places.map(literal).join('、')}）` : ` (${places.map(literal).join(', ')})`
  return [
    `- ${tagText}${said(claim.replace(/[.。]\s*$/, ''))}${numbers}${because}`,
    ...(checks.length > 0 ? [`  - ${t.code}${checksText(checks, book)}`] : []),
    ...(disagreement === null ? [] : [`  - ${t.disagreement}${t.disagreements[disagreement](`[${tag}]`)}`]),
  ].join('\n')
}

/** What several arguments cite alike is told once. */
export const checksText = (checks: Claim['checks'], book: Book): string =>
  [...new Set(checks.map(check => checkText(check, book)))].join(book.t.semicolon)

/** `✗ not-there: docs/a.md:3 (the words are not in it)` */
function checkText({ cited, result, reason, compared }: Claim['checks'][number], { language, t }: Book): string {
  const word = evidenceWords[language].results[result]
  const source = literal(shortened(cited.replaceAll('`', ''), 120))
  const because = result === 'holds' ? '' : t.aside(literal(shortened(reason, 200)))
  if (result === 'holds' && !compared) return `${t.placeOnly}${t.colon}${source}`
  return `${resultMarks[result]} ${word}${t.colon}${source}${because}`
}

/** What no auditor is needed for. */
function byCode(book: Book): string[] {
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
  const lines = [...differing, ...same, ...left.map(mark => markText(mark, book)), ...unreached(book)]
  return lines.length === 0 ? [] : [`${t.byCode}\n\n${lines.map(line => `- ${line}`).join('\n')}`]
}

function markText(mark: Mark, book: Book): string {
  const name = inline(nameOf(book, mark.seat))
  return mark.kind === 'unanswered'
    ? book.t.unanswered(name, mark.numbers.map(literal), false)
    : book.t.tooLong(name, mark.words, mark.most, brokenOff(book, mark.seat) !== undefined)
}

/** Of rebuttals that broke off: nobody could be asked for the rest. */
const unreached = (book: Book): string[] =>
  book.players.flatMap(({ id, name }) => {
    const answers = brokenOff(book, id)?.value
    if (!answers) return []
    const others = book.found.filter(({ player }) => player.id !== id)
    const numbers = others.flatMap(({ player, value }) => value?.arguments.map((_, at) => numberOf(player, at)) ?? [])
    const left = unanswered(answers, numbers)
    return left.length === 0 ? [] : [book.t.unanswered(inline(name), left, true)]
  })

const brokenOff = ({ rebutted }: Book, seat: string) =>
  rebutted.find(({ player, state }) => player.id === seat && state === 'incomplete')
