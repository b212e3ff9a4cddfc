import type { DebateNode, NodeStatus } from './record.ts'
import { nodesOf } from './walk.ts'

const order: readonly NodeStatus[] = ['converged', 'forced', 'pending', 'failed']

export const worst = (statuses: readonly NodeStatus[]): NodeStatus =>
  order[Math.max(0, ...statuses.map(status => order.indexOf(status)))]!

/** A disagreement that is debated elsewhere is as far as it is there. Links may lead round in a circle. */
export function followLinks(root: DebateNode): DebateNode {
  const nodes = new Map(nodesOf(root).map(node => [node.id, node]))
  const elsewhere = ({ links, children }: DebateNode): NodeStatus[] => [
    ...links.flatMap(({ sameAs }) => nodes.get(sameAs)?.status ?? []),
    ...children.map(({ status }) => status),
  ]
  let changed = true
  while (changed) {
    changed = false
    for (const node of nodes.values()) {
      const status = worst([node.status, ...elsewhere(node)])
      changed ||= status !== node.status
      node.status = status
    }
  }
  return root
}
