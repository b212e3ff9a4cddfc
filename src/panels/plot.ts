import type { CoursePanel } from '../engine/panel.ts'
import { everyStep, numberText, type Scale, stepLabels } from './course-scale.ts'
import { type Child, type Piece, type Possible, piece } from './piece.ts'
import type { PanelSurroundings } from './surroundings.ts'

/** What drawings over steps have in common. */
export interface Plot {
  panel: CoursePanel
  scale: Scale
  around: PanelSurroundings
}

const height = 200
const above = 26
export const below = 24
export const whole = above + height + below
export const xOf = (step: number, { steps }: CoursePanel): number =>
  round(((step + 0.5) / Math.max(1, steps.length)) * 100)

export const yOf = (value: number, { least, most }: Scale): number =>
  round(above + height - ((value - least) / (most - least)) * height)

export const round = (value: number): number => Math.round(value * 100) / 100

/** Values below 0 are as much for the other side. */
export function axis(scale: Scale): Piece {
  const ticks = scale.ticks.map(tick =>
    piece('text', { x: 30, y: yOf(tick, scale) + 4, 'text-anchor': 'end' }, numberText(Math.abs(tick))),
  )
  return piece('svg', { class: 'axis', width: 34, height: whole }, ...ticks)
}

export const grid = (scale: Scale): Piece[] =>
  scale.ticks.map(tick =>
    piece('line', {
      class: tick === 0 ? 'grid zero' : 'grid',
      x1: 0,
      x2: '100%',
      y1: yOf(tick, scale),
      y2: yOf(tick, scale),
    }),
  )

export const at = (x: number, y: number, ...children: readonly Possible<Child>[]): Piece =>
  piece('svg', { x: `${x}%`, y, class: 'at' }, ...children)

/** On a narrow screen, only the names that have room. */
export function stepNames(panel: CoursePanel): Piece[] {
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
export function marks(panel: CoursePanel): Piece[] {
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

export const short = (name: string): string => {
  const letters = Array.from(name)
  const most = letters.some(letter => letter > '\u2e7f') ? 8 : 15
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`
}
