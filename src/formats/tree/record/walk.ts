import type { DebateNode, ForcedVerdict, FoundDivergence } from './record.ts'

/** Depth first: a node, then what came of each of its disagreements. */
export const nodesOf = (node: DebateNode): DebateNode[] => [node, ...node.children.flatMap(nodesOf)]

export const verdictsOf = ({ judgment }: DebateNode): ForcedVerdict[] => judgment.forcedVerdicts ?? []

/** Something was said in it, about it, or went wrong. */
export const isTouched = (node: DebateNode): boolean =>
  Object.keys(node.models).length > 0 || verdictsOf(node).length > 0 || node.failure !== null

/** It was ruled on as a whole, without a debate of its own or after the last one. */
export const isRuledOn = (node: DebateNode): boolean => verdictsOf(node).length > 0 && node.children.length === 0

/** Every ruling in and below a node, in the order of its disagreements. */
export function rulingsIn(node: DebateNode): ForcedVerdict[] {
  const own = verdictsOf(node)
  return [
    ...own.filter(({ divergenceId }) => divergenceId === node.id),
    ...node.judgment.divergences.flatMap(({ id }) => [
      ...own.filter(({ divergenceId }) => divergenceId === id),
      ...node.children.filter(child => child.id === id).flatMap(rulingsIn),
    ]),
  ]
}

/** The disagreement wherever in the tree it was found. */
export function divergenceIn(root: DebateNode, id: string): FoundDivergence | null {
  for (const { judgment } of nodesOf(root))
    for (const divergence of judgment.divergences) if (divergence.id === id) return divergence
  return null
}

/** Disagreements that were found, each question once. */
export const disputesIn = (root: DebateNode): FoundDivergence[] =>
  nodesOf(root).flatMap(({ judgment }) => judgment.divergences.filter(({ fate }) => fate !== 'linked'))
