import { resultWords } from '../../../core/evidence.ts'
import type { PanelCell, TablePanel } from '../../../engine/panel.ts'
import { longest, short } from '../../panels/short.ts'
import { statementsOf } from '../arguments.ts'
import { citationsByNumber, confirmed, isCompared, refuted, rounded } from '../claims/citations.ts'
import type { ResearchClaim } from '../claims/claims.ts'
import { type ResearchReply, speechesIn, type Tag } from '../course-in.ts'
import { nameOf, type ResearchShown } from './context.ts'

/** The part of a claim that a row needs. */
type Row = Pick<ResearchClaim, 'claim' | 'by' | 'in' | 'attacked' | 'tag' | 'checks' | 'disagreement' | 'judged'>

const most = 120

/** Every claim: who made and attacked it, its tag and checks, and what the judge did with it. */
export function claimsPanel(shown: ResearchShown, heard: ResearchReply): TablePanel[] {
  const { t, verdict, audited } = shown
  const rows = (verdict?.claims ?? soFar(shown, heard)).slice(0, most)
  if (rows.length === 0) return []
  const isAudited = rows.some(({ tag }) => tag !== null) || audited.value !== null
  const [, ...rest] = t.claimColumns
  const names = isAudited ? t.claimColumns : [t.unaudited.column, ...rest]
  const cells = rows.map(row => cellsOf(row, shown))
  const isShown = (_: unknown, i: number) => isAudited || i !== tagColumn
  return [
    {
      kind: 'table',
      id: 'claims',
      title: isAudited ? t.claims : t.unaudited.heading,
      columns: names.filter(isShown).map(name => ({ name })),
      rows: cells.map(row => ({ cells: row.filter(isShown) })),
    },
  ]
}

const tagColumn = 3

/** Before the judgment: what the auditor found, or each argument and attack as it was made. */
function soFar({ audited }: ResearchShown, { found, rebutted }: ResearchReply): Row[] {
  const statements = statementsOf(found, rebutted)
  const citations = citationsByNumber(speechesIn({ found, rebutted }))
  const drafts: { claim: string; in: readonly string[]; tag: Tag | null }[] =
    audited.value?.claims ?? statements.map(({ number, text }) => ({ claim: text, in: [number], tag: null }))
  return drafts.map(({ claim, in: places, tag }) => ({
    claim,
    by: [...new Set(statements.filter(({ number }) => places.includes(number)).map(({ seat }) => seat))],
    in: [...places],
    attacked: rebutted.flatMap(({ player, value }) =>
      (value?.rebuttals ?? [])
        .filter(({ to }) => places.includes(to))
        .map(({ to, confidence }) => ({ by: player.id, number: to, confidence })),
    ),
    tag,
    checks: places.flatMap(number => citations.get(number) ?? []).map(one => ({ ...one, compared: isCompared(one) })),
    disagreement: null,
    judged: [],
  }))
}

function cellsOf(
  { claim, by, in: places, attacked, tag, checks, disagreement, judged }: Row,
  shown: ResearchShown,
): PanelCell[] {
  const { t } = shown
  const called = (seat: string) => short(nameOf(shown, seat), longest.label)
  const who = by.map(called).join(t.comma)
  const numbers = places.map(number => short(number, longest.label)).join(t.comma)
  const [only, ...others] = by
  const tone = tag && tagTone(tag, disagreement)
  return [
    { text: short(claim, longest.text) },
    { text: who === '' ? numbers : `${who}${t.aside(numbers)}`, ...(only && others.length === 0 && { seat: only }) },
    { text: attackersText(attacked, shown, called) || '–' },
    {
      text: tag === null ? t.untagged : `${tag}${disagreement ? ` · ${t.disagreements[disagreement](tag)}` : ''}`,
      ...(tone && { tone }),
    },
    checksCell(checks, shown),
    {
      text:
        judged
          .map(one => `${t.treatments[one.treatment]}${t.colon}${short(one.why, longest.cell)}`)
          .join(t.semicolon) || '–',
    },
  ]
}

/** Each attacker once, with its stated confidence. */
export const attackersText = (
  attacked: Row['attacked'],
  { t }: ResearchShown,
  called: (seat: string) => string,
): string =>
  [...Map.groupBy(attacked, ({ by }) => by)]
    .map(([seat, attacks]) => {
      const stated = attacks.flatMap(({ confidence }) => (confidence === null ? [] : [rounded(confidence)]))
      return `${called(seat)}${stated.length === 0 ? '' : t.aside(stated.join(t.comma))}`
    })
    .join(t.comma)

function tagTone(tag: Tag, disagreement: Row['disagreement']): NonNullable<PanelCell['tone']> {
  if (disagreement !== null || tag === 'exaggerated') return 'bad'
  return tag === 'no-source' ? 'open' : 'good'
}

/** A source that several arguments cite is listed once. */
function checksCell(checks: Row['checks'], { t, language }: ResearchShown): PanelCell {
  const texts = checks.map(({ cited, result, compared }) => {
    const source = short(cited, longest.label)
    if (result === 'exists' || (result === 'holds' && !compared)) return `${t.placeOnly}${t.colon}${source}`
    return `${resultWords[language][result]}${t.colon}${source}`
  })
  const text = [...new Set(texts)].join(t.semicolon)
  const tone = toneOf(checks)
  return text === '' ? { text: t.unchecked } : { text: short(text, longest.text), ...(tone && { tone }) }
}

/** One confirmed source is enough. */
function toneOf(checks: Row['checks']): PanelCell['tone'] | null {
  if (checks.some(({ result, compared }) => compared && confirmed.includes(result))) return 'good'
  return checks.some(({ result }) => refuted.includes(result)) ? 'bad' : 'open'
}
