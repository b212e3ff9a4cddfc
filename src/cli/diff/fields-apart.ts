import type { Json } from '../../core/json.ts'

/** A place of two replies in JSON where they are not the same; null: there is nothing in that one. */
export interface FieldApart {
  /** `criteria.evidence.proposer` */
  path: string
  values: [first: string | null, second: string | null]
}

/** What says most stands first: a field of the reply itself before one that is deep in it. */
export function fieldsApart(one: Json, other: Json): FieldApart[] {
  const [first, second] = [leavesOf(one), leavesOf(other)]
  const apart = [...new Set([...first.keys(), ...second.keys()])].flatMap((path): FieldApart[] => {
    const values: FieldApart['values'] = [first.get(path) ?? null, second.get(path) ?? null]
    return values[0] === values[1] ? [] : [{ path, values }]
  })
  return apart.toSorted((a, b) => depthOf(a.path) - depthOf(b.path))
}

/** A reply in JSON as words: `winner: proposer · reasoning: …` */
export const inOneLine = (value: Json): string =>
  [...leavesOf(value)]
    .toSorted(([one], [other]) => depthOf(one) - depthOf(other))
    .map(([path, leaf]) => `${path}: ${leaf}`)
    .join(' · ')

const depthOf = (path: string): number => path.split(/[.[]/).length

function leavesOf(value: Json, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || typeof value !== 'object') found.set(path, String(value))
  else
    for (const [name, inner] of Object.entries(value))
      leavesOf(
        inner,
        Array.isArray(value) ? `${path}[${Number(name) + 1}]` : path === '' ? name : `${path}.${name}`,
        found,
      )
  return found
}
