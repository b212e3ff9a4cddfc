import type { VNode } from 'preact'
import { useContext, useMemo, useRef, useState } from 'preact/hooks'
import type { TreeNode, TreePanel } from '../../src/engine/panel.ts'
import { InFile } from '../in-file.ts'
import { type PanelProps, ToTurn, Unseen } from './surroundings.tsx'
import {
  canvasSize,
  edgesOf,
  nodeStyle,
  type Placed,
  pathTo,
  reached,
  type TreeLayout,
  treeLayout,
} from './tree-layout.ts'
import { Legend, NodeDetail, NodeFace } from './tree-node.tsx'
import { panelWords } from './words.ts'

/** The tree of disagreements. In a file each node links to what was said in it. */
export const Tree = (props: PanelProps<TreePanel>) =>
  useContext(InFile) ? <LinkedTree {...props} /> : <OpenTree {...props} />

/** One node can be opened; the path to it stays visible. */
function OpenTree({ panel, around }: PanelProps<TreePanel>) {
  const layout = useLayout(panel.nodes)
  const [selected, select] = useState<string | null>(null)
  const opened = selected === null ? undefined : layout.at.get(selected)
  const t = panelWords[around.language]
  return (
    <div class="tree">
      <Legend nodes={panel.nodes} language={around.language} />
      <div class="tree-scroll">
        <Field title={panel.title} layout={layout} selected={opened?.node.id ?? null} select={select} />
      </div>
      <Path path={pathTo(opened?.node.id ?? null, layout)} select={select} label={t.path} />
      <section class="node-detail" aria-live="polite" aria-label={opened?.node.label ?? t.choose}>
        {opened ? <NodeDetail node={opened.node} around={around} /> : <p class="small">{t.choose}</p>}
      </section>
    </div>
  )
}

function LinkedTree({ panel: { nodes }, around }: PanelProps<TreePanel>) {
  const layout = treeLayout(nodes)
  return (
    <>
      <Legend nodes={nodes} language={around.language} />
      <div class="tree-scroll">
        <div class="tree-field">
          <Edges layout={layout} selected={null} />
          <ol class="canvas" style={canvasStyle(layout)}>
            {layout.placed.map(at => (
              <li key={at.node.id} class={`node is-${at.node.state}`} style={nodeStyle(at)}>
                <ToTurn turn={at.node.turns.find(key => around.turnName(key) !== null)} around={around}>
                  {at.depth > 0 && <Unseen text={`${'›'.repeat(at.depth)} `} />}
                  <NodeFace node={at.node} />
                </ToTurn>
                {at.node.outcome !== undefined && <span class="node-outcome">{at.node.outcome}</span>}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  )
}

function Edges({ layout, selected }: { layout: TreeLayout; selected: string | null }) {
  const { width, height } = canvasSize(layout)
  return (
    <svg
      class="edges"
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}rem`}
      height={`${height}rem`}
      aria-hidden="true"
    >
      {edgesOf(layout, selected).map(({ d, isOnPath }) => (
        <path key={d} d={d} class={isOnPath ? 'edge on-path' : 'edge'} />
      ))}
    </svg>
  )
}

function canvasStyle(layout: TreeLayout): { width: string; height: string } {
  const { width, height } = canvasSize(layout)
  return { width: `${width}rem`, height: `${height}rem` }
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
  const lines = useMemo(() => <Edges layout={layout} selected={selected} />, [layout, selected])

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
      {lines}
      <div
        ref={canvas}
        class="canvas"
        role="tree"
        aria-label={title}
        style={canvasStyle(layout)}
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
    <NodeFace node={at.node} />
  </div>
)
