import type { Cell, TablePanel } from '../engine/panel.ts'
import { type Child, type Piece, piece } from './piece.ts'
import { type Surroundings, turnLink } from './surroundings.ts'

/** Where there is no room for columns each row stands by itself, and what stands above a column before its cells. */
export function tableDrawing(
  panel: TablePanel,
  around: Surroundings,
  look: TableLook = lookOf(panel),
): readonly Piece[] {
  const { title, columns, rows } = panel
  const heads = columns.map(({ name, number }) =>
    piece('th', { scope: 'col', ...(number && { class: 'number' }) }, name),
  )
  const drawn = columns.map((column, place) => ({ ...column, isBrief: look.brief[place] ?? false }))
  const body = rows.map(({ cells }) =>
    piece('tr', {}, ...drawn.map((column, place) => cell(cells[place] ?? { text: '' }, column, place, around))),
  )
  return [
    piece(
      'table',
      { class: `cards ${look.room}`, 'aria-label': title },
      piece('thead', {}, piece('tr', {}, ...heads)),
      piece('tbody', {}, ...body),
    ),
  ]
}

export interface TableLook {
  room: Room
  /** Of each column, whether several of its cells have room in one line. */
  brief: readonly boolean[]
}

const rooms = ['slim', 'few', 'some', 'many'] as const

type Room = (typeof rooms)[number]

/** `before`: as it was. Rows come and go while a debate goes on; what needed more room keeps it, so that nothing jumps to and fro. */
export function lookOf({ columns, rows }: TablePanel, before?: TableLook): TableLook {
  const [room, was] = [roomFor(columns, rows), before?.room ?? 'slim']
  return {
    room: rooms.indexOf(room) > rooms.indexOf(was) ? room : was,
    brief: columns.map(
      (_, place) => (before?.brief[place] ?? true) && rows.every(({ cells }) => isBrief(cells[place])),
    ),
  }
}

/** How wide it must be to have columns, in rem, about: the style sheet has these widths; what is slim has room everywhere. */
function roomFor(columns: TablePanel['columns'], rows: TablePanel['rows']): Room {
  const widths = columns.map(({ name }, place) => {
    const longest = Math.max(...[name, ...rows.map(({ cells }) => cells[place]?.text ?? '')].map(widthOf))
    return 1.5 + Math.min(longest, longest > 20 ? 12 : 7)
  })
  const sum = widths.reduce((total, width) => total + width, 0)
  if (sum <= 20) return 'slim'
  return sum <= 26 ? 'few' : sum <= 38 ? 'some' : 'many'
}

/** Several of these have room in one line. */
const isBrief = (one: Cell | undefined): boolean => widthOf(one?.text ?? '') <= 8

const widthOf = (text: string): number =>
  Array.from(text.slice(0, 200)).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 0.95 : 0.5), 0)

const tones = { good: '✓', bad: '✕', open: '○' } as const

type Column = TablePanel['columns'][number] & { isBrief: boolean }

function cell(one: Cell, column: Column, place: number, around: Surroundings): Piece {
  const isBrief = column.isBrief && place > 0
  const classes = [
    column.number && 'number',
    isBrief && 'brief',
    one.tone && `tone ${one.tone}`,
    one.seat && around.seatClass(one.seat),
  ]
  const sign = one.tone ? [piece('span', { class: 'tone-sign', 'aria-hidden': 'true' }, tones[one.tone]), '\u00a0'] : []
  const attributes = { class: classes.filter(name => name).join(' ') || undefined, 'data-label': column.name }
  if (place === 0) return piece('th', { scope: 'row', ...attributes }, ...sign, content(one, around))
  return piece('td', attributes, ...sign, content(one, around))
}

/** Nothing is made a link that does not lead to the public web. */
function content({ text, turn, page }: Cell, around: Surroundings): Child {
  if (text === '') return '–'
  if (turn !== undefined) return turnLink(turn, around, text)
  if (page === undefined || !around.isPublic(page)) return text
  return piece('a', { href: page, rel: 'noreferrer nofollow', target: '_blank' }, text)
}
