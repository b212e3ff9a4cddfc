import type { View } from '../../core/view.ts'
import type { ForkRules } from '../../engine/format.ts'
import { parentOf, sceneOf } from './node-numbers.ts'
import { treeOf } from './options-in.ts'
import { type Grown, grownNote, isAbove } from './same-disagreement.ts'

export const forks: ForkRules = { points, beside }

/** A debate can be forked at each node: `d1.2` if there is one topic, `topic-6/d1.2` if there are more. */
function points(view: View): { name: string; key: string }[] {
  const { topics } = treeOf(view.brief)
  const scenes = [...new Set([...view.turns.keys()].map(sceneOf))]
  return topics.flatMap(({ id }) => {
    const nodes = scenes.filter(scene => scene.startsWith(`${id}/`)).map(scene => scene.slice(id.length + 1))
    return nodes
      .filter(node => node !== 'updates')
      .sort(inTree)
      .map(node => ({ name: topics.length === 1 ? node : `${id}/${node}`, key: `${id}/${node}` }))
  })
}

const numbers = new Intl.Collator('en', { numeric: true })

const inTree = (one: string, other: string): number =>
  Number(other === 'root') - Number(one === 'root') || numbers.compare(one, other)

/** A node affects only the nodes below it, and those that left a question to it. */
function beside(view: View, point: string): (key: string) => boolean {
  const topics = new Set(treeOf(view.brief).topics.map(({ id }) => id))
  const [topic = '', node = 'root'] = point.split('/')
  if (point === 'end') return key => topics.has(key.split('/', 1)[0]!) && !isConclusion(key)
  // Only the end follows from a ruling.
  const isRuled = isConclusion(point)
  const isTouched = isRuled ? () => false : touched(view, topic, node)
  return key => {
    const [where = '', scene = ''] = key.split('/')
    if (where !== topic) return topics.has(where)
    if (isRuled && scene === node && isConclusion(key)) return false
    return scene !== '' && scene !== 'updates' && !isTouched(scene)
  }
}

/** Rulings, the facts recorded from them, and what follows from all of them. */
function isConclusion(key: string): boolean {
  const [, node = '', step = ''] = key.split('/')
  return node === 'updates' || ['ruling', 'divergence.ruled', 'claim.made'].includes(step)
}

/** The nodes that depend on one node: itself, those below, and those that refer to these. */
function touched(view: View, topic: string, node: string): (id: string) => boolean {
  const found = new Set([node])
  const isTouched = (id: string) => found.has('root') || [...found].some(above => isAbove(above, id))
  const references = referencesIn(view, topic)
  for (let known = 0; known < found.size; ) {
    known = found.size
    for (const [id, others] of references)
      if (!isTouched(id) && others.some(other => isTouched(parentOf(other)))) found.add(id)
  }
  return isTouched
}

/** Node → the questions elsewhere that are the same as its own. */
function referencesIn({ notes }: View, topic: string): [node: string, others: string[]][] {
  return [...notes].flatMap(([key, value]): [string, string[]][] => {
    const [where, id = '', name] = key.split('/')
    if (where !== topic || name !== grownNote) return []
    return [[id, Object.values((value as Grown).links).filter(other => other !== null)]]
  })
}
