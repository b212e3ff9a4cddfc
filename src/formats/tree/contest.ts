import type { Divergence, Importance } from './shapes.ts'

const worth: Record<Importance, number> = { high: 3, medium: 2, low: 1 }

/** How much a disagreement is contested: what hangs on it first, then how many take a side, then how even the sides are. */
export function contest({ importance, sides }: Divergence): number {
  const camps = campSizes(Object.values(sides))
  const involved = camps.reduce((sum, size) => sum + size, 0)
  return worth[importance] * 10_000 + involved * 100 + (involved - Math.max(...camps))
}

/** Parties that hold the very same are on one side. */
function campSizes(claims: readonly string[]): number[] {
  const camps = new Map<string, number>()
  for (const claim of claims) camps.set(claim.trim(), (camps.get(claim.trim()) ?? 0) + 1)
  return [...camps.values()]
}
