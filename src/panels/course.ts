import type { CourseLine, CoursePanel } from '../engine/panel.ts'
import { endLabels, scaleOf, stretches, textsApart } from './course-scale.ts'
import { leadDrawing } from './lead.ts'
import { type Piece, piece, present } from './piece.ts'
import { at, axis, below, grid, marks, type Plot, short, stepNames, whole, xOf, yOf } from './plot.ts'
import { type PanelSurroundings, turnLink } from './surroundings.ts'
import { panelWords } from './words.ts'

const shapes = ['M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z', 'M-4-4H4V4H-4Z', 'M0-5 5 4H-5Z', 'M0-5 5 0 0 5-5 0Z']

/**
 * The drawing takes the full width: only its horizontal positions are percentages. Its table shows the same data. Of two lines
 * it shows by how much one is ahead, because lines that rise together hide it.
 */
export function courseDrawing(panel: CoursePanel, around: PanelSurroundings): readonly Piece[] {
  return present(
    ...(panel.lines.length === 2 ? leadDrawing(panel, around) : linesDrawing(panel, around)),
    turningPoints(panel, around),
    asTable(panel, around),
  )
}

function linesDrawing(panel: CoursePanel, around: PanelSurroundings): Piece[] {
  const scale = scaleOf(panel)
  const plot: Plot = { panel, scale, around }
  const drawn = piece('div', { class: 'plot', 'aria-hidden': 'true' }, axis(scale), field(plot), names(plot))
  return [drawn, key(panel, around)]
}

function field(plot: Plot): Piece {
  const { panel, scale } = plot
  const lines = panel.lines.map((line, place) => lineOf(line, place, plot))
  const points = panel.lines.map((line, place) => pointsOf(line, place, plot))
  const parts = [...grid(scale), ...stepNames(panel), ...marks(panel), ...lines, ...points]
  return piece('svg', { class: 'field', width: '100%', height: whole }, ...parts)
}

function lineOf({ seat, values }: CourseLine, place: number, { panel, scale, around }: Plot): Piece {
  const paths = stretches(values).map(stretch =>
    piece('polyline', {
      class: `line stroke-${(place % 4) + 1}`,
      points: stretch.map(({ step, value }) => `${xOf(step, panel)},${yOf(value, scale)}`).join(' '),
      'vector-effect': 'non-scaling-stroke',
    }),
  )
  const box = { viewBox: `0 0 100 ${whole}`, preserveAspectRatio: 'none', width: '100%', height: whole }
  return piece('svg', { ...box, class: around.seatClass(seat) }, ...paths)
}

function pointsOf({ seat, values }: CourseLine, place: number, { panel, scale, around }: Plot): Piece {
  const points = stretches(values)
    .flat()
    .map(({ step, value }) => at(xOf(step, panel), yOf(value, scale), pointOf(place)))
  return piece('g', { class: around.seatClass(seat) }, ...points)
}

const pointOf = (place: number): Piece => piece('path', { class: 'point', d: shapes[place % 4]! })

function names({ panel, scale, around }: Plot): Piece {
  const ends = panel.lines.flatMap(({ values }, line) => {
    const last = stretches(values).at(-1)?.at(-1)
    return last ? [{ line, y: yOf(last.value, scale) }] : []
  })
  const labels = endLabels(ends, 17, whole - below).map(({ line, y }) => {
    const { seat, name, values } = panel.lines[line]!
    const last = values.findLast(value => value !== null)
    const value = piece('tspan', { class: 'value' }, textsApart([last!])[0]!)
    return piece('text', { class: around.seatClass(seat), x: 6, y: y + 4 }, value, ` ${short(name)}`)
  })
  return piece('svg', { class: 'ends', width: 128, height: whole }, ...labels)
}

/** Which line belongs to whom, because the names at the ends may be cut short. */
function key({ lines }: CoursePanel, around: PanelSurroundings): Piece {
  const items = lines.map(({ seat, name }, place) => {
    const line = piece('line', { class: `line stroke-${(place % 4) + 1}`, x1: 0, x2: 28, y1: 8, y2: 8 })
    const point = piece('svg', { x: 14, y: 8, class: 'at' }, pointOf(place))
    const sample = piece('svg', { class: 'sample', width: 28, height: 16, 'aria-hidden': 'true' }, line, point)
    return piece('li', { class: around.seatClass(seat) }, sample, ' ', name)
  })
  return piece('ul', { class: 'legend' }, ...items)
}

function turningPoints({ marks: found, steps }: CoursePanel, around: PanelSurroundings): Piece | null {
  if (found.length === 0) return null
  const t = panelWords[around.language]
  const items = found.map(({ step, text, turn, details = [] }) => {
    const where = steps[step] === undefined ? '' : `${steps[step]}${t.colon}`
    const more = details.map(detail => piece('span', { class: 'detail' }, detail))
    return piece('li', {}, where, turnLink(turn, around, text), ...more)
  })
  return piece('div', { class: 'turning' }, piece('p', { class: 'part' }, t.turning), piece('ol', {}, ...items))
}

function asTable({ title, steps, lines }: CoursePanel, { language, seatClass }: PanelSurroundings): Piece {
  const t = panelWords[language]
  const names = lines.map(({ seat, name }) => piece('th', { scope: 'col', class: `number ${seatClass(seat)}` }, name))
  const heads = piece('tr', {}, piece('th', { scope: 'col' }, t.round), ...names)
  const unknown = piece('span', { title: t.unknown }, '–')
  const rows = steps.map((name, step) => {
    const told = textsApart(lines.flatMap(({ values }) => values[step] ?? []))
    const texts = lines.map(({ values }) => (values[step] == null ? unknown : told.shift()!))
    const cells = texts.map(text => piece('td', { class: 'number' }, text))
    return piece('tr', {}, piece('th', { scope: 'row' }, name), ...cells)
  })
  const table = piece('table', { 'aria-label': title }, piece('thead', {}, heads), piece('tbody', {}, ...rows))
  const scrolled = piece('div', { class: 'scroll' }, table)
  return piece('details', { class: 'as-table' }, piece('summary', {}, t.asTable), scrolled)
}
