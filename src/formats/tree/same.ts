import type { Divergence } from './shapes.ts'

/** A disagreement that is debated somewhere in the tree, or was. */
export type Known = {
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

/** Siblings of the node and of those above it, the nearest first; then all others by the steps that lead to them. */
export function nearestFirst<Q extends { id: string }>(questions: readonly Q[], node: string): Q[] {
  const path = node.split('.')
  const rank = (id: string): number => {
    const steps = id.split('.')
    const common = steps.findIndex((step, i) => step !== path[i])
    const shared = common === -1 ? steps.length : common
    const distance = steps.length + path.length - 2 * shared
    return (steps.length === shared + 1 ? 0 : 1_000) + distance
  }
  const ranked = questions.map(question => ({ question, rank: rank(question.id) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ question }) => question)
}

/** Word for word the same, typography aside. */
export const sameTitle = (one: string, other: string): boolean => titleKey(one) === titleKey(other)

/** The one among those known that has the same title and the same parties on its sides. */
export function sameQuestion(divergence: Divergence, known: readonly Known[]): Known | undefined {
  const { title, parties } = knownOf(divergence)
  const wanted = titleKey(title)
  return known.find(other => other.parties.join('\n') === parties.join('\n') && titleKey(other.title) === wanted)
}

/** Signs that mean something stay: C++ is not C#, and more is not less. */
const typography = /[\p{Pd}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pc}\p{Cf}\s"'`*,;:.?!、。·…]+/gu

/** The same for titles that are the same but for their typography. */
export function titleKey(title: string): string {
  const letters = title.normalize('NFKC').toLowerCase()
  return letters.replace(typography, ' ').trim() || letters.trim()
}
