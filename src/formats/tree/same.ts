import type { Divergence } from './shapes.ts'

/** A disagreement that is debated somewhere in the tree, or was. */
export interface Known {
  id: string
  title: string
  parties: string[]
}

export const knownOf = ({ id, title, sides }: Divergence): Known => ({ id, title, parties: Object.keys(sides).sort() })

/** A disagreement that was found in one node and is debated as another. */
export interface Link {
  from: string
  to: string
}

/** Whether what becomes of one question waits, over such links, for a node that is still being settled. */
export function leadsBack(question: string, node: string, links: readonly Link[]): boolean {
  const seen = new Set<Link>()
  const leads = (from: string): boolean =>
    links.some(link => {
      if (seen.has(link) || !isAbove(from, link.from)) return false
      seen.add(link)
      return isAbove(link.to, node) || leads(link.to)
    })
  return leads(question)
}

/** Whether the question is this node or one above it. */
export const isAbove = (id: string, node: string): boolean => node === id || node.startsWith(`${id}.`)

/** Word for word the same, typography aside. */
export const sameTitle = (one: string, other: string): boolean => normal(one) === normal(other)

/** The one among those known that has the same title and the same parties on its sides. */
export function sameQuestion(divergence: Divergence, known: readonly Known[]): Known | undefined {
  const { title, parties } = knownOf(divergence)
  return known.find(other => sameTitle(other.title, title) && other.parties.join('\n') === parties.join('\n'))
}

/** Signs that mean something stay: C++ is not C#, and more is not less. */
const typography = /[\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pc}\p{Cf}\s"'`*,;:.?!、。·…]+/gu

function normal(title: string): string {
  const letters = title.normalize('NFKC').toLowerCase()
  return letters.replace(typography, ' ').trim() || letters.trim()
}
