import type { View } from '../../../core/view.ts'
import type { EventLine } from '../../../engine/display.ts'
import { nodeLabel } from '../about.ts'
import { parentOf } from '../node-numbers.ts'
import { type Tree, treeOf } from '../options-in.ts'
import type { Divergence } from '../shapes.ts'
import { type LineWords, lineWords } from '../words.ts'

export type TreePlace = ReturnType<typeof placeOf>

/** A place in a tree, and what is known from there. Takes `topic-6/d1.2/position/party-a`, or the beginning of it. */
export function placeOf(key: string, view: View) {
  const [topic = '', scene = 'root', step = ''] = key.split('/')
  const isUpdates = scene === 'updates'
  const node = isUpdates ? 'root' : scene
  const level = node === 'root' ? 0 : node.split('.').length
  const tree = treeOf(view.brief)
  const { language } = view.brief
  const about = tree.topics.find(({ id }) => id === topic)
  const name = nodeLabel(node, language)
  const place = tree.topics.length > 1 ? `${topic} ${name}` : name
  const turnOf = (node: string, step: string, seat: string) => view.turns.get(`${topic}/${node}/${step}/${seat}`)
  const spoke = (node: string) =>
    tree.debaters.map(({ id }) => id).filter(id => turnOf(node, 'position', id)?.state === 'answered')
  const label = (party: string) =>
    [...tree.debaters, tree.reviewer].find(({ id }) => id === party)?.label ?? besideReviewer(party, tree) ?? party
  const here = isUpdates ? 'updates' : step
  const t = lineWords[language]
  const seat = key.split('/').at(-1)!
  return {
    key,
    view,
    tree,
    t,
    node,
    /** 0 for the root. */
    level,
    /** `updates` if a topic is over. */
    step: here,
    seat,
    /** `Position · Party A` */
    whose: `${t.steps[here as keyof LineWords['steps']] ?? here} · ${label(seat)}`,
    title: about?.title ?? view.brief.topic,
    notes: about?.annotations ?? [],
    turn: view.turns.get(key),
    turnOf,
    /** The disagreement that a node is about; null at the root. */
    divergence(node: string) {
      const found = view.facts.find(
        ({ type, key, fact }) => type === 'divergence.found' && fact.id === node && key.startsWith(`${topic}/`),
      )
      return (found?.fact ?? null) as Divergence | null
    },
    /** Who should speak in a step of this node. */
    expected(step: 'position' | 'rebuttal') {
      if (step === 'rebuttal') return spoke(node)
      return node === 'root' ? tree.debaters.map(({ id }) => id) : spoke(parentOf(node))
    },
    label,
    line: (kind: EventLine['kind'], text: string, more: Pick<EventLine, 'cut' | 'took'> = {}): EventLine => ({
      place,
      level,
      kind,
      text,
      ...more,
    }),
  }
}

/** `reviewer-2` → Reviewer 2 */
function besideReviewer(seat: string, { reviewer: { id, label } }: Tree): string | null {
  const place = seat.startsWith(`${id}-`) ? seat.slice(id.length + 1) : ''
  return /^\d+$/.test(place) ? `${label} ${place}` : null
}
