import { clean } from '../../core/clean.ts'
import { type NodeState, nodeStateWords } from '../../core/judging/node-states.ts'
import type { View } from '../../core/view.ts'
import type { PanelParts } from '../../engine/display.ts'
import type { Panel, TreeNode } from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { nodeLabel } from './about.ts'
import { conclusion } from './conclusion.ts'
import { inWords } from './in-words.ts'
import { type Tree, treeOf } from './options-in.ts'
import { indexed, isSplit, type TopicJournal, verdictsOf } from './record/journal-index.ts'
import {
  type DebateNode,
  type ForcedVerdict,
  type FoundDivergence,
  type TopicRecord,
  topicsOf,
} from './record/record.ts'
import { type PanelWords, panelWords, type StateWords, stateWords } from './words.ts'

/** Every question that came up, as a tree, as far as it has grown. */
export function panels(view: View): Panel[] {
  if (view.turns.size === 0) return []
  const { language } = view.brief
  const t = panelWords[language]
  const ground = { view, tree: treeOf(view.brief), t, reasons: stateWords[language].reasons }
  const topics = topicsOf(view)
  const journals = indexed(view)
  const nodes = topics.flatMap(topic => nodesIn(topic, { ...ground, journal: journals(topic.topic.id), topics }))
  return [{ kind: 'tree', id: 'tree', title: t.tree, about: t.about, nodes }]
}

interface Ground {
  view: View
  tree: Tree
  t: PanelWords
  reasons: StateWords['reasons']
  journal: TopicJournal
  topics: readonly TopicRecord[]
}

function nodesIn({ topic, root }: TopicRecord, ground: Ground): TreeNode[] {
  // As in fork names: with the topic if there is more than one.
  const idOf = (node: string) => (ground.topics.length === 1 ? node : `${topic.id}/${node}`)
  const found: TreeNode[] = []
  add(root, null)
  return found

  function add(node: DebateNode, parent: string | null): void {
    found.push(debated(node, idOf(node.id), parent, ground))
    const children = new Map(node.children.map(child => [child.id, child]))
    const open = new Set(node.leftOpen.map(({ divergenceId }) => divergenceId))
    const verdicts = new Map(verdictsOf(node).map(verdict => [verdict.divergenceId, verdict]))
    for (const divergence of node.judgment.divergences) {
      const child = children.get(divergence.id)
      const isBegun = child && !open.has(divergence.id)
      if (isBegun || (child && ground.view.state === 'running')) add(child, idOf(node.id))
      else found.push(undebated(divergence, verdicts.get(divergence.id), idOf(divergence.id), idOf(node.id), ground))
    }
  }
}

/** A question with a debate of its own. */
function debated(node: DebateNode, id: string, parent: string | null, ground: Ground): TreeNode {
  const { view, journal } = ground
  const own = journal.turns(node.id)
  const turns = node.id === 'root' ? [...own, ...journal.turns('updates')] : own
  const isSpeaking = view.state === 'running' && own.some(({ state }) => state === 'speaking')
  const state = isSpeaking ? 'speaking' : stateOf(node, view)
  const outcome = outcomeOf(node, ground)
  return {
    id,
    parent,
    label: labelOf(node.id, node.topic, view),
    text: aboutText(node.topic, node.context),
    state,
    stateText: nodeStateWords[view.brief.language][state],
    ...(outcome !== '' && { outcome }),
    turns: turns.map(({ key }) => key),
  }
}

const longestContext = 2_000

/** The question, and below it each party's claim. */
const aboutText = (question: string, context: string): string =>
  [short(question, longest.text), clean(context.slice(0, longestContext)).text].filter(text => text !== '').join('\n')

/** `D1.2 the question` */
const labelOf = (id: string, title: string, { brief }: View): string =>
  id === 'root' ? short(title, longest.label) : `${nodeLabel(id, brief.language)} ${short(title, longest.label)}`

function stateOf(node: DebateNode, { state }: View): NodeState {
  if (node.status === 'failed') return 'failed'
  if (node.status === 'converged') return 'agreed'
  if (node.status === 'forced') {
    const own = rulingOn(node)
    return own ? ruledState(own) : 'ruled-below'
  }
  return state === 'running' ? 'open' : 'left'
}

/** The ruling on its own question. Rulings on what it led to are shown at the nodes below. */
const rulingOn = (node: DebateNode): ForcedVerdict | undefined =>
  verdictsOf(node).find(({ divergenceId }) => divergenceId === node.id)

const ruledState = (verdict: ForcedVerdict): NodeState => (isSplit(verdict) ? 'split' : 'ruled')

function outcomeOf(node: DebateNode, ground: Ground): string {
  const { t } = ground
  const { consensus, divergences } = node.judgment
  const ruled = rulingOn(node)
  const points = consensus.slice(0, mostPoints).map(({ point }) => short(point, longest.cell))
  return [
    ...(consensus.length + divergences.length > 0 ? [t.counts(consensus.length, divergences.length)] : []),
    ...points,
    ...(ruled ? [rulingText(ruled, ground)] : []),
  ].join('\n')
}

const mostPoints = 8

const rulingText = (verdict: ForcedVerdict, { t, reasons }: Pick<Ground, 't' | 'reasons'>): string =>
  isSplit(verdict)
    ? t.splitBecause(reasons[verdict.why])
    : t.ruledBecause(reasons[verdict.why], short(verdict.recommendation, longest.text))

/** A question that was ruled on where it came up, is debated elsewhere, or is waiting. */
function undebated(
  { id: name, title, fate, sameAs, sides }: FoundDivergence,
  verdict: ForcedVerdict | undefined,
  id: string,
  parent: string,
  ground: Ground,
): TreeNode {
  const { view, t, journal, tree } = ground
  const state = verdict ? ruledState(verdict) : fate === 'linked' || view.state !== 'running' ? 'left' : 'open'
  const claims = tree.debaters.flatMap(({ id, label }) => (Object.hasOwn(sides, id) ? [`${label}: ${sides[id]}`] : []))
  return {
    id,
    parent,
    label: labelOf(name, title, view),
    text: aboutText(title, claims.join('\n')),
    state,
    stateText: sameAs === null ? nodeStateWords[view.brief.language][state] : t.sameAs(sameAs.toUpperCase()),
    ...(verdict && { outcome: rulingText(verdict, ground) }),
    turns: journal.turns(name).map(({ key }) => key),
  }
}

export const panelParts: PanelParts = { conclusion, panels, inWords }
