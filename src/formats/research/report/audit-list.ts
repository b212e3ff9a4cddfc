import { resultWords } from '../../../core/result-words.ts'
import { literal, shortened } from '../../report/markdown.ts'
import { resultMarks } from '../../report/result-marks.ts'
import type { Claim } from '../claims.ts'
import type { Audit } from '../shapes.ts'
import { textWords } from '../text-words.ts'
import { said } from './escaped.ts'
import type { Shown } from './shown.ts'

/** `claims`: with what code found; left out: as the auditor gave them. */
export function auditList(
  { claims, without }: Audit,
  book: Shown,
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

function claimText({ claim, in: places, tag, why, checks, disagreement }: Tagged, book: Shown): string {
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
export const checksText = (checks: Claim['checks'], book: Shown): string =>
  [...new Set(checks.map(check => checkText(check, book)))].join(book.t.semicolon)

/** `✗ not-there: docs/a.md:3 (the words are not in it)` */
function checkText({ cited, result, reason, compared }: Claim['checks'][number], { language, t }: Shown): string {
  const word = resultWords[language][result]
  const source = literal(shortened(cited.replaceAll('`', ''), 120))
  const because = result === 'holds' ? '' : t.aside(literal(shortened(reason, 200)))
  if (result === 'holds' && !compared) return `${t.placeOnly}${t.colon}${source}`
  return `${resultMarks[result]} ${word}${t.colon}${source}${because}`
}
