import type { Divergence, Importance } from './shapes.ts'

const worth: Record<Importance, number> = { high: 3, medium: 2, low: 1 }

/** How much a disagreement is contested: what hangs on it first, then how many take a side, then how even the sides are. */
export function contest({ importance, sides }: Divergence): number {
  const camps = campsOf(sides).map(camp => camp.length)
  const involved = camps.reduce((sum, size) => sum + size, 0)
  return worth[importance] * 10_000 + involved * 100 + (involved - Math.max(...camps))
}

/** Parties that hold the very same stand together. */
export const campsOf = (sides: Readonly<Record<string, string>>): string[][] =>
  [...Map.groupBy(Object.entries(sides), ([, claim]) => claim.trim()).values()].map(camp =>
    camp.map(([party]) => party),
  )
