import type { ComponentChildren } from 'preact'
import type { CoursePanel } from '../../src/engine/panel.ts'
import { everyStep, numberText, type Scale, stepLabels } from './course-scale.ts'
import type { PanelSurroundings } from './surroundings.tsx'

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
export const Axis = ({ scale }: { scale: Scale }) => (
  <svg class="axis" width={34} height={whole} aria-hidden="true">
    {scale.ticks.map(tick => (
      <text key={tick} x={30} y={yOf(tick, scale) + 4} text-anchor="end">
        {numberText(Math.abs(tick))}
      </text>
    ))}
  </svg>
)

/** The place of all that is drawn, with a grid, the names of the steps and the marks behind it. */
export const Field = ({ panel, scale, children }: Pick<Plot, 'panel' | 'scale'> & { children: ComponentChildren }) => (
  <svg class="field" width="100%" height={whole} aria-hidden="true">
    {scale.ticks.map(tick => (
      <line
        key={tick}
        class={tick === 0 ? 'grid zero' : 'grid'}
        x1={0}
        x2="100%"
        y1={yOf(tick, scale)}
        y2={yOf(tick, scale)}
      />
    ))}
    <StepNames panel={panel} />
    <Marks panel={panel} />
    {children}
  </svg>
)

export const At = ({ x, y, children }: { x: number; y: number; children: ComponentChildren }) => (
  <svg x={`${x}%`} y={y} class="at" aria-hidden="true">
    {children}
  </svg>
)

/** On a narrow screen, only the names that have room. */
function StepNames({ panel }: { panel: CoursePanel }) {
  const labels = stepLabels(panel.steps)
  const [wide, narrow] = [everyStep(labels, 460), everyStep(labels, 230)]
  return (
    <>
      {labels.map((label, step) => {
        if (step % wide !== 0) return null
        const place = { class: step % narrow === 0 ? 'step' : 'step spare', x: `${xOf(step, panel)}%`, y: whole - 6 }
        const [first] = panel.steps
        // The first step has its full name, to the left of its point, because the other names follow on the right.
        return step === 0 && label !== first ? (
          <text key={step} {...place} dx={4} text-anchor="end">
            {first}
          </text>
        ) : (
          <text key={step} {...place} text-anchor="middle">
            {label}
          </text>
        )
      })}
    </>
  )
}

/** Several marks at one step stand side by side. */
const Marks = ({ panel }: { panel: CoursePanel }) => (
  <>
    {panel.marks.map(({ step }, place) => {
      const before = panel.marks.slice(0, place).filter(mark => mark.step === step).length
      const x = before * 19
      return (
        <At key={place} x={xOf(step, panel)} y={0}>
          {before === 0 && <line class="mark-rule" x1={0} x2={0} y1={18} y2={whole - below} />}
          <circle class="mark-disc" cx={x} cy={9.5} r={8.5} />
          <text class="mark-number" x={x} y={13.5} text-anchor="middle">
            {place + 1}
          </text>
        </At>
      )
    })}
  </>
)

export const short = (name: string): string => {
  const letters = Array.from(name)
  const most = letters.some(letter => letter > '\u2e7f') ? 8 : 15
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`
}
