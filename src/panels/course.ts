import type { CourseLine, CoursePanel } from '../engine/panel.ts'
import { endLabels, everyStep, numberText, type Scale, scaleOf, stepLabels, stretches } from './course-scale.ts'
import { type Child, type Piece, type Possible, piece, present } from './piece.ts'
import { type PanelSurroundings, turnLink } from './surroundings.ts'
import { panelWords } from './words.ts'

const height = 200
const above = 26
const below = 24
const whole = above + height + below
const shapes = ['M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z', 'M-4-4H4V4H-4Z', 'M0-5 5 4H-5Z', 'M0-5 5 0 0 5-5 0Z']

/** The drawing takes the full width: only its horizontal positions are percentages. Its table shows the same data. */
export function courseDrawing(panel: CoursePanel, around: PanelSurroundings): readonly Piece[] {
  const scale = scaleOf(panel)
  const plot: Plot = { panel, scale, around }
  return present(
    piece('div', { class: 'plot', 'aria-hidden': 'true' }, axis(scale), field(plot), names(plot)),
    key(panel, around),
    turningPoints(panel, around),
    asTable(panel, around),
  )
}

interface Plot {
  panel: CoursePanel
  scale: Scale
  around: PanelSurroundings
}

const xOf = (step: number, { steps }: CoursePanel): number => round(((step + 0.5) / Math.max(1, steps.length)) * 100)

const yOf = (value: number, { least, most }: Scale): number =>
  round(above + height - ((value - least) / (most - least)) * height)

const round = (value: number): number => Math.round(value * 100) / 100

function axis(scale: Scale): Piece {
  const ticks = scale.ticks.map(tick =>
    piece('text', { x: 30, y: yOf(tick, scale) + 4, 'text-anchor': 'end' }, numberText(tick)),
  )
  return piece('svg', { class: 'axis', width: 34, height: whole }, ...ticks)
}

function field(plot: Plot): Piece {
  const { panel, scale } = plot
  const grid = scale.ticks.map(tick =>
    piece('line', { class: 'grid', x1: 0, x2: '100%', y1: yOf(tick, scale), y2: yOf(tick, scale) }),
  )
  const lines = panel.lines.map((line, place) => lineOf(line, place, plot))
  const points = panel.lines.map((line, place) => pointsOf(line, place, plot))
  const parts = [...grid, ...stepNames(panel), ...marks(panel), ...lines, ...points]
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

const at = (x: number, y: number, ...children: readonly Possible<Child>[]): Piece =>
  piece('svg', { x: `${x}%`, y, class: 'at' }, ...children)

/** On a narrow screen, only the names that have room. */
function stepNames(panel: CoursePanel): Piece[] {
  const labels = stepLabels(panel.steps)
  const [wide, narrow] = [everyStep(labels, 460), everyStep(labels, 230)]
  return labels.flatMap((label, step) => {
    if (step % wide !== 0) return []
    const place = { class: step % narrow === 0 ? 'step' : 'step spare', x: `${xOf(step, panel)}%`, y: whole - 6 }
    const [first] = panel.steps
    // The first step has its full name, to the left of its point, because the other names follow on the right.
    return step === 0 && label !== first
      ? [piece('text', { ...place, dx: 4, 'text-anchor': 'end' }, first!)]
      : [piece('text', { ...place, 'text-anchor': 'middle' }, label)]
  })
}

/** Several marks at one step stand side by side. */
function marks(panel: CoursePanel): Piece[] {
  const perStep = new Map<number, number>()
  return panel.marks.map(({ step }, place) => {
    const before = perStep.get(step) ?? 0
    perStep.set(step, before + 1)
    const x = before * 19
    return at(
      xOf(step, panel),
      0,
      before === 0 && piece('line', { class: 'mark-rule', x1: 0, x2: 0, y1: 18, y2: whole - below }),
      piece('circle', { class: 'mark-disc', cx: x, cy: 9.5, r: 8.5 }),
      piece('text', { class: 'mark-number', x, y: 13.5, 'text-anchor': 'middle' }, String(place + 1)),
    )
  })
}

function names({ panel, scale, around }: Plot): Piece {
  const ends = panel.lines.flatMap(({ values }, line) => {
    const last = stretches(values).at(-1)?.at(-1)
    return last ? [{ line, y: yOf(last.value, scale) }] : []
  })
  const labels = endLabels(ends, 17, whole - below).map(({ line, y }) => {
    const { seat, name, values } = panel.lines[line]!
    const last = values.findLast(value => value !== null)
    const value = piece('tspan', { class: 'value' }, numberText(last!))
    return piece('text', { class: around.seatClass(seat), x: 6, y: y + 4 }, value, ` ${short(name)}`)
  })
  return piece('svg', { class: 'ends', width: 128, height: whole }, ...labels)
}

const short = (name: string): string => {
  const letters = Array.from(name)
  const most = letters.some(letter => letter > '\u2e7f') ? 8 : 15
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`
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
  const items = found.map(({ step, text, turn }) => {
    const where = steps[step] === undefined ? '' : `${steps[step]}${t.colon}`
    return piece('li', {}, where, turnLink(turn, around, text))
  })
  return piece('div', { class: 'turning' }, piece('p', { class: 'part' }, t.turning), piece('ol', {}, ...items))
}

function asTable({ title, steps, lines }: CoursePanel, { language, seatClass }: PanelSurroundings): Piece {
  const t = panelWords[language]
  const names = lines.map(({ seat, name }) => piece('th', { scope: 'col', class: `number ${seatClass(seat)}` }, name))
  const heads = piece('tr', {}, piece('th', { scope: 'col' }, t.round), ...names)
  const unknown = piece('span', { title: t.unknown }, '–')
  const rows = steps.map((name, step) => {
    const texts = lines.map(({ values }) => (values[step] == null ? unknown : numberText(values[step])))
    const cells = texts.map(text => piece('td', { class: 'number' }, text))
    return piece('tr', {}, piece('th', { scope: 'row' }, name), ...cells)
  })
  const table = piece('table', { 'aria-label': title }, piece('thead', {}, heads), piece('tbody', {}, ...rows))
  const scrolled = piece('div', { class: 'scroll' }, table)
  return piece('details', { class: 'as-table' }, piece('summary', {}, t.asTable), scrolled)
}
