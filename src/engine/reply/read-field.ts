import type { Json } from '../../core/json.ts'
import { isSpare, type ListField, type ReplyField, type TextField } from './field.ts'
import { mayBeAnswer, pick, saysNothing } from './labels.ts'
import { readObject } from './read-object.ts'
import { readChoice, readFlag, readNumber, readText } from './read-scalar.ts'
import type { Place, ReplyReader } from './reader.ts'
import { Broken, plain, Twice, type WrittenJson } from './written.ts'

/** Reads a value by the kind of its field. undefined: there is nothing that can be used. */
export function readField(
  field: ReplyField,
  got: WrittenJson | undefined,
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  const before = reader.faults.length
  const value = readPresent(field, got, place, reader)
  if (isSpare(field) && !field.firm) reader.spareSince(before)
  if (value !== undefined) return value
  // What may be left out may also be unreadable.
  return withoutIt(field, got, place, reader)
}

/** What a field is without a value. In a reply that broke off that is not known: it may have been going to say it. */
function withoutIt(
  field: ReplyField,
  got: WrittenJson | undefined,
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  if (got === undefined && reader.isBehindBreak(place)) return undefined
  if (got === undefined && field.absent) return field.absent.value
  return field.nullable ? null : field.absent?.value
}

function readPresent(
  field: ReplyField,
  got: WrittenJson | undefined,
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  if (got instanceof Twice) return readTwice(field, got, place, reader)
  if (got instanceof Broken) return reader.broken(field, place)
  const value = isScalar(field) && Array.isArray(got) && got.length === 1 ? got[0] : got
  if (isNothing(field, value)) return readNothing(field, value, place, reader)
  if (isScalar(field) && value instanceof Map) return readWithin(field, value, place, reader)
  return readByKind(field, value!, place, reader)
}

function readByKind(field: ReplyField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined {
  switch (field.kind) {
    case 'number':
      return readNumber(field, got, place, reader)
    case 'flag':
      return readFlag(field, got, place, reader)
    case 'choice':
      return readChoice(field, got, place, reader)
    case 'text':
      return readText(field, got, place, reader)
    case 'list':
      return readList(field, got, place, reader)
    case 'object':
      return readObject(field, got, place, reader, readField)
    case 'other':
      return plain(got) as Json
  }
}

const isScalar = ({ kind }: ReplyField): boolean => kind !== 'list' && kind !== 'object' && kind !== 'other'

/** Two values for one name are a fault, unless they are read as the same. */
function readTwice(field: ReplyField, { values }: Twice, place: Place, reader: ReplyReader): Json | undefined {
  const read = values.map(value => readPresent(field, value, place, reader.apart()))
  if (read[0] !== undefined && read.every(value => JSON.stringify(value) === JSON.stringify(read[0])))
    return readPresent(field, values[0], place, reader)
  return reader.tell(place.path, reader.words.faults.twice(values.map(value => shortly(value))))
}

const shortly = (value: WrittenJson): string => (JSON.stringify(plain(value)) ?? '').slice(0, 60).toWellFormed()

/** Whether nothing is said: no value, null, or a word for nothing that is not what the field itself takes. */
function isNothing(field: ReplyField, got: WrittenJson | undefined): boolean {
  if (got === undefined || got === null) return true
  if (typeof got !== 'string' || !saysNothing(got)) return false
  if (field.kind === 'choice') return pick(got, field.options) === null
  if (field.kind === 'flag') return false
  if (field.kind === 'text') return got.trim() === '' ? !field.mayBeEmpty : isWordForNull(field, got)
  return true
}

/**
 * Words can be what somebody claims: “What may be lost? Nothing.” They stand for null only where null is asked for, and only
 * those that are no answer.
 */
const isWordForNull = (field: TextField, got: string): boolean =>
  field.ids !== null || (field.nullable && !mayStayOut(field) && !mayBeAnswer(got))

const mayStayOut = ({ absent }: ReplyField): boolean => absent !== null && absent.value === undefined

function readNothing(
  field: ReplyField,
  got: WrittenJson | undefined,
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  if (isSpare(field) && !(got === undefined && reader.isBehindBreak(place))) {
    if (got !== undefined && got !== null) reader.note(place.path, shortly(got), reader.words.adjusted.none)
    return withoutIt(field, got, place, reader)
  }
  // A list that is said to be empty is one, if it may be.
  if (field.kind === 'list' && field.least === 0 && typeof got === 'string') {
    reader.adjust(place, got, [])
    return []
  }
  // Of a reply that broke off, it is enough to know that.
  if (got === undefined && reader.isBehindBreak(place)) return undefined
  const ids = field.kind === 'text' && field.ids ? reader.idsOf(field.ids, place) : null
  return reader.missing(field, place, ids)
}

/** `{"side": "X", "why": "…"}` where `X` is wanted: the one part of it that can be read as such. */
function readWithin(
  field: ReplyField,
  got: ReadonlyMap<string, WrittenJson>,
  place: Place,
  reader: ReplyReader,
): Json | undefined {
  const parts = [...got.values()].filter(part => part !== null && typeof part !== 'object')
  const fitting = parts.filter(part => readPresent(field, part, place, reader.apart()) !== undefined)
  if (fitting.length !== 1 || (field.kind === 'text' && !field.ids && parts.length > 1))
    return reader.unreadable(field, got as WrittenJson, place)
  reader.adjust(place, got as WrittenJson, plain(fitting[0]) as Json)
  return readPresent(field, fitting[0], place, reader)
}

function readList(field: ListField, got: WrittenJson, place: Place, reader: ReplyReader): Json | undefined {
  const items = itemsIn(field, got)
  if (items !== got) reader.note(place.path, shortly(got), reader.words.adjusted.list)
  const said = items
    .slice(0, 10 * field.most)
    .filter(item => item !== null && !(typeof item === 'string' && saysNothing(item)))
  if (said.length > field.most) reader.note(place.path, String(items.length), reader.words.adjusted.first(field.most))
  const before = reader.faults.length
  const read = said.slice(0, field.most).flatMap((item, i) => {
    const value = readField(field.item, item, { ...place, path: `${place.path}[${i}]` }, reader)
    return value === undefined ? [] : [value]
  })
  if (said.length < field.least && !reader.isBehindBreak(place))
    reader.tell(place.path, reader.words.faults.few(field.least, said.length))
  // One of several quotations that holds is enough; the others are left out.
  if (field.item.kind === 'object' && field.item.said && read.length >= Math.max(1, field.least))
    reader.spareSince(before)
  // That nothing can be read of what was said does not mean that nothing was said.
  return read.length < field.least || (read.length === 0 && said.length > 0) ? undefined : read
}

/** One value for a list, lines for a list of texts, names with commas, an object by ids: all are lists to a reader. */
function itemsIn({ item }: ListField, got: WrittenJson): readonly WrittenJson[] {
  if (Array.isArray(got)) return got
  if (typeof got === 'string' && item.kind === 'text' && !item.ids) return linesIn(got)
  if (typeof got === 'string' && (item.kind === 'text' || item.kind === 'choice')) return namesIn(got)
  if (!(got instanceof Map) || got.size === 0) return [got]
  const entries = [...got]
  if (item.kind !== 'object')
    return entries.every(([name]) => /^\d+$/.test(name)) ? entries.map(([, value]) => value) : [got]
  if (entries.some(([name, value]) => !(value instanceof Map) || item.fields.has(name))) return [got]
  const id = [...item.fields].find(([name, field]) => name === 'id' || (field.kind === 'text' && field.ids))?.[0]
  return entries.map(
    ([name, value]) => new Map([...(id ? [[id, name] as const] : []), ...(value as Map<string, WrittenJson>)]),
  )
}

const bullet = /^(?:\d+[、.)]|[•*-])\s*/

function linesIn(text: string): string[] {
  const lines = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.trim())
  const isList = lines.length > 1 && lines.every(line => bullet.test(line))
  return isList ? lines.map(line => line.replace(bullet, '')) : [text]
}

const namesIn = (text: string): string[] =>
  text
    .split(/\sand\s|[\n,，;；、和及]/)
    .map(name => name.trim())
    .filter(name => name !== '')
