import type { Json } from '../../core/json.ts'
import type { ObjectField, ReplyField } from './field.ts'
import { pick, saysNothing, squeezed } from './labels.ts'
import { placeQuotation } from './quotation.ts'
import type { Place, ReplyReader } from './reader.ts'
import { both, type WrittenJson, type WrittenObject } from './written.ts'

/** Reads a field of any kind. It is handed in, since objects hold fields and fields are objects. */
export type ReadField = (
  field: ReplyField,
  got: WrittenJson | undefined,
  place: Place,
  reader: ReplyReader,
) => Json | undefined

export function readObject(
  field: ObjectField,
  got: WrittenJson,
  place: Place,
  reader: ReplyReader,
  readField: ReadField,
): Json | undefined {
  const written = objectIn(field, got, place, reader)
  if (!written) return reader.unreadable(field, got, place)
  const before = reader.faults.length
  const { read, isWhole } = readParts(field, written, place, reader, readField)
  if (!isWhole) return undefined
  if (!field.said) return read
  // Words that stand nowhere are told together with whatever else is wrong with the entry.
  return placed(read, field, place, reader) && reader.faults.slice(before).every(fault => fault.spare)
    ? read
    : undefined
}

/** Reads every field. `isWhole`: none is missing that the object cannot do without. */
export function readParts(
  field: ObjectField,
  written: WrittenObject,
  place: Place,
  reader: ReplyReader,
  readField: ReadField,
): { read: Record<string, Json>; isWhole: boolean } {
  const { path } = place
  const said = named(field, written, place, reader)
  const read: Record<string, Json> = {}
  let isWhole = true
  for (const [name, inner] of field.fields) {
    const innerPath = path === '' ? name : `${path}.${name}`
    const got = said.has(name) ? said.get(name) : spread(inner, field, written, innerPath, reader)
    const innerPlace = { path: innerPath, holder: read }
    const value = readField(inner, got, innerPlace, reader)
    if (value !== undefined) define(read, name, value)
    else if (inner.absent === null || (got === undefined && reader.isBehindBreak(innerPlace))) isWhole = false
  }
  return { read, isWhole }
}

/** `__proto__` is a name like any other. */
const define = (object: Record<string, Json>, name: string, value: Json): void => {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

/** An inner object whose fields were written without it. One of them alone could mean something else. */
function spread(
  inner: ReplyField,
  outer: ObjectField,
  written: WrittenObject,
  path: string,
  reader: ReplyReader,
): WrittenObject | undefined {
  if (inner.kind !== 'object') return undefined
  const parts = [...written].filter(([name]) => !nameOf(name, outer) && nameOf(name, inner))
  if (parts.length < 2) return undefined
  reader.note(path, parts.map(([name]) => name).join(', '), reader.words.adjusted.together)
  return new Map(parts)
}

/** The field of an object that a name means: `called_out_by` is calledOutBy, `Side X` is X; null: none. */
export function nameOf(name: string, field: ObjectField): string | null {
  if (field.fields.has(name)) return name
  const wanted = squeezed(name)
  const same = field.options.filter(({ value, names = [] }) => [value, ...names].some(one => squeezed(one) === wanted))
  if (same.length === 1) return same[0]!.value
  const picked = field.options.some(({ names = [] }) => names.length > 0) ? pick(name, field.options) : null
  return picked && 'value' in picked ? picked.value : null
}

/** What an object says of each field, whatever it calls it. */
function named(field: ObjectField, written: WrittenObject, { path }: Place, reader: ReplyReader): WrittenObject {
  const said: WrittenObject = new Map()
  for (const [name, value] of written) {
    const known = nameOf(name, field)
    if (known !== null) {
      if (known !== name) reader.note(path === '' ? known : `${path}.${known}`, name, known)
      said.set(known, both(said.get(known), value))
    } else if (field.closed && value !== null && !(typeof value === 'string' && saysNothing(value))) {
      const { faults, wants } = reader.words
      const want = wants.object([...field.fields.keys()])
      reader.tell(path === '' ? name : `${path}.${name}`, faults.unknown(JSON.stringify(name.slice(0, 60)), want))
    }
  }
  return said
}

/** The object that is meant: itself, a list of its parts by name, rows and columns turned round, or its one field alone. */
function objectIn(field: ObjectField, got: WrittenJson, { path }: Place, reader: ReplyReader): WrittenObject | null {
  const { adjusted } = reader.words
  if (got instanceof Map) {
    const turned = turnedRound(field, got)
    if (turned) reader.note(path, [...got.keys()].join(', '), adjusted.turned)
    return turned ?? got
  }
  if (Array.isArray(got)) {
    const byName = partsByName(field, got)
    if (byName) reader.note(path, adjusted.list, adjusted.byName)
    return byName
  }
  const quotation =
    field.said && typeof got === 'string' ? /^\s*(\S{1,80}\/\S{1,80}?)\s*[:：]\s*(\S.*)$/s.exec(got) : null
  if (quotation) {
    reader.note(path, got as string, adjusted.byName)
    return new Map([
      ['turn', quotation[1]!],
      ['quote', quotation[2]!],
    ])
  }
  const only = onlyNeeded(field)
  if (only === null || (typeof got !== 'string' && typeof got !== 'number')) return null
  reader.note(path, String(got).slice(0, 60), only)
  return new Map([[only, got]])
}

/** The one field that an object cannot do without. Of a quotation that is the quote: it finds its turn by itself. */
function onlyNeeded({ fields, said }: ObjectField): string | null {
  if (said) return 'quote'
  const needed = [...fields].filter(([, { absent, nullable, kind }]) => !absent && !nullable && kind !== 'object')
  return needed.length === 1 && needed[0]![1].kind !== 'list' ? needed[0]![0] : null
}

/** `[{"name": "evidence", …}]` → `{"evidence": {…}}`; null: not all of them have a name that is known. */
function partsByName(field: ObjectField, items: readonly WrittenJson[]): WrittenObject | null {
  const parts: WrittenObject = new Map()
  if (items.length > 2 * field.fields.size) return null
  for (const item of items) {
    if (!(item instanceof Map)) return null
    const entry = [...item].find(([, value]) => typeof value === 'string' && nameOf(value, field) !== null)
    if (!entry) return null
    const name = nameOf(entry[1] as string, field)!
    const rest = new Map([...item].filter(([other]) => other !== entry[0]))
    const isInner = field.fields.get(name)!.kind === 'object'
    const value: WrittenJson = isInner || rest.size !== 1 ? rest : [...rest.values()][0]!
    parts.set(name, both(parts.get(name), value))
  }
  return parts.size > 0 ? parts : null
}

/** `{"X": {"evidence": 8}}` where `{"evidence": {"X": 8}}` is wanted. */
function turnedRound(field: ObjectField, got: WrittenObject): WrittenObject | null {
  const inner = [...field.fields.values()][0]
  if (inner?.kind !== 'object' || got.size === 0) return null
  const isTurned = ([name, value]: [string, WrittenJson]) =>
    value instanceof Map && nameOf(name, field) === null && nameOf(name, inner) !== null
  if (![...got].every(isTurned)) return null
  const turned: WrittenObject = new Map()
  for (const [column, rows] of got as Map<string, WrittenObject>)
    for (const [row, value] of rows) {
      if (!turned.has(row)) turned.set(row, new Map())
      ;(turned.get(row) as WrittenObject).set(column, value)
    }
  return turned
}

/** Puts the turn and the words of a quotation right. false: it stands nowhere, or not where it is said to. */
function placed(read: Record<string, Json>, { said }: ObjectField, { path }: Place, reader: ReplyReader): boolean {
  const { faults, adjusted } = reader.words
  const [turn, quote] = [String(read.turn ?? ''), String(read.quote)]
  const found = placeQuotation(turn, quote, said!)
  if ('fault' in found) {
    if (found.fault === 'misplaced') reader.tell(`${path}.turn`, faults.misplaced(found.turns), 'quote')
    else if (found.fault === 'reversed') reader.tell(`${path}.quote`, faults.reversed, 'quote')
    else {
      const text = found.turn === null ? faults.misquotedAnywhere : faults.misquoted(found.turn)
      reader.tell(`${path}.quote`, text, 'quote')
    }
    return false
  }
  if (found.turn !== turn) reader.adjust({ path: `${path}.turn` }, turn, found.turn)
  if (found.how === 'elided') reader.note(`${path}.quote`, quote.slice(0, 200), adjusted.elided)
  if (found.quote !== quote) reader.note(`${path}.quote`, quote.slice(0, 200), adjusted.near)
  read.turn = found.turn
  read.quote = found.quote
  return true
}
