import type { BarsPanel, ChartBar } from '../../src/engine/panel.ts'
import type { PanelProps } from './surroundings.tsx'

/** Each bar has its measure and its value, in words, above it. */
export function Bars({ panel: { chart } }: PanelProps<BarsPanel>) {
  const measures = chart.measures.length > 1 ? chart.measures : []
  return (
    <ul class="bars">
      {chart.rows.map(({ name, bars }, row) => (
        <li key={row}>
          <strong>{name}</strong>
          {bars.map((bar, place) => (
            <Bar key={place} bar={bar} place={place} measure={measures[place]} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function Bar({ bar, place, measure }: { bar: ChartBar; place: number; measure: string | undefined }) {
  const { share, text, tone } = bar
  const length = `${Math.round(Math.min(1, Math.max(0, share ?? 0)) * 1000) / 10}%`
  return (
    <div class="bar-row">
      <span class="small">{measure === undefined ? text : `${measure} · ${text}`}</span>
      <svg class="bar" width="100%" height={12} aria-hidden="true">
        {share !== null && (
          <rect class={`fill fill-${(place % 2) + 1}${tone ? ` ${tone}` : ''}`} width={length} height="100%" />
        )}
      </svg>
    </div>
  )
}
