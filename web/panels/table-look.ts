import type { PanelCell, TablePanel } from '../../src/engine/panel.ts'

export interface TableLook {
  room: Room
  /** For each column: whether several of its cells fit into one line. */
  brief: readonly boolean[]
}

const rooms = ['slim', 'few', 'some', 'many'] as const

type Room = (typeof rooms)[number]

/** `before` is the last look. Rows come and go during a debate. A table that needed more room keeps it, so that nothing jumps. */
export function lookOf({ columns, rows }: TablePanel, before?: TableLook): TableLook {
  const [room, was] = [roomFor(columns, rows), before?.room ?? 'slim']
  return {
    room: rooms.indexOf(room) > rooms.indexOf(was) ? room : was,
    brief: columns.map(
      (_, place) => (before?.brief[place] ?? true) && rows.every(({ cells }) => isBrief(cells[place])),
    ),
  }
}

/** The approximate width in rem that columns need. The style sheet has these widths; `slim` fits everywhere. */
function roomFor(columns: TablePanel['columns'], rows: TablePanel['rows']): Room {
  const widths = columns.map(({ name }, place) => {
    const longest = Math.max(...[name, ...rows.map(({ cells }) => cells[place]?.text ?? '')].map(widthOf))
    return 1.5 + Math.min(longest, longest > 20 ? 12 : 7)
  })
  const sum = widths.reduce((total, width) => total + width, 0)
  if (sum <= 20) return 'slim'
  return sum <= 26 ? 'few' : sum <= 38 ? 'some' : 'many'
}

/** Several such cells fit into one line. */
const isBrief = (one: PanelCell | undefined): boolean => widthOf(one?.text ?? '') <= 8

const widthOf = (text: string): number =>
  Array.from(text.slice(0, 200)).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 0.95 : 0.5), 0)
