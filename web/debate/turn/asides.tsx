import { clean } from '../../../src/core/clean.ts'
import type { AsideGrid } from '../../../src/engine/display.ts'
import type { PlacedAside } from '../course.ts'
import type { Showing } from '../showing.ts'

const signs: Record<PlacedAside['kind'], string> = {
  heading: '▸',
  score: '»',
  good: '✓',
  bad: '✗',
  plain: '·',
  remark: '“',
}

/** Lines between the turns: what was ruled, what the score is. */
export function AsideLines({ asides, showing }: { asides: readonly PlacedAside[]; showing: Showing }) {
  if (asides.length === 0) return null
  return (
    <ul class="asides">
      {asides.map(({ id, kind, text, grid }) => (
        <li key={id} class={kind}>
          <span class="sign" aria-hidden="true">
            {signs[kind]}
          </span>
          <span>{clean(text).text}</span>
          {grid && <Grid grid={grid} label={clean(text).text} showing={showing} />}
        </li>
      ))}
    </ul>
  )
}

function Grid({ grid: { columns, rows }, label, showing }: { grid: AsideGrid; label: string; showing: Showing }) {
  return (
    <table class="grid" aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map(({ seat, name }) => (
            <th key={seat} scope="col" class={`side ${showing.seatClass(seat)}`}>
              {clean(name).text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, kind }) => (
          <tr key={name} class={kind}>
            <th scope="row">{clean(name).text}</th>
            {cells.map((cell, place) => (
              <td key={place}>{clean(cell).text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
