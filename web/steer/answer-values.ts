import type { Json } from '../../src/core/json.ts'
import type { FormProblem } from '../../src/server/backend.ts'
import type { AskedField, AskedKind } from '../../src/server/read.ts'
import { numberIn } from '../form/number-text.ts'

/**
 * What a form holds: numbers and JSON as typed, null if nothing is chosen, everything else as in the answer. It is kept as a
 * draft.
 */
export type Entered = Json

export type EnteredGroup = { [name: string]: Entered }

type Kind<Name extends AskedKind['kind']> = Extract<AskedKind, { kind: Name }>

export const isGroup = (value: Json | undefined): value is EnteredGroup =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a form begins with: known values, as far as they fit. */
export function enteredGroup(fields: readonly AskedField[], known: Json | undefined): EnteredGroup {
  const group = isGroup(known) ? known : {}
  return Object.fromEntries(fields.map(field => [field.name, entered(field, group[field.name] ?? first(field))]))
}

/** A choice begins empty, because the words with it may mean another value than the usual one. */
const first = (field: AskedField): Json | undefined => (field.kind === 'choice' ? undefined : field.usual)

export function entered(kind: AskedKind, known: Json | undefined): Entered {
  switch (kind.kind) {
    case 'choice':
      return kind.choices.some(({ value }) => value === known) ? known! : null
    case 'yes-no':
      return typeof known === 'boolean' ? known : null
    case 'number':
      return typeof known === 'number' ? String(known) : ''
    case 'text':
      return typeof known === 'string' ? known : ''
    case 'list':
      return enteredList(kind, known)
    case 'group':
      return enteredGroup(kind.fields, known)
    case 'json':
      return known === undefined ? '' : JSON.stringify(known, null, 2)
  }
}

function enteredList(kind: Kind<'list'>, known: Json | undefined): Entered[] {
  const items = Array.isArray(known) ? known.map(item => entered(kind.item, item)) : []
  if (kind.item.kind === 'choice') return items.filter(item => item !== null)
  const rows = kind.item.kind === 'group' ? kind.least : Math.max(1, kind.least)
  return items.length > 0 ? items : Array.from({ length: rows }, () => entered(kind.item, undefined))
}

/** A sibling field decides its value, so it is not asked for. */
export const isSettled = ({ unless }: AskedField, beside: EnteredGroup): boolean =>
  unless !== undefined && beside[unless.field] === unless.is

/** What is wrong at one place: `citations.0.quote`. */
export interface WrongAnswer {
  path: string
  what: 'missing' | 'unsaid' | 'number' | 'range' | 'short' | 'long' | 'few' | 'many' | 'json'
  least?: number | null
  most?: number | null
  whole?: boolean
  /** The value that leaving it empty would mean. */
  usual?: string
}

export interface ReadAnswer {
  value: { [name: string]: Json }
  wrong: WrongAnswer[]
}

/** The answer that a form stands for, and everything wrong with it. */
export function readGroup(fields: readonly AskedField[], group: EnteredGroup, within = ''): ReadAnswer {
  const value: ReadAnswer['value'] = {}
  const wrong: WrongAnswer[] = []
  for (const field of fields) {
    const path = within === '' ? field.name : `${within}.${field.name}`
    const given = group[field.name] ?? null
    if (isSettled(field, group)) value[field.name] = field.unless!.value
    else if (field.optional && isEmpty(field, given)) continue
    else value[field.name] = read(field, given, path, wrong)
  }
  return { value, wrong }
}

/** An empty form that would mean something. Whoever means it must say so. */
export function unsaidIn(fields: readonly AskedField[], group: EnteredGroup): WrongAnswer[] {
  if (!fields.every(field => field.optional && isEmpty(field, group[field.name] ?? null))) return []
  return fields.flatMap(field => {
    const usual = field.kind === 'choice' && field.choices.find(({ value }) => value === field.usual)
    return usual ? [{ path: field.name, what: 'unsaid' as const, usual: usual.label }] : []
  })
}

/** Nothing was entered. */
export function isEmpty(kind: AskedKind, given: Entered): boolean {
  if (given === null || given === '') return true
  if (typeof given === 'string') return given.trim() === ''
  if (kind.kind === 'list' && Array.isArray(given)) return given.every(item => isEmpty(kind.item, item))
  if (kind.kind === 'group' && isGroup(given))
    return kind.fields.every(field => isEmpty(field, given[field.name] ?? null))
  return false
}

function read(kind: AskedKind, given: Entered, path: string, wrong: WrongAnswer[]): Json {
  switch (kind.kind) {
    case 'choice':
    case 'yes-no':
      if (given === null) wrong.push({ path, what: 'missing' })
      return given
    case 'number':
      return readNumber(kind, String(given ?? ''), path, wrong)
    case 'text':
      return readText(kind, String(given ?? ''), path, wrong)
    case 'list':
      return readList(kind, Array.isArray(given) ? given : [], path, wrong)
    case 'group': {
      const inner = readGroup(kind.fields, isGroup(given) ? given : {}, path)
      wrong.push(...inner.wrong)
      return inner.value
    }
    case 'json':
      return readJson(String(given ?? ''), path, wrong)
  }
}

function readNumber({ whole, least, most }: Kind<'number'>, text: string, path: string, wrong: WrongAnswer[]): Json {
  const number = numberIn(text)
  if (text.trim() === '') wrong.push({ path, what: 'missing' })
  else if (number === null || (whole && !Number.isInteger(number)))
    wrong.push({ path, what: 'number', whole, least, most })
  else if ((least !== null && number < least) || (most !== null && number > most))
    wrong.push({ path, what: 'range', least, most })
  else return number
  return null
}

function readText({ least, most }: Kind<'text'>, text: string, path: string, wrong: WrongAnswer[]): Json {
  const length = [...text.trim()].length
  if (length === 0 && least > 0) wrong.push({ path, what: 'missing' })
  else if (length < least) wrong.push({ path, what: 'short', least })
  else if (most !== null && length > most) wrong.push({ path, what: 'long', most })
  return text.trim()
}

/** Empty rows are no items. */
function readList(kind: Kind<'list'>, given: readonly Entered[], path: string, wrong: WrongAnswer[]): Json {
  const items = given.flatMap((item, i) =>
    isEmpty(kind.item, item) ? [] : [read(kind.item, item, `${path}.${i}`, wrong)],
  )
  if (items.length < kind.least) wrong.push({ path, what: 'few', least: kind.least })
  if (kind.most !== null && items.length > kind.most) wrong.push({ path, what: 'many', most: kind.most })
  return items
}

function readJson(text: string, path: string, wrong: WrongAnswer[]): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    wrong.push({ path, what: text.trim() === '' ? 'missing' : 'json' })
    return null
  }
}

/** The server's problems by path in the form: `claims[2].quote` → claims.2.quote. */
export function refusedPlaces(problems: readonly FormProblem[], fields: readonly AskedField[] | null) {
  const byPath = new Map<string, string>()
  const others: string[] = []
  for (const { field, message } of problems) {
    const path = field === 'said' ? '' : field?.replace(/\[(\d+)\]/g, '.$1')
    const isShown = path === '' || fields?.some(({ name }) => name === path?.split('.')[0])
    if (path !== undefined && isShown) byPath.set(path, message)
    else others.push(message)
  }
  return { byPath, others }
}
