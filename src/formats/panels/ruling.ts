import type { Order } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { PanelCell, TablePanel } from '../../engine/panel.ts'
import { criterionWords } from '../criterion-words.ts'
import { rulingWords as words } from '../words.ts'
import { longest, short } from './short.ts'

/** What rulings add up to, as verdicts store it. */
interface Weighed {
  winner: string | null
  margins: Readonly<Record<string, number>>
  rulings: readonly { judge: string; order: Order; key?: string; choice: string }[]
  missed?: readonly string[]
}

type Sheet = Readonly<Record<string, Readonly<Record<string, string | number>>>>

interface RulingFrame {
  language: Language
  sides: readonly { seat: string; name: string }[]
  /** The name of somebody who can win. */
  side(seat: string): string
  judge(seat: string): string
}

/** The result of each side by criterion, and who ruled how. */
export const rulingPanels = (weighed: Weighed, sheet: Sheet | undefined, frame: RulingFrame): TablePanel[] => [
  ...criteriaPanel(weighed, sheet, frame),
  ...judgesPanel(weighed, frame),
]

function criteriaPanel({ margins, winner, rulings }: Weighed, sheet: Sheet | undefined, frame: RulingFrame) {
  const { sides, language } = frame
  const t = words[language]
  const names = Object.keys(margins)
  const isOne = sheet !== undefined && rulings.length === 1
  if (names.length === 0 || (winner !== null && !sides.some(({ seat }) => seat === winner))) return []
  const called = (criterion: string): PanelCell => ({
    text: criterionWords[criterion]?.[language] ?? short(criterion, longest.label),
  })
  const ahead = winner ?? sides[0]?.seat ?? ''
  const panel: TablePanel = isOne
    ? {
        kind: 'table',
        id: 'criteria',
        title: t.points,
        columns: [
          { name: t.criterion },
          ...sides.map(({ name }) => ({ name, number: true as const })),
          { name: t.why },
        ],
        rows: Object.entries(sheet).map(([criterion, row]) => ({
          cells: [called(criterion), ...pointsIn(row, sides), { text: short(row.why, longest.cell) }],
        })),
      }
    : {
        kind: 'table',
        id: 'criteria',
        title: t.points,
        columns: [{ name: t.criterion }, { name: t.ahead(frame.side(ahead)), number: true }],
        rows: names.map(name => ({ cells: [called(name), { text: signed(margins[name]!), seat: ahead }] })),
      }
  return [panel]
}

function pointsIn(row: Sheet[string], sides: RulingFrame['sides']): PanelCell[] {
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
  const t = words[frame.language]
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
      ...orders.map((): PanelCell => ({ text: t.none, tone: 'open' })),
    ]),
  ]
  return [
    {
      kind: 'table',
      id: 'judges',
      title: t.judges,
      columns: [{ name: t.judge }, ...orders.map(order => ({ name: t.orders[order] }))],
      rows: rows.map(cells => ({ cells })),
    },
  ]
}

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'))
