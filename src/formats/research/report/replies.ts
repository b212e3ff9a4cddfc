import { bullets, type Doc, heading, type ListItem, paragraph, stackedLines } from '../../../core/doc/doc.ts'
import { resultWords } from '../../../core/evidence.ts'
import type { Json } from '../../../core/json.ts'
import type { View } from '../../../core/view.ts'
import { literal, oneLine, shortened } from '../../report/markdown.ts'
import { isPublicPage } from '../../report/public-page.ts'
import { begun, said } from '../../report/quoted-words.ts'
import { resultMarks } from '../../report/result-marks.ts'
import type { ArgumentAnswers } from '../arguments.ts'
import type { ResearchClaim } from '../claims/claims.ts'
import type { Arrived } from '../course-in.ts'
import type { Argument, Audit, Investigation, Judgment, Looking, Rebuttal } from '../shapes.ts'
import { investigationSections, rebuttalSections, type SaidSection } from '../text.ts'
import { textWords } from '../words.ts'
import { type ResearchShown, shownIn } from './context.ts'
import { adviceIn, fiveParts, openQuestions, scenarioMatrix, withPoints } from './parts.ts'

/** In the line format of the report. `head`: how the heading of a part is shown. */
export const investigationIn = (value: Investigation, number: number, book: ResearchShown, head?: Head): Doc =>
  sectionsDoc(investigationSections(escapedInvestigation(value), { number }, book.language), head)

export const rebuttalIn = (value: ArgumentAnswers, number: number, book: ResearchShown, head?: Head): Doc =>
  sectionsDoc(rebuttalSections(escapedRebuttal(value), { number }, book.language), head)

type Head = (title: string) => string

const sectionsDoc = (sections: readonly SaidSection[], head: Head = title => title): Doc =>
  sections.flatMap(({ title, points }) => [
    paragraph(head(title)),
    bullets(
      points.map(({ line, cited }) => ({ text: line, ...(cited !== undefined && { below: [stackedLines([cited])] }) })),
    ),
  ])

/** A reply as readable text, in the lines of the report. */
export function inWordsWith(key: string, value: Json, view: View, arrived: Arrived | null, head?: Head): Doc | null {
  const turn = view.turns.get(key)
  const book = shownIn(view, arrived)
  const number = book.players.find(({ id }) => id === turn?.seat)?.number ?? 0
  switch (turn?.shape) {
    case 'investigation':
      return investigationIn(value as object as Investigation, number, book, head)
    case 'looking':
      return lookingIn(value as object as Looking, number, book, head)
    case 'rebuttal':
      return rebuttalIn(value as object as Rebuttal, number, book, head)
    case 'audit':
      return auditList(value as object as Audit, book)
    case 'judgment':
      return judgmentIn(value as object as Judgment, book)
    default:
      return null
  }
}

function lookingIn({ findings, searches, pages }: Looking, number: number, book: ResearchShown, head?: Head): Doc {
  if (findings) return investigationIn(findings, number, book, head)
  const { t } = book
  const asked = searches.map(query => t.quoted(literal(shortened(query, 300))))
  return [...titled(t.looksFor, asked), ...titled(t.reads, pages.map(place))]
}

/** A list below its title; nothing if the list is empty. */
export const titled = (title: string, lines: readonly string[]): Doc =>
  lines.length === 0 ? [] : [paragraph(title), bullets(lines)]

const judgmentIn = (judgment: Judgment, book: ResearchShown): Doc => [
  ...fiveParts(judgment, book),
  heading(3, `6. ${book.t.recommendation}`),
  ...adviceIn(judgment, book),
  heading(3, `7. ${book.t.openQuestions}`),
  openQuestions(judgment, book),
  heading(3, `8. ${book.t.scenarios}`),
  scenarioMatrix(judgment, book),
  paragraph(`${book.t.summary}${said(judgment.summary)}`),
]

/** `checked`: the claims with what code found. Default: as the auditor gave them. */
export function auditList(
  { claims, without }: Audit,
  book: ResearchShown,
  checked: readonly Tagged[] = claims.map(claim => ({ ...claim, ...unchecked })),
): Doc {
  return [
    ...(checked.length > 0 ? [bullets(checked.map(claim => claimItem(claim, book)))] : []),
    ...(without.length > 0 ? [paragraph(textWords[book.language].without(without.map(literal)))] : []),
  ]
}

type Tagged = Pick<ResearchClaim, 'claim' | 'in' | 'tag' | 'why' | 'checks' | 'conflicts' | 'disagreement'>

const unchecked: Pick<Tagged, 'checks' | 'conflicts' | 'disagreement'> = {
  checks: [],
  conflicts: [],
  disagreement: null,
}

function claimItem({ claim, in: places, tag, why, checks, disagreement }: Tagged, book: ResearchShown): ListItem {
  const { t, language } = book
  const tagText = tag === null ? '' : `[${tag}] `
  const because = why === null ? '' : `${t.colon}${said(why)}`
  const numbers = language === 'zh' ? `（${places.map(literal).join('、')}）` : ` (${places.map(literal).join(', ')})`
  return withPoints(`${tagText}${said(claim.replace(/[.。]\s*$/, ''))}${numbers}${because}`, [
    ...(checks.length > 0 ? [`${t.code}${checksText(checks, book)}`] : []),
    ...(disagreement === null ? [] : [`${t.disagreement}${t.disagreements[disagreement](`[${tag}]`)}`]),
  ])
}

/** A source that several arguments cite is listed once. */
export const checksText = (checks: ResearchClaim['checks'], book: ResearchShown): string =>
  [...new Set(checks.map(check => checkText(check, book)))].join(book.t.semicolon)

/** `✗ not-there: docs/a.md:3 (the words are not in it)` */
function checkText(
  { cited, result, reason, compared }: ResearchClaim['checks'][number],
  { language, t }: ResearchShown,
): string {
  const word = resultWords[language][result]
  const source = literal(shortened(cited.replaceAll('`', ''), 120))
  const because = result === 'holds' ? '' : t.aside(literal(shortened(reason, 200)))
  if (result === 'exists' || (result === 'holds' && !compared)) return `${t.placeOnly}${t.colon}${source}`
  return `${resultMarks[result]} ${word}${t.colon}${source}${because}`
}

/** The place of something: a page as a link with its address visible, anything else literally. */
export function place(reference: string): string {
  const address = oneLine(reference)
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || address.length > longestLink)
    return begun(literal(shortened(address, 300)))
  const safe = address.replaceAll('|', '%7C').replaceAll('\\', '%5C')
  // As code, because some Markdown viewers turn every address into a link.
  return isPublicPage(address) ? `<${safe}>` : `\`${shortened(safe.replaceAll('`', '%60'), 300)}\``
}

const longestLink = 2_000

const escapedInvestigation = ({ arguments: list, weaknesses, counters }: Investigation): Investigation => ({
  arguments: list.map(escapedArgument),
  weaknesses: weaknesses.map(begun),
  counters: counters.map(begun),
})

const escapedArgument = ({ argument, quote, reference, ...rest }: Argument): Argument => ({
  ...rest,
  argument: said(argument),
  quote: quote && literal(quote),
  reference: reference && place(reference),
})

const escapedRebuttal = ({ rebuttals, weakest_premise: weakest, attacks }: ArgumentAnswers): ArgumentAnswers => ({
  rebuttals: rebuttals.map(({ to, rebuttal, confidence }) => ({
    to: literal(to),
    rebuttal: said(rebuttal),
    confidence,
  })),
  weakest_premise: weakest && {
    to: literal(weakest.to),
    premise: said(weakest.premise),
    challenge: said(weakest.challenge),
  },
  attacks: attacks.map(said),
})
