import type { VNode } from 'preact'
import { type NodeState, nodeStateWords } from '../../src/core/judging/node-states.ts'
import type { Language } from '../../src/core/language.ts'
import type { TreeNode } from '../../src/engine/panel.ts'
import { type PanelSurroundings, ToTurn } from './surroundings.tsx'
import { panelWords } from './words.ts'

export const NodeFace = ({ node }: { node: TreeNode }) => (
  <>
    <span class="node-head">
      <Head node={node} />
    </span>
    <span class="node-label">{labelOf(node)}</span>
  </>
)

const Head = ({ node: { id, state, stateText } }: { node: TreeNode }) => (
  <>
    <Sign state={state} />
    {isNumbered(id) && <span class="node-id">{named(id)}</span>}
    <span class="node-state">{stateText}</span>
  </>
)

const isNumbered = (id: string): boolean => /^(?:.*\/)?[a-z]?\d+(?:\.\d+)*$/.test(id)

/** `topic-6/d1.2` → `D1.2` */
const named = (id: string): string => (id.split('/').at(-1) ?? id).replace(/^[a-z](?=\d)/, first => first.toUpperCase())

/** Without its number, which stands above it. */
const labelOf = ({ id, label }: TreeNode): string =>
  label.startsWith(`${named(id)} `) ? label.slice(named(id).length + 1) : label

/** Each state has its own shape and colour. */
export const Sign = ({ state }: { state: NodeState }) => (
  <svg class={`sign is-${state}`} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[state]()}
  </svg>
)

/** The lines of a shape: what is drawn, and its class. */
const shapes: Readonly<Record<NodeState, () => VNode>> = {
  open: () => <circle cx={8} cy={8} r={5.5} class="hollow" />,
  speaking: () => (
    <>
      <circle cx={8} cy={8} r={6.5} class="hollow pulse" />
      <circle cx={8} cy={8} r={3.5} />
    </>
  ),
  agreed: () => (
    <>
      <circle cx={8} cy={8} r={7} />
      <path d="M4.6 8.3 7 10.7 11.5 5.8" class="cut" />
    </>
  ),
  ruled: () => <path d="M8 .8 15.2 8 8 15.2 .8 8Z" />,
  'ruled-below': () => <path d="M8 2 14 8 8 14 2 8Z" class="hollow" />,
  split: () => (
    <>
      <circle cx={8} cy={8} r={6} class="hollow" />
      <path d="M8 2A6 6 0 0 0 8 14Z" />
    </>
  ),
  left: () => <circle cx={8} cy={8} r={6} class="hollow dashed" />,
  failed: () => <path d="M3 3 13 13M13 3 3 13" class="hollow heavy" />,
}

/** The signs that occur in the tree. */
export function Legend({ nodes, language }: { nodes: readonly TreeNode[]; language: Language }) {
  const seen = new Set(nodes.map(({ state }) => state))
  const states = (Object.keys(shapes) as NodeState[]).filter(state => seen.has(state))
  return (
    <ul class="legend" aria-label={panelWords[language].legend}>
      {states.map(state => (
        <li key={state}>
          <Sign state={state} /> {nodeStateWords[language][state]}
        </li>
      ))}
    </ul>
  )
}

/** The text about a node. */
export function NodeDetail({ node, around }: { node: TreeNode; around: PanelSurroundings }) {
  const t = panelWords[around.language]
  const { text, label, outcome } = node
  const turns = node.turns.filter(key => around.turnName(key) !== null)
  return (
    <>
      <p class="node-head">
        <Head node={node} />
      </p>
      <h3>{labelOf(node)}</h3>
      {text !== '' && text !== label && <p class="node-text">{text}</p>}
      {outcome !== undefined && (
        <p class="node-outcome">
          <strong>
            {t.outcome}
            {t.colon}
          </strong>
          {outcome}
        </p>
      )}
      {turns.length > 0 && <h4>{t.turns}</h4>}
      {turns.length > 0 && (
        <ul class="node-turns">
          {turns.map(key => (
            <li key={key}>
              <ToTurn turn={key} around={around} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
