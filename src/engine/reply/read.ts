import type { ZodType } from 'zod'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { candidatesIn } from './candidates.ts'
import type { Adjustment, Fault } from './faults.ts'
import { type Field, fieldOf, type Reading } from './field.ts'
import { readField } from './read-field.ts'
import { readParts } from './read-object.ts'
import { Reader } from './reader.ts'
import { both, type WrittenObject } from './written.ts'

/** What was understood of a reply. */
export interface Understood<T> {
  /** null: something is missing that the reply cannot do without. */
  value: T | null
  /** The fields that could be read, also of a reply that is of no use as a whole. */
  fields: Readonly<Record<string, Json>>
  /** Everything that is wrong, at once. If all of it is `spare`, the value can be used as it is. */
  faults: Fault[]
  adjustments: Adjustment[]
}

/** Understands a reply by its schema: everything is read that can be, and the schema has the last word on what is passed on. */
export function understand<T>(text: string, schema: ZodType<T>, reading: Reading, language: Language): Understood<T> {
  const field = fieldOf(schema, reading)
  if (field.kind !== 'object') throw new TypeError('a reply must be an object')
  const found = candidatesIn(text, field)
  const isCut = found.some(({ cut }) => cut)
  const reader = new Reader(language, isCut, found.some(({ mended }) => mended) ? namesIn(field) : new Set())
  const { faults, adjusted, wants } = reader.words
  if (found.length === 0) {
    reader.tell('', faults.none(wants.object([...field.fields.keys()])))
    return { value: null, fields: {}, faults: reader.faults, adjustments: [] }
  }
  for (const { wrapper } of found) if (wrapper !== null) reader.note('', wrapper, adjusted.unwrapped)
  if (found.length > 1) reader.note('', String(found.length), adjusted.together)
  const written: WrittenObject = new Map()
  for (const { value } of found) for (const [name, inner] of value) written.set(name, both(written.get(name), inner))
  const { read, isWhole } = readParts(field, written, { path: '', holder: {} }, reader, readField)
  if (isCut && (reader.faults.some(({ spare }) => !spare) || found.some(({ partial }) => partial)))
    reader.tell('', faults.cut)
  else if (isCut) reader.note('', '…', adjusted.closed)
  return { value: isWhole ? passed(read, schema, reader) : null, fields: read, ...reader.gathered() }
}

function passed<T>(read: Record<string, Json>, schema: ZodType<T>, reader: Reader): T | null {
  const { data, error } = schema.safeParse(read)
  for (const { path, message } of error?.issues ?? []) reader.tell(path.join('.'), message)
  return data ?? null
}

/** The names of all fields at any depth. */
function namesIn(field: Field): Set<string> {
  if (field.kind === 'list') return namesIn(field.item)
  if (field.kind !== 'object') return new Set()
  return new Set([...field.fields].flatMap(([name, inner]) => [name, ...namesIn(inner)]))
}
