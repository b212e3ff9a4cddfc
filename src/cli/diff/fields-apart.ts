import type { Json } from '../../core/json.ts'

/** A place of two replies in JSON where they are not the same; null: there is nothing in that one. */
export interface FieldApart {
  /** `criteria.evidence.proposer` */
  path: string
  values: [first: string | null, second: string | null]
}

export function fieldsApart(one: Json, other: Json): FieldApart[] {
  const [first, second] = [leavesOf(one), leavesOf(other)]
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((path): FieldApart[] => {
    const values: FieldApart['values'] = [first.get(path) ?? null, second.get(path) ?? null]
    return values[0] === values[1] ? [] : [{ path, values }]
  })
}

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
