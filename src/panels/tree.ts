import { type NodeState, nodeStateWords } from '../core/judging/node-states.ts'
import type { TreeNode, TreePanel } from '../engine/panel.ts'
import { type Piece, piece, present } from './piece.ts'
import { type PanelSurroundings, turnLink, unseen } from './surroundings.ts'
import { panelWords } from './words.ts'

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

/** The lines between nodes. Those on the path to the selected node are drawn last, above the others. */
export function edges(layout: TreeLayout, selected: string | null): Piece {
  const { width, height } = canvasSize(layout)
  const onPath = new Set(pathTo(selected, layout).map(({ node }) => node.id))
  const lines = layout.placed.flatMap(at => {
    const parent = at.depth > 0 ? layout.at.get(at.node.parent!) : undefined
    return parent ? [{ d: edge(parent, at), isOnPath: onPath.has(at.node.id) }] : []
  })
  const paths = lines
    .sort((one, other) => Number(one.isOnPath) - Number(other.isOnPath))
    .map(({ d, isOnPath }) => piece('path', { d, class: isOnPath ? 'edge on-path' : 'edge' }))
  const size = { viewBox: `0 0 ${width} ${height}`, width: `${width}rem`, height: `${height}rem` }
  return piece('svg', { class: 'edges', ...size, 'aria-hidden': 'true' }, ...paths)
}

function edge(from: Placed, to: Placed): string {
  const [x, y] = [leftOf(from) + box.width, topOf(from) + box.height / 2]
  const [endX, endY] = [leftOf(to), topOf(to) + box.height / 2]
  if (y === endY) return `M${x} ${y}H${endX}`
  const middle = x + gap.across / 2
  const round = 0.5
  return `M${x} ${y}H${middle - round}Q${middle} ${y} ${middle} ${y + round}V${endY - round}Q${middle} ${endY} ${middle + round} ${endY}H${endX}`
}

export const nodeFace = (node: TreeNode): readonly Piece[] => [
  piece('span', { class: 'node-head' }, ...headOf(node)),
  piece('span', { class: 'node-label' }, labelOf(node)),
]

const headOf = ({ id, state, stateText }: TreeNode): Piece[] =>
  present(
    sign(state),
    isNumbered(id) && piece('span', { class: 'node-id' }, named(id)),
    piece('span', { class: 'node-state' }, stateText),
  )

const isNumbered = (id: string): boolean => /^(?:.*\/)?[a-z]?\d+(?:\.\d+)*$/.test(id)

/** `topic-6/d1.2` → `D1.2` */
const named = (id: string): string => (id.split('/').at(-1) ?? id).replace(/^[a-z](?=\d)/, first => first.toUpperCase())

/** Without its number, which stands above it. */
const labelOf = ({ id, label }: TreeNode): string =>
  label.startsWith(`${named(id)} `) ? label.slice(named(id).length + 1) : label

const shapes: Readonly<Record<NodeState, readonly Piece[]>> = {
  open: [piece('circle', { cx: 8, cy: 8, r: 5.5, class: 'hollow' })],
  speaking: [
    piece('circle', { cx: 8, cy: 8, r: 6.5, class: 'hollow pulse' }),
    piece('circle', { cx: 8, cy: 8, r: 3.5 }),
  ],
  agreed: [piece('circle', { cx: 8, cy: 8, r: 7 }), piece('path', { d: 'M4.6 8.3 7 10.7 11.5 5.8', class: 'cut' })],
  ruled: [piece('path', { d: 'M8 .8 15.2 8 8 15.2 .8 8Z' })],
  'ruled-below': [piece('path', { d: 'M8 2 14 8 8 14 2 8Z', class: 'hollow' })],
  split: [piece('circle', { cx: 8, cy: 8, r: 6, class: 'hollow' }), piece('path', { d: 'M8 2A6 6 0 0 0 8 14Z' })],
  left: [piece('circle', { cx: 8, cy: 8, r: 6, class: 'hollow dashed' })],
  failed: [piece('path', { d: 'M3 3 13 13M13 3 3 13', class: 'hollow heavy' })],
}

/** Each state has its own shape and colour. */
export const sign = (state: NodeState): Piece =>
  piece('svg', { class: `sign is-${state}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, ...shapes[state])

/** The signs that occur in the tree. */
export function legend(nodes: readonly TreeNode[], { language }: PanelSurroundings): Piece {
  const t = panelWords[language]
  const seen = new Set(nodes.map(({ state }) => state))
  const states = (Object.keys(shapes) as NodeState[]).filter(state => seen.has(state))
  const items = states.map(state => piece('li', {}, sign(state), ' ', nodeStateWords[language][state]))
  return piece('ul', { class: 'legend', 'aria-label': t.legend }, ...items)
}

/** The text about a node. */
export function nodeDetail(node: TreeNode, around: PanelSurroundings): readonly Piece[] {
  const t = panelWords[around.language]
  const turns = node.turns.filter(key => around.turnName(key) !== null)
  return present(
    piece('p', { class: 'node-head' }, ...headOf(node)),
    piece('h3', {}, labelOf(node)),
    node.text !== '' && node.text !== node.label && piece('p', { class: 'node-text' }, node.text),
    node.outcome !== undefined &&
      piece('p', { class: 'node-outcome' }, piece('strong', {}, t.outcome, t.colon), node.outcome),
    turns.length > 0 && piece('h4', {}, t.turns),
    turns.length > 0 &&
      piece('ul', { class: 'node-turns' }, ...turns.map(key => piece('li', {}, turnLink(key, around)))),
  )
}

/** The static tree, in which each node links to what was said in it. `treeRules` places the nodes. */
export function treeDrawing({ nodes }: TreePanel, around: PanelSurroundings): readonly Piece[] {
  const layout = treeLayout(nodes)
  const items = layout.placed.map(({ node, depth }) => {
    const [first] = node.turns.filter(key => around.turnName(key) !== null)
    const deep = depth > 0 ? [unseen(`${'›'.repeat(depth)} `)] : []
    const face = turnLink(first, around, ...deep, ...nodeFace(node))
    const outcome = node.outcome !== undefined && piece('span', { class: 'node-outcome' }, node.outcome)
    return piece('li', { class: `node is-${node.state}` }, face, outcome)
  })
  const field = piece('div', { class: 'tree-field' }, edges(layout, null), piece('ol', { class: 'canvas' }, ...items))
  return [legend(nodes, around), piece('div', { class: 'tree-scroll' }, field)]
}

/** The positions as rules of a style sheet. `canvas` is the selector of the list of nodes. */
export function treeRules({ nodes }: TreePanel, canvas: string): string {
  const layout = treeLayout(nodes)
  const { width, height } = canvasSize(layout)
  const rules = layout.placed.map(
    (at, index) => `${canvas} > :nth-child(${index + 1}) { ${declarations(nodeStyle(at))} }`,
  )
  return [`${canvas} { width: ${width}rem; height: ${height}rem; }`, ...rules, ''].join('\n')
}

const declarations = (style: Readonly<Record<string, string>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')

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
