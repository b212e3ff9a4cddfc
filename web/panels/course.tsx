import type { CourseLine, CoursePanel } from '../../src/engine/panel.ts'
import { endLabels, scaleOf, stretches, textsApart } from './course-scale.ts'
import { Lead } from './lead.tsx'
import { At, Axis, below, Field, type Plot, short, whole, xOf, yOf } from './plot.tsx'
import { type PanelProps, ToTurn } from './surroundings.tsx'
import { panelWords } from './words.ts'

const shapes = ['M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z', 'M-4-4H4V4H-4Z', 'M0-5 5 4H-5Z', 'M0-5 5 0 0 5-5 0Z']

/**
 * The drawing takes the full width: only its horizontal positions are percentages. Its table shows the same data. Of two lines
 * it shows by how much one is ahead, because lines that rise together hide it.
 */
export const Course = ({ panel, around }: PanelProps<CoursePanel>) => (
  <>
    {panel.lines.length === 2 ? <Lead panel={panel} around={around} /> : <Lines panel={panel} around={around} />}
    <TurningPoints panel={panel} around={around} />
    <AsTable panel={panel} around={around} />
  </>
)

function Lines({ panel, around }: PanelProps<CoursePanel>) {
  const plot: Plot = { panel, scale: scaleOf(panel), around }
  return (
    <>
      <div class="plot" aria-hidden="true">
        <Axis scale={plot.scale} />
        <Field {...plot}>
          {panel.lines.map((line, place) => (
            <Line key={place} line={line} place={place} {...plot} />
          ))}
          {panel.lines.map((line, place) => (
            <Points key={place} line={line} place={place} {...plot} />
          ))}
        </Field>
        <Names {...plot} />
      </div>
      <Key panel={panel} around={around} />
    </>
  )
}

interface LineProps extends Plot {
  line: CourseLine
  place: number
}

const Line = ({ line: { seat, values }, place, panel, scale, around }: LineProps) => (
  <svg
    viewBox={`0 0 100 ${whole}`}
    preserveAspectRatio="none"
    width="100%"
    height={whole}
    class={around.seatClass(seat)}
    aria-hidden="true"
  >
    {stretches(values).map((stretch, at) => (
      <polyline
        key={at}
        class={`line stroke-${(place % 4) + 1}`}
        points={stretch.map(({ step, value }) => `${xOf(step, panel)},${yOf(value, scale)}`).join(' ')}
        vector-effect="non-scaling-stroke"
      />
    ))}
  </svg>
)

const Points = ({ line: { seat, values }, place, panel, scale, around }: LineProps) => (
  <g class={around.seatClass(seat)}>
    {stretches(values)
      .flat()
      .map(({ step, value }) => (
        <At key={step} x={xOf(step, panel)} y={yOf(value, scale)}>
          <Point place={place} />
        </At>
      ))}
  </g>
)

const Point = ({ place }: { place: number }) => <path class="point" d={shapes[place % 4]!} />

function Names({ panel, scale, around }: Plot) {
  const ends = panel.lines.flatMap(({ values }, line) => {
    const last = stretches(values).at(-1)?.at(-1)
    return last ? [{ line, y: yOf(last.value, scale) }] : []
  })
  return (
    <svg class="ends" aria-hidden="true" width={128} height={whole}>
      {endLabels(ends, 17, whole - below).map(({ line, y }) => {
        const { seat, name, values } = panel.lines[line]!
        return (
          <text key={line} class={around.seatClass(seat)} x={6} y={y + 4}>
            <tspan class="value">{textsApart([values.findLast(value => value !== null)!])}</tspan> {short(name)}
          </text>
        )
      })}
    </svg>
  )
}

/** Which line belongs to whom, because the names at the ends may be cut short. */
const Key = ({ panel: { lines }, around }: PanelProps<CoursePanel>) => (
  <ul class="legend">
    {lines.map(({ seat, name }, place) => (
      <li key={place} class={around.seatClass(seat)}>
        <svg class="sample" width={28} height={16} aria-hidden="true">
          <line class={`line stroke-${(place % 4) + 1}`} x1={0} x2={28} y1={8} y2={8} />
          <svg x={14} y={8} class="at" aria-hidden="true">
            <Point place={place} />
          </svg>
        </svg>{' '}
        {name}
      </li>
    ))}
  </ul>
)

function TurningPoints({ panel: { marks, steps }, around }: PanelProps<CoursePanel>) {
  const t = panelWords[around.language]
  if (marks.length === 0) return null
  return (
    <div class="turning">
      <p class="part">{t.turning}</p>
      <ol>
        {marks.map(({ step, text, turn, details = [] }, place) => (
          <li key={place}>
            {steps[step] !== undefined && `${steps[step]}${t.colon}`}
            <ToTurn turn={turn} around={around}>
              {text}
            </ToTurn>
            {details.map(detail => (
              <span key={detail} class="detail">
                {detail}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function AsTable({ panel: { title, steps, lines }, around }: PanelProps<CoursePanel>) {
  const t = panelWords[around.language]
  return (
    <details class="as-table">
      <summary>{t.asTable}</summary>
      <div class="scroll">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t.round}</th>
              {lines.map(({ seat, name }, place) => (
                <th key={place} scope="col" class={`number ${around.seatClass(seat)}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((name, step) => {
              const told = textsApart(lines.flatMap(({ values }) => values[step] ?? []))
              return (
                <tr key={step}>
                  <th scope="row">{name}</th>
                  {lines.map(({ values }, place) => (
                    <td key={place} class="number">
                      {values[step] == null ? <span title={t.unknown}>–</span> : told.shift()}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </details>
  )
}
