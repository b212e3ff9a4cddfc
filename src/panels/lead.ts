import type { CoursePanel } from '../engine/panel.ts'
import { evenScale, everyStep, numberText, type Scale, textsApart } from './course-scale.ts'
import { type Piece, piece } from './piece.ts'
import { at, axis, grid, marks, type Plot, round, short, stepNames, whole, xOf, yOf } from './plot.ts'
import type { PanelSurroundings } from './surroundings.ts'

/** Which of two sides is ahead at each step, and by how much: the first above the line of 0, the second below it. */
export function leadDrawing(panel: CoursePanel, around: PanelSurroundings): Piece[] {
  const leads = leadsIn(panel)
  const scale = evenScale(leads.map(lead => lead?.by ?? null))
  const bars = leads.flatMap((lead, step) => (lead ? [barOf(lead, step, { panel, scale, around })] : []))
  const parts = [...grid(scale), ...stepNames(panel), ...marks(panel), ...bars, ...values(leads, panel, scale)]
  const field = piece('svg', { class: 'field', width: '100%', height: whole }, ...parts)
  const plot = { class: 'plot lead', 'aria-hidden': 'true' }
  return [piece('div', plot, axis(scale), field, names(panel, scale, around))]
}

interface Lead {
  /** Above 0: the first is ahead. */
  by: number
  /** Without a sign, as the values in the table say. */
  text: string
}

/** null: what one of them had is not known. */
function leadsIn({ steps, lines }: CoursePanel): (Lead | null)[] {
  return steps.map((_, step) => {
    const [one, other] = lines.map(({ values }) => values[step] ?? null)
    if (one == null || other == null) return null
    const [told = 0, against = 0] = textsApart([one, other]).map(Number)
    return { by: one - other, text: numberText(Math.abs(told - against)) }
  })
}

/** Where nobody is ahead, a bar is a short line on 0. */
function barOf({ by }: Lead, step: number, { panel, scale, around }: Plot): Piece {
  const [zero, end] = [yOf(0, scale), yOf(by, scale)]
  const width = Math.min(12, 60 / Math.max(1, panel.steps.length))
  const size = { x: `${round(xOf(step, panel) - width / 2)}%`, width: `${round(width)}%` }
  const leader = panel.lines[by < 0 ? 1 : 0]!
  return piece('rect', {
    ...{ class: by === 0 ? 'bar level' : `bar ${around.seatClass(leader.seat)}`, ...size },
    ...{ y: round(Math.min(zero, end) - (by === 0 ? 1 : 0)), height: round(Math.abs(zero - end)) || 2 },
  })
}

/** By how much, beyond the end of a bar, if there is room. */
function values(leads: readonly (Lead | null)[], panel: CoursePanel, scale: Scale): Piece[] {
  const texts = leads.map(lead => lead?.text ?? '')
  const [wide, narrow] = [everyStep(texts, 460), everyStep(texts, 230)]
  return leads.flatMap((lead, step) => {
    if (lead === null || lead.text === '0' || wide > 1) return []
    const y = yOf(lead.by, scale) + (lead.by < 0 ? 14 : -5)
    const look = { class: narrow > 1 ? 'by spare' : 'by', 'text-anchor': 'middle' }
    return [at(xOf(step, panel), y, piece('text', look, lead.text))]
  })
}

/** Whose half is whose. */
function names({ lines }: CoursePanel, scale: Scale, around: PanelSurroundings): Piece {
  const places = [yOf(scale.most, scale) + 12, yOf(scale.least, scale) - 4]
  const labels = lines.map(({ seat, name }, place) =>
    piece(
      'text',
      { class: around.seatClass(seat), x: 6, y: places[place] },
      `${place === 0 ? '▲' : '▼'} ${short(name)}`,
    ),
  )
  return piece('svg', { class: 'ends', width: 96, height: whole }, ...labels)
}
