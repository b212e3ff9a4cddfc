import type { TreeNode } from '../engine/panel.ts'

/** Where a node stands: the column is its depth, the row counts what is above it. */
export interface Placed {
  node: TreeNode
  depth: number
  row: number
  /** Which of its siblings it is, from 1, and how many there are. */
  place: number
  siblings: number
}

export interface TreeLayout {
  /** Each branch to its end before the next one begins. */
  placed: readonly Placed[]
  /** By id. */
  at: ReadonlyMap<string, Placed>
  rows: number
  columns: number
}

/**
 * A parent stands level with its first child, and a branch moves up as far as those above it leave room. So a node that
 * comes later moves little else, and only what is below it.
 */
export function treeLayout(nodes: readonly TreeNode[]): TreeLayout {
  const children = childrenOf(nodes)
  const placed: Placed[] = []
  /** The first row that is free, at each depth. */
  const free: number[] = []
  const waiting = level(children.get(null) ?? [], 0)
  while (waiting.length > 0) {
    const { node, depth, place, siblings } = waiting.pop()!
    const isFirst = depth > 0 && place === 1
    const row = isFirst ? placed.at(-1)!.row : Math.max(...free.slice(depth, depth + levels(node, children)), 0)
    free[depth] = row + 1
    placed.push({ node, depth, row, place, siblings })
    waiting.push(...level(children.get(node.id) ?? [], depth + 1))
  }
  const at = new Map(placed.map(one => [one.node.id, one]))
  return { placed, at, rows: Math.max(0, ...free), columns: free.length }
}

/** The last one first: they are taken from the end. */
const level = (nodes: readonly TreeNode[], depth: number) =>
  nodes.map((node, index) => ({ node, depth, place: index + 1, siblings: nodes.length })).reverse()

/** How many nodes stand in a row from this one on: its first child, the first one of that, and so on. */
function levels(node: TreeNode, children: ReadonlyMap<string | null, readonly TreeNode[]>): number {
  let count = 1
  for (let first = children.get(node.id)?.[0]; first; first = children.get(first.id)?.[0]) count++
  return count
}

/** A node stands behind its parent; one whose parent is not there stands by itself. */
function childrenOf(nodes: readonly TreeNode[]): Map<string | null, TreeNode[]> {
  const known = new Set<string>()
  const children = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    if (known.has(node.id)) continue
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null
    children.set(parent, [...(children.get(parent) ?? []), node])
    known.add(node.id)
  }
  return children
}

/** From the root to the node, both with it. */
export function pathTo(id: string | null, { at }: TreeLayout): Placed[] {
  const path: Placed[] = []
  let here = id === null ? undefined : at.get(id)
  while (here) {
    path.unshift(here)
    here = here.depth > 0 ? at.get(here.node.parent!) : undefined
  }
  return path
}

/** Which node a key leads to from another one; null: none. */
export function reached(id: string, key: string, { placed, at }: TreeLayout): string | null {
  const index = placed.findIndex(({ node }) => node.id === id)
  if (index < 0) return null
  const { node, depth } = placed[index]!
  const next = placed[index + 1]
  if (key === 'ArrowDown') return next?.node.id ?? null
  if (key === 'ArrowUp') return placed[index - 1]?.node.id ?? null
  if (key === 'ArrowRight') return next && next.depth > depth ? next.node.id : null
  if (key === 'ArrowLeft') return depth > 0 ? at.get(node.parent!)!.node.id : null
  if (key === 'Home') return placed[0]!.node.id
  if (key === 'End') return placed.at(-1)!.node.id
  return null
}
