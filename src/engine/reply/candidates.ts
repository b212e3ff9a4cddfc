import type { ObjectField } from './field.ts'
import { adjacent, type FoundJson, findJson } from './find.ts'
import { nameOf } from './read-object.ts'
import { Twice, type WrittenJson, type WrittenObject } from './written.ts'

/** An object in a reply that has fields of the one that was asked for. */
export interface ReplyCandidate extends Omit<FoundJson, 'value'> {
  value: WrittenObject
  /** What it was taken out of; null: it stands by itself. */
  wrapper: string | null
}

/**
 * The objects of a reply that make up the one that was asked for. If one has all that is needed, it is the reply, and the
 * others can only contradict it: they may be quoted from a speech. Parts are put together if nothing stands between them.
 */
export function candidatesIn(found: readonly FoundJson[], field: ObjectField, text: string): ReplyCandidate[] {
  const all = found.flatMap(json => unwrapped(json.value, field).map(one => ({ ...json, ...one })))
  if (all.length < 2) return all
  const whole = all.find(({ value }) => needed(field).every(name => names(value, field).has(name)))
  if (!whole && adjacent(all, text)) return all
  const main =
    whole ?? all.reduce((one, other) => (names(other.value, field).size > names(one.value, field).size ? other : one))
  const own = names(main.value, field)
  const others = all.filter(one => one !== main)
  return [main, ...others.map(one => ({ ...one, value: onlyNames(one.value, own, field) }))]
}

const needed = ({ fields }: ObjectField): string[] =>
  [...fields].filter(([, { absent, nullable }]) => absent === null && !nullable).map(([name]) => name)

const names = (value: WrittenObject, field: ObjectField): Set<string> =>
  new Set([...value.keys()].flatMap(name => nameOf(name, field) ?? []))

const onlyNames = (value: WrittenObject, own: ReadonlySet<string>, field: ObjectField): WrittenObject =>
  new Map([...value].filter(([name]) => own.has(nameOf(name, field) ?? '')))

const deepest = 3
const mostLookedAt = 20

/** Looks through wrappers for objects of this shape: an object around it, a list, JSON written as a text. */
function unwrapped(value: WrittenJson, field: ObjectField, depth = 0): Pick<ReplyCandidate, 'value' | 'wrapper'>[] {
  if (depth > deepest) return []
  if (typeof value === 'string') {
    const [inner] = /^\s*\{/.test(value) ? findJson(value) : []
    return inner ? unwrapped(inner.value, field, depth + 1) : []
  }
  if (Array.isArray(value)) return inList(value, field, depth)
  if (value instanceof Twice) return value.values.flatMap(one => unwrapped(one, field, depth + 1))
  if (!(value instanceof Map)) return []
  const inside = [...value].flatMap(([name, inner]) => {
    const found = mayWrap(name, inner, field) ? unwrapped(inner, field, depth + 1) : []
    return found.filter(one => isLike(one.value, field)).map(one => ({ ...one, wrapper: name }))
  })
  const own = new Map([...value].filter(([name]) => !inside.some(({ wrapper }) => wrapper === name)))
  return [
    ...(likeness(own, field) > 0 ? [{ value: own, wrapper: null }] : []),
    ...inside.map(one => ({ ...one, wrapper: one.wrapper.slice(0, 60) })),
  ]
}

/** Any name can be that of a wrapper, also that of a field which takes words: `{"answer": {"answer": …}}`. */
function mayWrap(name: string, inner: WrittenJson, field: ObjectField): boolean {
  const known = nameOf(name, field)
  return known === null || (inner instanceof Map && field.fields.get(known)!.kind === 'text')
}

/** A list of replies, or the one list that a reply is made of. */
function inList(
  items: readonly WrittenJson[],
  field: ObjectField,
  depth: number,
): Pick<ReplyCandidate, 'value' | 'wrapper'>[] {
  const lists = [...field.fields].filter(
    ([, inner]) =>
      inner.kind === 'list' &&
      inner.item.kind === 'object' &&
      items.length > 0 &&
      items.slice(0, mostLookedAt).every(item => isLike(item, inner.item as ObjectField) && !isLike(item, field)),
  )
  if (lists.length === 1) return [{ value: new Map([[lists[0]![0], [...items]]]), wrapper: '[…]' }]
  return items
    .slice(0, mostLookedAt)
    .flatMap(item => unwrapped(item, field, depth + 1).map(one => ({ ...one, wrapper: '[…]' })))
}

const isLike = (item: WrittenJson, field: ObjectField): boolean =>
  item instanceof Map && likeness(item, field) >= Math.min(2, field.fields.size)

/** How many fields an object has of those asked for. Fields of an inner object that was left out count for half. */
function likeness(value: WrittenObject, field: ObjectField): number {
  const own = names(value, field).size
  if (own > 0) return own
  const inner = [...field.fields.values()].flatMap(one => (one.kind === 'object' ? names(value, one).size : []))
  return Math.max(0, ...inner) / 2
}
