import type { CriteriaSheet, Order } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { PanelCell, TablePanel } from '../../engine/panel.ts'
import { capital, signed } from '../report/markdown.ts'
import { criterionWords } from '../report/ruling-words.ts'
import { judgingWords } from '../words.ts'
import { longest, short } from './short.ts'

/** What rulings add up to, as verdicts store it. */
interface Weighed {
  winner: string | null
  margins: Readonly<Record<string, number>>
  rulings: readonly { judge: string; order: Order; key?: string; choice: string }[]
  missed?: readonly string[]
}

interface RulingFrame {
  language: Language
  sides: readonly { seat: string; name: string }[]
  /** The name of somebody who can win. */
  side(seat: string): string
  judge(seat: string): string
}

/** The result of each side by criterion, and who ruled how. */
export const rulingPanels = (
  weighed: Weighed,
  sheet: CriteriaSheet | null | undefined,
  frame: RulingFrame,
): TablePanel[] => [...criteriaPanel(weighed, sheet, frame), ...judgesPanel(weighed, frame)]

function criteriaPanel(
  { margins, winner, rulings }: Weighed,
  sheet: CriteriaSheet | null | undefined,
  frame: RulingFrame,
): TablePanel[] {
  const { sides, language } = frame
  const t = judgingWords[language]
  const names = Object.keys(margins)
  if (names.length === 0 || (winner !== null && !sides.some(({ seat }) => seat === winner))) return []
  const called = (criterion: string): PanelCell => ({
    text: criterionWords[criterion]?.[language] ?? short(criterion, longest.label),
  })
  const panel = { kind: 'table', id: 'criteria', title: t.panels.points } as const
  if (sheet && rulings.length === 1) {
    const points = sides.map(({ name }) => ({ name, number: true as const }))
    const rows = Object.entries(sheet).map(([criterion, row]) => ({
      cells: [called(criterion), ...pointsIn(row, sides), { text: short(row.why, longest.cell) }],
    }))
    return [{ ...panel, columns: [{ name: t.criterion }, ...points, { name: t.why }], rows }]
  }
  const ahead = winner ?? sides[0]?.seat ?? ''
  const columns = [{ name: t.criterion }, { name: t.ahead(frame.side(ahead)), number: true as const }]
  const rows = names.map(name => ({ cells: [called(name), { text: signed(margins[name]!), seat: ahead }] }))
  return [{ ...panel, columns, rows }]
}

function pointsIn(row: CriteriaSheet[string], sides: RulingFrame['sides']): PanelCell[] {
  const most = Math.max(...sides.map(({ seat }) => Number(row[seat] ?? 0)))
  return sides.map(({ seat }) => ({
    text: String(row[seat] ?? ''),
    seat,
    ...(Number(row[seat]) === most && { tone: 'good' as const }),
  }))
}

/** Left out if there is only one ruling. */
function judgesPanel({ rulings, missed = [] }: Weighed, frame: RulingFrame): TablePanel[] {
  if (rulings.length + missed.length < 2) return []
  const t = judgingWords[frame.language]
  const orders = (['as-said', 'turned'] as const).filter(order => rulings.some(ruling => ruling.order === order))
  const decided = (judge: string, order: Order): PanelCell => {
    const ruling = rulings.find(ruling => ruling.judge === judge && ruling.order === order)
    if (!ruling) return { text: '–' }
    const { choice, key } = ruling
    return { text: frame.side(choice), seat: choice, ...(key !== undefined && { turn: key }) }
  }
  const judges = [...new Set(rulings.map(({ judge }) => judge))]
  const rows = [
    ...judges.map(judge => [{ text: frame.judge(judge) }, ...orders.map(order => decided(judge, order))]),
    ...missed.map(judge => [
      { text: frame.judge(judge) },
      ...orders.map((): PanelCell => ({ text: t.panels.none, tone: 'open' })),
    ]),
  ].map(cells => ({ cells }))
  const columns = [t.judge, ...orders.map(order => capital(t.orders[order]))].map(name => ({ name }))
  return [{ kind: 'table', id: 'judges', title: t.panels.judges, columns, rows }]
}
