import type { View } from '../../core/view.ts'
import { type Grown, grownNote } from './grown.ts'
import { treeOf } from './options-in.ts'
import { isAbove } from './same.ts'

/** A debate can be forked at each of its nodes: `d1.2` where there is one topic, `topic-6/d1.2` where there are more. */
export function forkPoints(view: View): { name: string; key: string }[] {
  const { topics } = treeOf(view.brief)
  const scenes = [...new Set([...view.turns.keys()].map(key => key.split('/', 2).join('/')))]
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

/** Nobody but those below a node hears of it, and those that left a question to it. */
export function beside(view: View, point: string): (key: string) => boolean {
  const topics = new Set(treeOf(view.brief).topics.map(({ id }) => id))
  const [topic = '', node = 'root'] = point.split('/')
  if (point === 'end') return key => topics.has(key.split('/', 1)[0]!) && !isConclusion(key)
  // Nothing but the end follows from a ruling.
  const isRuled = isConclusion(point)
  const isTouched = isRuled ? () => false : touched(view, topic, node)
  return key => {
    const [where = '', scene = ''] = key.split('/')
    if (where !== topic) return topics.has(where)
    if (isRuled && scene === node && isConclusion(key)) return false
    return scene !== '' && scene !== 'updates' && !isTouched(scene)
  }
}

/** Rulings, what is recorded of them, and what follows from all of it. */
function isConclusion(key: string): boolean {
  const [, node = '', step = ''] = key.split('/')
  return node === 'updates' || ['ruling', 'divergence.ruled', 'claim.made'].includes(step)
}

/** The nodes that are not the same without what came of one node: itself, those below, and those that refer to these. */
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

/** Node → the questions elsewhere that it found its own to be the same as. */
function referencesIn({ notes }: View, topic: string): [node: string, others: string[]][] {
  return [...notes].flatMap(([key, value]): [string, string[]][] => {
    const [where, id = '', name] = key.split('/')
    if (where !== topic || name !== grownNote) return []
    return [[id, Object.values((value as Grown).links).filter(other => other !== null)]]
  })
}

/** `d1.2` → d1, where it was found. */
const parentOf = (id: string): string => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : 'root')
