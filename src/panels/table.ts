import type { PanelCell, TablePanel } from '../engine/panel.ts'
import { type Child, type Piece, piece } from './piece.ts'
import { type PanelSurroundings, turnLink } from './surroundings.ts'

/** If there is no room for columns, each row stands alone, with the column names in front of its cells. */
export function tableDrawing(panel: TablePanel, around: PanelSurroundings, look = lookOf(panel)): readonly Piece[] {
  const { title, columns, rows } = panel
  const heads = columns.map(({ name, number }) =>
    piece('th', { scope: 'col', ...(number && { class: 'number' }) }, name),
  )
  const drawn = columns.map((column, place) => ({ ...column, isBrief: look.brief[place] ?? false }))
  const body = rows.map(({ cells }) =>
    piece('tr', {}, ...drawn.map((column, place) => cell(cells[place] ?? { text: '' }, column, place, around))),
  )
  const parts = [piece('thead', {}, piece('tr', {}, ...heads)), piece('tbody', {}, ...body)]
  return [piece('table', { class: `cards ${look.room}`, 'aria-label': title }, ...parts)]
}

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

const tones = { good: '✓', bad: '✕', open: '○' } as const

type Column = TablePanel['columns'][number] & { isBrief: boolean }

function cell(one: PanelCell, column: Column, place: number, around: PanelSurroundings): Piece {
  const isBrief = column.isBrief && place > 0
  const classes = [
    column.number && 'number',
    isBrief && 'brief',
    one.tone && `tone ${one.tone}`,
    one.seat && around.seatClass(one.seat),
  ]
  const sign = one.tone ? [piece('span', { class: 'tone-sign', 'aria-hidden': 'true' }, tones[one.tone]), '\u00a0'] : []
  const attributes = { class: classes.filter(Boolean).join(' ') || undefined, 'data-label': column.name }
  const [tag, scope] = place === 0 ? ['th', { scope: 'row' }] : ['td', {}]
  return piece(tag, { ...scope, ...attributes }, ...sign, content(one, around))
}

/** Only addresses on the public web become links. */
function content({ text, turn, page }: PanelCell, around: PanelSurroundings): Child {
  if (text === '') return '–'
  if (turn !== undefined) return turnLink(turn, around, text)
  if (page === undefined || !around.isPublic(page)) return text
  return piece('a', { href: page, rel: 'noreferrer nofollow', target: '_blank' }, text)
}
