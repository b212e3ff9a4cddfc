import { type ZodType, z } from 'zod'
import type { Adjustment } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Shape } from '../structured.ts'
import { candidatesIn } from './candidates.ts'
import type { ReplyFault } from './faults.ts'
import { fieldOf, type ReplyField } from './field.ts'
import { type FoundJson, findJson } from './find.ts'
import { squeezed } from './labels.ts'
import { readField } from './read-field.ts'
import { nameOf, readParts } from './read-object.ts'
import { type Cut, ReplyReader } from './reader.ts'
import { both, plain, type WrittenJson, type WrittenObject } from './written.ts'

/** What was understood of a reply. */
export interface ReadReply<T> {
  /** All that can be used; null: something is missing that the reply cannot do without. */
  value: T | null
  /** Everything that is wrong, at once: in its form, and by the rules of its shape. */
  faults: ReplyFault[]
  /** What was read in another way than it was written. */
  adjustments: Adjustment[]
}

/** Whether a reply can be used as it was read: whatever is wrong with it can be done without. */
export const isUsable = ({ value, faults }: ReadReply<unknown>): boolean =>
  value !== null && faults.every(({ spare }) => spare)

/**
 * Understands a reply: everything is read that can be, the schema has the last word on what is passed on, then the rules of
 * the shape judge it. `atLimit`: the voice was stopped while it wrote.
 */
export const readReply = <T>(text: string, shape: Shape<T>, language: Language, atLimit = false): ReadReply<T> =>
  readOver(new Map(), text, shape, language, atLimit)

/**
 * Understands a reply that mends earlier ones, oldest first: what it does not say stands as it was right in them. Where that does
 * not fit together, it is read by itself.
 */
export function readMended<T>(
  earlier: readonly string[],
  text: string,
  shape: Shape<T>,
  language: Language,
  atLimit = false,
): ReadReply<T> {
  const right = rightParts(earlier, shape, language)
  const mended = readOver(changesMind(right, text, shape, language) ? new Map() : right, text, shape, language, atLimit)
  if (isUsable(mended) || earlier.length === 0) return mended
  const alone = readReply(text, shape, language, atLimit)
  return faultyFields(alone).length < faultyFields(mended).length ? alone : mended
}

/** What an earlier reply argued for is not lent to one that decides otherwise. */
function changesMind<T>(right: WrittenObject, text: string, shape: Shape<T>, language: Language): boolean {
  const { decides } = shape
  if (decides === undefined || !right.has(decides)) return false
  const { field, own } = writtenIn(text, shape, language)
  const said = [...own].find(([name]) => nameOf(name, field) === decides)
  const plainly = (value: WrittenJson | undefined) => squeezed(JSON.stringify(plain(value)) ?? '')
  return said !== undefined && plainly(said[1]) !== plainly(right.get(decides))
}

/** The fields in which a reply cannot be used; the whole reply is ''. */
export const faultyFields = ({ faults }: ReadReply<unknown>): string[] => [
  ...new Set(faults.filter(({ spare }) => !spare).flatMap(({ of }) => (of.length === 0 ? [''] : of))),
]

/** Of replies that could not be used, the fields in which nothing was wrong. */
function rightParts<T>(replies: readonly string[], shape: Shape<T>, language: Language): WrittenObject {
  let right: WrittenObject = new Map()
  for (const text of replies) {
    const wrong = faultyFields(readOver(right, text, shape, language, false))
    if (!lends(wrong, shape)) continue
    const { field, own } = writtenIn(text, shape, language)
    const known = [...own].map(([name, value]): [string, WrittenJson] => [nameOf(name, field) ?? name, value])
    right = new Map([...right, ...known].filter(([name]) => !wrong.includes(name)))
  }
  return right
}

/** Whether the rest of a reply stands although these fields of it are wrong. */
export const lends = <T>(wrong: readonly string[], { decides }: Pick<Shape<T>, 'decides'>): boolean =>
  !wrong.includes('') && !(decides !== undefined && wrong.includes(decides))

/** What a reply writes, all of its objects together. */
function writtenIn<T>(text: string, shape: Shape<T>, language: Language) {
  const field = fieldOf(shape.schema, shape, language)
  if (field.kind !== 'object') throw new TypeError('a reply must be an object')
  const json = findJson(text)
  const found = candidatesIn(json, field, text)
  const cut = cutOf(json)
  const reader = new ReplyReader(language, cut, found.some(({ mended }) => mended) ? namesIn(field) : new Set())
  const { adjusted } = reader.words
  for (const { wrapper } of found) if (wrapper !== null) reader.note('', wrapper, adjusted.unwrapped)
  if (found.length > 1) reader.note('', String(found.length), adjusted.together)
  const own: WrittenObject = new Map()
  for (const { value } of found) for (const [name, inner] of value) own.set(name, both(own.get(name), inner))
  return { field, reader, cut, isThere: found.length > 0, own }
}

/** Reads what a reply writes, and behind it what an earlier one had right. */
function readOver<T>(
  right: WrittenObject,
  text: string,
  shape: Shape<T>,
  language: Language,
  atLimit: boolean,
): ReadReply<T> {
  const { field, reader, cut, isThere, own } = writtenIn(text, shape, language)
  const { faults, adjusted } = reader.words
  if (!isThere) {
    if (atLimit) reader.tell('', faults.cutAtLimit, 'damaged')
    else reader.tell('', faults.none)
    return { value: null, ...reader.gathered() }
  }
  const mended = new Set([...own.keys()].map(name => nameOf(name, field) ?? name))
  const kept = [...right].filter(([name]) => !mended.has(name))
  if (kept.length > 0) reader.note('', kept.map(([name]) => name).join(', '), adjusted.kept)
  const written = new Map([...kept, ...own])
  const { read, isWhole } = readParts(field, written, { path: '', holder: {} }, reader, readField)
  if (cut !== 'nowhere' && (cut === 'anywhere' || !isWhole || atLimit))
    reader.tell('', atLimit ? faults.cutAtLimit : faults.cut, 'damaged')
  else if (cut === 'at-end') reader.note('', '…', adjusted.closed)
  const value = isWhole ? passed(read, shape.schema, reader) : null
  const judged = judge(value ?? (read as T), shape, reader)
  return { value: value && judged, ...reader.gathered() }
}

const cutOf = (json: readonly FoundJson[]): Cut =>
  json.some(({ partial }) => partial) ? 'anywhere' : json.some(({ cut }) => cut) ? 'at-end' : 'nowhere'

function passed<T>(read: Record<string, Json>, schema: ZodType<T>, reader: ReplyReader): T | null {
  const { data, error } = schema.safeParse(read, reader.language === 'zh' ? chinese() : undefined)
  for (const { path, message } of error?.issues ?? []) reader.tell(path.join('.'), message)
  return data ?? null
}

const chinese = () => ({ error: z.locales.zhCN().localeError })

/** Rules apply to whatever was read of the fields that they are about. The value comes back as they mend it. */
function judge<T>(value: T, { rules = [] }: Shape<T>, reader: ReplyReader): T {
  let mended = value
  for (const { of, faults, spare = false, mend } of rules) {
    if (!of.every(name => Object.hasOwn(mended as object, name))) continue
    const found = faults(mended, reader.language)
    if (mend && found.length > 0) {
      for (const text of found) reader.note(of.join(', '), text, reader.words.adjusted.mended)
      mended = mend(mended)
    } else for (const text of found) reader.breach(text, of, spare)
  }
  return mended
}

/** The names of all fields at any depth. */
function namesIn(field: ReplyField): Set<string> {
  if (field.kind === 'list') return namesIn(field.item)
  if (field.kind !== 'object') return new Set()
  return new Set([...field.fields].flatMap(([name, inner]) => [name, ...namesIn(inner)]))
}
