import { clean } from '../../../src/core/clean.ts'
import type { PlacedAside } from '../course.ts'

const signs: Record<PlacedAside['kind'], string> = {
  heading: '▸',
  score: '»',
  good: '✓',
  bad: '✗',
  plain: '·',
  remark: '“',
}

/** Lines between the turns: what was ruled, what the score is. */
export function AsideLines({ asides }: { asides: readonly PlacedAside[] }) {
  if (asides.length === 0) return null
  return (
    <ul class="asides">
      {asides.map(({ id, kind, text }) => (
        <li key={id} class={kind}>
          <span class="sign" aria-hidden="true">
            {signs[kind]}
          </span>
          <span>{clean(text).text}</span>
        </li>
      ))}
    </ul>
  )
}
