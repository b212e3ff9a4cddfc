import type { VNode } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { TreeNode, TreePanel } from '../../src/engine/panel.ts'
import {
  canvasSize,
  edges,
  legend,
  nodeDetail,
  nodeFace,
  nodeStyle,
  type Placed,
  pathTo,
  reached,
  type TreeLayout,
  treeLayout,
} from '../../src/panels/tree.ts'
import { panelWords } from '../../src/panels/words.ts'
import { type PanelProps, shownPiece } from './piece.ts'

/** The tree of disagreements. One node can be opened; the path to it stays visible. */
export function Tree({ panel, around }: PanelProps<TreePanel>) {
  const layout = useLayout(panel.nodes)
  const [selected, select] = useState<string | null>(null)
  const opened = selected === null ? undefined : layout.at.get(selected)
  const t = panelWords[around.language]
  return (
    <div class="tree">
      {shownPiece(useMemo(() => legend(panel.nodes, around), [panel.nodes, around]))}
      <div class="tree-scroll">
        <Field title={panel.title} layout={layout} selected={opened?.node.id ?? null} select={select} />
      </div>
      <Path path={pathTo(opened?.node.id ?? null, layout)} select={select} label={t.path} />
      <section class="node-detail" aria-live="polite" aria-label={opened?.node.label ?? t.choose}>
        {opened ? nodeDetail(opened.node, around).map(shownPiece) : <p class="small">{t.choose}</p>}
      </section>
    </div>
  )
}

/** Views are new with each event. The layout is computed again only if a node was added or changed. */
function useLayout(nodes: readonly TreeNode[]): TreeLayout {
  const last = useRef<{ nodes: readonly TreeNode[]; layout: TreeLayout } | null>(null)
  if (!last.current || !areSame(last.current.nodes, nodes)) last.current = { nodes, layout: treeLayout(nodes) }
  return last.current.layout
}

const areSame = (one: readonly TreeNode[], other: readonly TreeNode[]): boolean =>
  one === other || (one.length === other.length && one.every((node, place) => isSame(node, other[place]!)))

const isSame = (one: TreeNode, other: TreeNode): boolean =>
  one === other ||
  (isAlike(one, other, ['id', 'parent', 'state', 'label', 'text', 'stateText', 'outcome']) &&
    one.turns.length === other.turns.length &&
    one.turns.every((key, place) => key === other.turns[place]))

const isAlike = <T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean =>
  names.every(name => one[name] === other[name])

type Select = (id: string | null) => void

function Path({ path, select, label }: { path: readonly Placed[]; select: Select; label: string }) {
  return (
    <nav class="tree-path" aria-label={label}>
      <ol>
        {path.map(({ node }, place) => (
          <li key={node.id}>
            <button type="button" aria-current={place === path.length - 1} onClick={() => select(node.id)}>
              {node.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface FieldProps {
  title: string
  layout: TreeLayout
  selected: string | null
  select: Select
}

function Field({ title, layout, selected, select }: FieldProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const items = useItems()
  const first = layout.placed[0]?.node.id ?? null
  const stop = focused !== null && layout.at.has(focused) ? focused : (selected ?? first)
  const onPath = new Set(pathTo(selected, layout).map(({ node }) => node.id))
  const { width, height } = canvasSize(layout)
  const line = useMemo(() => shownPiece(edges(layout, selected)), [layout, selected])

  const focus = (id: string) => {
    setFocused(id)
    const item = canvas.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const pressed = (event: KeyboardEvent) => {
    if (stop === null || event.metaKey || event.ctrlKey || event.altKey) return
    const next = reached(stop, event.key, layout)
    if (next !== null) focus(next)
    else if (event.key === 'Enter' || event.key === ' ') select(stop)
    else if (event.key === 'Escape') select(null)
    else if (!event.key.startsWith('Arrow')) return
    // Keys that move within the tree must not reach the page around it.
    event.preventDefault()
    event.stopPropagation()
  }
  const clicked = (event: MouseEvent) => {
    const item = event.target instanceof Element ? event.target.closest('[data-node]') : null
    if (!item) return
    setFocused(item.getAttribute('data-node'))
    select(item.getAttribute('data-node'))
  }
  return (
    <div class="tree-field">
      {line}
      <div
        ref={canvas}
        class="canvas"
        role="tree"
        aria-label={title}
        style={{ width: `${width}rem`, height: `${height}rem` }}
        onKeyDown={pressed}
        onClick={clicked}
      >
        {layout.placed.map(at =>
          items(at, {
            isSelected: at.node.id === selected,
            isOnPath: onPath.has(at.node.id),
            isStop: at.node.id === stop,
          }),
        )}
      </div>
    </div>
  )
}

interface Look {
  isSelected: boolean
  isOnPath: boolean
  isStop: boolean
}

/** Unchanged items are reused and not even compared. */
function useItems(): (at: Placed, look: Look) => VNode {
  const { current } = useRef(new Map<string, { at: Placed; look: Look; item: VNode }>())
  return (at, look) => {
    const known = current.get(at.node.id)
    if (known && isPlacedAlike(known.at, at) && isAlike(known.look, look, ['isSelected', 'isOnPath', 'isStop']))
      return known.item
    const item = itemOf(at, look)
    current.set(at.node.id, { at, look, item })
    return item
  }
}

const isPlacedAlike = (one: Placed, other: Placed): boolean =>
  isAlike(one, other, ['row', 'depth', 'place', 'siblings']) && isSame(one.node, other.node)

const itemOf = (at: Placed, { isSelected, isOnPath, isStop }: Look): VNode => (
  <div
    key={at.node.id}
    class={`node is-${at.node.state}${isOnPath ? ' on-path' : ''}`}
    role="treeitem"
    tabIndex={isStop ? 0 : -1}
    aria-level={at.depth + 1}
    aria-posinset={at.place}
    aria-setsize={at.siblings}
    aria-selected={isSelected}
    data-node={at.node.id}
    style={nodeStyle(at)}
  >
    {nodeFace(at.node).map(shownPiece)}
  </div>
)
