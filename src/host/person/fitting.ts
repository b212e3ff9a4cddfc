import { jsonrepair } from 'jsonrepair'
import { fieldsOf, type Json } from '../../core/json.ts'
import type { PersonQuestion } from '../../models/person.ts'
import { orElse } from '../caught.ts'
import { type Answers, isObject } from './fields.ts'
import type { Field, NamedField } from './schema.ts'

/** Keeps the parts of an answer that have the right form. The rest counts as missing and is asked for. */
export function fittingGroup(fields: readonly NamedField[], value: Answers): Answers {
  const members = fields.flatMap(({ name, field, skipped }): [string, Json][] => {
    const given = value[name]
    if (given === undefined || (given === null && skipped !== 'null')) return []
    const fits = given === null ? null : fitting(field, given)
    return fits === undefined ? [] : [[name, fits]]
  })
  return Object.fromEntries(members)
}

function fitting(field: Field, value: Json): Json | undefined {
  switch (field.kind) {
    case 'choice':
      return field.options.includes(value) ? value : undefined
    case 'yes-no':
      return typeof value === 'boolean' ? value : undefined
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'text':
      return typeof value === 'string' && value.trim().length >= Math.min(1, field.least) ? value : undefined
    case 'list':
      return Array.isArray(value)
        ? value.map(item => fitting(field.item, item)).filter(item => item !== undefined)
        : undefined
    case 'group':
      return isObject(value) ? fittingGroup(field.fields, value) : undefined
    case 'json':
      return value
  }
}

/** The object that a text contains, or the reason why there is none. */
export function parsedObject(text: string): Answers | string {
  try {
    const value = JSON.parse(objectIn(text)) as Json
    return isObject(value) ? value : 'no object'
  } catch (error) {
    return (error as Error).message
  }
}

/** Reads what it can of a broken reply. A person looks at it before it is used. */
export const whatCanBeRead = (text: string): Answers =>
  fieldsOf(orElse(null, () => JSON.parse(jsonrepair(objectIn(text))) as Json))

export function legible(text: string): string {
  const trimmed = text.trim()
  if (trimmed.includes('\n')) return trimmed
  return orElse(trimmed, () => JSON.stringify(JSON.parse(trimmed), null, 2))
}

/** Cuts the object out of the words around it. If it was cut off, it goes to the end of the text. */
function objectIn(text: string): string {
  const begin = Math.max(0, text.indexOf('{'))
  const end = text.lastIndexOf('}') + 1
  const isWhole = end > begin && !/["\]]/.test(text.slice(end))
  return isWhole ? text.slice(begin, end) : text.slice(begin)
}

/** The person's earlier words, if a speech is asked for once more: they need not write them anew. '': there are none. */
export const draftIn = ({ mend, shape }: PersonQuestion): string => (shape === null ? (mend?.answer ?? '') : '')
