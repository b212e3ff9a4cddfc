import type { CoursePanel } from '../../src/engine/panel.ts'
import { evenScale, everyStep, numberText, textsApart } from './course-scale.ts'
import { At, Axis, Field, type Plot, round, short, whole, xOf, yOf } from './plot.tsx'
import type { PanelProps } from './surroundings.tsx'

/** Which of two sides is ahead at each step, and by how much: the first above the line of 0, the second below it. */
export function Lead({ panel, around }: PanelProps<CoursePanel>) {
  const leads = leadsIn(panel)
  const plot: Plot = { panel, scale: evenScale(leads.map(lead => lead?.by ?? null)), around }
  return (
    <div class="plot lead" aria-hidden="true">
      <Axis scale={plot.scale} />
      <Field {...plot}>
        {leads.map((lead, step) => lead && <Bar key={step} lead={lead} step={step} {...plot} />)}
        <Values leads={leads} {...plot} />
      </Field>
      <Names {...plot} />
    </div>
  )
}

interface StepLead {
  /** Above 0: the first is ahead. */
  by: number
  /** Without a sign, as the values in the table say. */
  text: string
}

/** null: what one of them had is not known. */
function leadsIn({ steps, lines }: CoursePanel): (StepLead | null)[] {
  return steps.map((_, step) => {
    const [one, other] = lines.map(({ values }) => values[step] ?? null)
    if (one == null || other == null) return null
    const [told = 0, against = 0] = textsApart([one, other]).map(Number)
    return { by: one - other, text: numberText(Math.abs(told - against)) }
  })
}

/** Where nobody is ahead, a bar is a short line on 0. */
function Bar({ lead: { by }, step, panel, scale, around }: Plot & { lead: StepLead; step: number }) {
  const [zero, end] = [yOf(0, scale), yOf(by, scale)]
  const width = Math.min(12, 60 / Math.max(1, panel.steps.length))
  const leader = panel.lines[by < 0 ? 1 : 0]!
  return (
    <rect
      class={by === 0 ? 'bar level' : `bar ${around.seatClass(leader.seat)}`}
      x={`${round(xOf(step, panel) - width / 2)}%`}
      y={round(Math.min(zero, end) - (by === 0 ? 1 : 0))}
      width={`${round(width)}%`}
      height={round(Math.abs(zero - end)) || 2}
    />
  )
}

/** By how much, beyond the end of a bar, if there is room. */
function Values({ leads, panel, scale }: Plot & { leads: readonly (StepLead | null)[] }) {
  const texts = leads.map(lead => lead?.text ?? '')
  const [wide, narrow] = [everyStep(texts, 460), everyStep(texts, 230)]
  if (wide > 1) return null
  return (
    <>
      {leads.map((lead, step) => {
        if (lead === null || lead.text === '0') return null
        return (
          <At key={step} x={xOf(step, panel)} y={yOf(lead.by, scale) + (lead.by < 0 ? 14 : -5)}>
            <text class={narrow > 1 ? 'by spare' : 'by'} text-anchor="middle">
              {lead.text}
            </text>
          </At>
        )
      })}
    </>
  )
}

/** Whose half is whose. */
function Names({ panel: { lines }, scale, around }: Plot) {
  const places = [yOf(scale.most, scale) + 12, yOf(scale.least, scale) - 4]
  return (
    <svg class="ends" width={96} height={whole} aria-hidden="true">
      {lines.map(({ seat, name }, place) => (
        <text key={place} class={around.seatClass(seat)} x={6} y={places[place]}>
          {`${place === 0 ? '▲' : '▼'} ${short(name)}`}
        </text>
      ))}
    </svg>
  )
}
