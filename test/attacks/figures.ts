import { attackKinds } from './attack.ts'
import type { Outcome } from './run.ts'

/** How often each kind was tried and how often it broke something, a line each. */
export function figures(outcomes: readonly Outcome[]): string {
  const rows = attackKinds.map(kind => {
    const tried = outcomes.reduce((sum, outcome) => sum + (outcome.tried.get(kind) ?? 0), 0)
    const broke = outcomes.flatMap(({ breaks }) => breaks.filter(({ attack }) => attack.kind === kind))
    return [kind, tried, new Set(broke.map(({ attack, seat, format }) => `${format} ${seat} ${attack.marker}`)).size]
  })
  return [['kind', 'debates', 'with a break'], ...rows]
    .map(
      ([kind, tried, broke]) => `${String(kind).padEnd(16)}${String(tried).padStart(8)}${String(broke).padStart(14)}`,
    )
    .join('\n')
}
