import type { Divergence } from './shapes.ts'

/** A disagreement that is debated somewhere in the tree, or was. */
export interface Known {
  id: string
  title: string
  parties: string[]
}

export const knownOf = ({ id, title, sides }: Divergence): Known => ({ id, title, parties: Object.keys(sides).sort() })

/** Word for word the same, typography aside. */
export const sameTitle = (one: string, other: string): boolean => normal(one) === normal(other)

/** The one among those known that has the same title and the same parties on its sides. */
export function sameQuestion(divergence: Divergence, known: readonly Known[]): Known | undefined {
  const { title, parties } = knownOf(divergence)
  return known.find(other => sameTitle(other.title, title) && other.parties.join('\n') === parties.join('\n'))
}

const normal = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
