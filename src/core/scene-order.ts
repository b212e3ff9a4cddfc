/**
 * Puts turns that ran in parallel into reading order: scene after scene, each branch to its end before the next. Scenes keep
 * the order in which they first appeared, except that outline numbers (`d1`, `d1.2`, `d2`) are sorted.
 */
export function inSceneOrder<T extends { key: string }>(turns: readonly T[]): T[] {
  const root: Scene<T> = { children: new Map(), turns: [] }
  for (const turn of turns) {
    let scene = root
    for (const name of turn.key.split('/').slice(0, -1)) scene = childOf(scene, name)
    scene.turns.push(turn)
  }
  return flat(root)
}

interface Scene<T> {
  children: Map<string, Scene<T>>
  turns: T[]
}

function childOf<T>({ children }: Scene<T>, name: string): Scene<T> {
  const child = children.get(name) ?? { children: new Map(), turns: [] }
  children.set(name, child)
  return child
}

function flat<T>({ children, turns }: Scene<T>): T[] {
  const names = [...children.keys()]
  const outline = names.filter(name => outlineOf(name) !== null).sort(byOutline)
  const ordered = names.flatMap((name, i) => {
    if (outlineOf(name) === null) return [name]
    return names.findIndex(other => outlineOf(other) !== null) === i ? outline : []
  })
  return [...turns, ...ordered.flatMap(name => flat(children.get(name)!))]
}

/** `d1.2` → [1, 2]; null: not numbered like that. */
export const outlineOf = (name: string): number[] | null =>
  /^[a-z]?\d+(?:\.\d+)*$/.test(name)
    ? name
        .replace(/^[a-z]/, '')
        .split('.')
        .map(Number)
    : null

function byOutline(one: string, other: string): number {
  const [a, b] = [outlineOf(one)!, outlineOf(other)!]
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? a.length - b.length : b[at] === undefined ? 1 : a[at]! - b[at]
}
