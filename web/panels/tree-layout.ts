import type { TreeNode } from '../../src/engine/panel.ts'

/** In rem, so that it grows with the reader's font size. */
const box = { width: 14, height: 3.75 }
const gap = { across: 2.5, down: 0.5 }

const leftOf = ({ depth }: Placed): number => depth * (box.width + gap.across)
const topOf = ({ row }: Placed): number => row * (box.height + gap.down)

export const canvasSize = ({ rows, columns }: TreeLayout) => ({
  width: columns * (box.width + gap.across) - gap.across,
  height: rows * (box.height + gap.down) - gap.down,
})

/** For wide screens. On narrow screens and on paper, nodes stand below each other, indented by depth. */
export const nodeStyle = (at: Placed): Readonly<Record<string, string>> => ({
  left: `${leftOf(at)}rem`,
  top: `${topOf(at)}rem`,
  '--depth': String(Math.min(at.depth, 8)),
})

export interface Edge {
  d: string
  isOnPath: boolean
}

/** The lines between nodes. Those on the path to the selected node come last, to be drawn above the others. */
export function edgesOf(layout: TreeLayout, selected: string | null): Edge[] {
  const onPath = new Set(pathTo(selected, layout).map(({ node }) => node.id))
  const lines = layout.placed.flatMap(at => {
    const parent = at.depth > 0 ? layout.at.get(at.node.parent!) : undefined
    return parent ? [{ d: edge(parent, at), isOnPath: onPath.has(at.node.id) }] : []
  })
  return lines.sort((one, other) => Number(one.isOnPath) - Number(other.isOnPath))
}

function edge(from: Placed, to: Placed): string {
  const [x, y] = [leftOf(from) + box.width, topOf(from) + box.height / 2]
  const [endX, endY] = [leftOf(to), topOf(to) + box.height / 2]
  if (y === endY) return `M${x} ${y}H${endX}`
  const middle = x + gap.across / 2
  const round = 0.5
  return `M${x} ${y}H${middle - round}Q${middle} ${y} ${middle} ${y + round}V${endY - round}Q${middle} ${endY} ${middle + round} ${endY}H${endX}`
}

/** Where a node stands: its column is its depth, its row counts the rows above it. */
export interface Placed {
  node: TreeNode
  depth: number
  row: number
  /** Its position among its siblings, from 1, and their number. */
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
 * A parent stands level with its first child, and a branch moves up as far as the branches above leave room. So a new node
 * moves little else, and only what is below it.
 */
export function treeLayout(nodes: readonly TreeNode[]): TreeLayout {
  const children = childrenOf(nodes)
  const placed: Placed[] = []
  /** The first free row at each depth. */
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

/** In reverse, because they are taken from the end. */
const level = (nodes: readonly TreeNode[], depth: number) =>
  nodes.map((node, index) => ({ node, depth, place: index + 1, siblings: nodes.length })).reverse()

/** How many nodes stand in one row from this one on: its first child, that one's first child, and so on. */
function levels(node: TreeNode, children: ReadonlyMap<string | null, readonly TreeNode[]>): number {
  let count = 1
  for (let first = children.get(node.id)?.[0]; first; first = children.get(first.id)?.[0]) count++
  return count
}

/** A node comes after its parent. One whose parent is missing becomes a root. */
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

/** From the root to the node, including both. */
export function pathTo(id: string | null, { at }: TreeLayout): Placed[] {
  const path: Placed[] = []
  let here = id === null ? undefined : at.get(id)
  while (here) {
    path.unshift(here)
    here = here.depth > 0 ? at.get(here.node.parent!) : undefined
  }
  return path
}

/** The node that a key leads to from another one; null: none. */
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
