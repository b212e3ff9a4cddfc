import type { Json } from '../../core/json.ts'
import type { View } from '../../core/view.ts'
import { type Grown, grownNote } from './grown.ts'
import { treeOf } from './options.ts'
import { isAbove } from './same.ts'

/** A debate can be forked at each of its nodes: `d1.2` where there is one topic, `topic-6/d1.2` where there are more. */
export function forkPoints(view: View): { name: string; key: string }[] {
  const isOnly = treeOf(view.brief).topics.length === 1
  const scenes = new Set([...view.turns.keys()].map(key => key.split('/', 2).join('/')))
  return [...scenes]
    .map(key => ({ name: isOnly ? key.slice(key.indexOf('/') + 1) : key, key }))
    .filter(({ key }) => !key.endsWith('/updates'))
}

/** Nobody but those below a node hears of it, and whoever was told what is debated there. */
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
      if (!isTouched(id) && others.some(other => other !== 'root' && isTouched(parentOf(other)))) found.add(id)
  }
  return isTouched
}

/** Node → the questions elsewhere that its reviewer was shown, and those that it found to be the same. */
function referencesIn({ notes }: View, topic: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const refer = (id: string, others: readonly (string | null)[]) =>
    found.set(id, [...(found.get(id) ?? []), ...others.filter(other => other !== null)])
  for (const [key, value] of notes) {
    const [where, id = '', name] = key.split('/')
    if (where !== topic) continue
    if (name === 'elsewhere') refer(id, value as string[])
    if (name === grownNote) refer(id, Object.values((value as Json as Grown).links))
  }
  return found
}

/** `d1.2` → d1, where it was found. */
const parentOf = (id: string): string => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : 'root')
