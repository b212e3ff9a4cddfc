import { fieldsOf, type Json } from '../../src/core/json.ts'
import type { About, FormatForm, FormField, FormRequest } from '../../src/server/backend.ts'
import { numberIn } from '../form/number-text.ts'
/** What is written in a row, by the names of its columns. */
export type Row = Readonly<Record<string, string>>

/** What stands in a field. */
export type FormEntry = string | boolean | readonly Row[]

/** What the form holds for all formats, so that whoever switches formats finds everything again. */
export interface FormContents {
  format: string
  topic: string
  /** Keyed by `placeOf`. '': left out. */
  seats: Readonly<Record<string, string>>
  options: Readonly<Record<string, FormEntry>>
}

export const emptyContents = (format: string): FormContents => ({ format, topic: '', seats: {}, options: {} })

type Formats = Pick<About, 'formats'>

/** Fields that all formats have share one place; any other belongs to its format. */
export function placeOf(
  { formats }: Formats,
  format: string,
  { name, kind }: Pick<FormField, 'name' | 'kind'>,
): string {
  const isCommon = formats.every(({ fields }) => fields.some(field => field.name === name && field.kind === kind))
  return isCommon ? name : `${format}:${name}`
}

export const seatPlace = (format: string, seat: string): string => `${format}:${seat}`

export function given(contents: FormContents, about: Formats, format: string, field: FormField): FormEntry {
  const value = contents.options[placeOf(about, format, field)]
  if (field.kind === 'rows') return Array.isArray(value) ? (value as Row[]) : rowsIn(field, field.usual)
  if (field.kind === 'yes-no') return typeof value === 'boolean' ? value : field.usual === true
  return typeof value === 'string' ? value : ''
}

/** The request for the server. Empty fields are left out. */
export function requestOf(contents: FormContents, about: Formats, form: FormatForm): FormRequest {
  const request: FormRequest = { format: form.id, topic: contents.topic.trim() }
  const seats = form.seats.flatMap(({ id }): [string, string][] => {
    const voice = contents.seats[seatPlace(form.id, id)]?.trim()
    return voice ? [[id, voice]] : []
  })
  if (seats.length > 0) request.seats = Object.fromEntries(seats)
  for (const field of form.fields) {
    const value = requestedValue(field, given(contents, about, form.id, field))
    if (value !== undefined) put(request, field.name, value)
  }
  return request
}

function requestedValue(field: FormField, value: FormEntry): Json | undefined {
  if (typeof value === 'boolean') return value === (field.usual === true) ? undefined : value
  if (typeof value !== 'string') return requestedRows(field, value)
  const text = value.trim()
  if (text === '') return undefined
  if (field.name === 'fallbacks') return pairsIn(text)
  if (field.kind === 'number') return numberIn(text) ?? text
  if (field.kind === 'choice') return field.choices?.some(choice => choice.value === text) ? text : undefined
  return field.kind === 'paths' ? linesIn(text) : text
}

/** Rows that nobody changed are left out, and so are empty ones at the end: those before keep their places. */
function requestedRows(field: FormField, rows: readonly Row[]): Json | undefined {
  const [wanted, usual] = [rows, rowsIn(field, field.usual)].map(some =>
    withoutEmptyEnd(some.map(row => cellsIn(field, row))),
  )
  if (wanted!.length === 0 || JSON.stringify(wanted) === JSON.stringify(usual)) return undefined
  const [only, ...others] = field.columns ?? []
  return others.length > 0 ? wanted! : wanted!.map(row => row[only!.name] ?? '')
}

/** In the order of the columns. */
function cellsIn({ columns = [] }: FormField, row: Row): Record<string, Json> {
  const cells = columns.map(({ name, kind }): [string, Json] => {
    const text = row[name]?.trim() ?? ''
    return [name, kind === 'number' ? (numberIn(text) ?? text) : text]
  })
  return Object.fromEntries(cells.filter(([, said]) => said !== ''))
}

const withoutEmptyEnd = (rows: readonly Record<string, Json>[]): Record<string, Json>[] =>
  rows.slice(0, 1 + rows.findLastIndex(row => Object.keys(row).length > 0))

/** A list of a request as rows. */
function rowsIn({ columns = [] }: FormField, list: Json | undefined): Row[] {
  const first = columns[0]?.name ?? ''
  return (Array.isArray(list) ? list : []).map(item => {
    if (typeof item === 'string') return { [first]: item }
    return Object.fromEntries(Object.entries(fieldsOf(item)).map(([name, said]) => [name, String(said ?? '')]))
  })
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** `seat=model`, one per line. Any other line becomes a seat that does not exist, and the server says so. */
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    linesIn(text).map(line => {
      const [seat = '', ...model] = line.split('=')
      return [seat.trim(), model.join('=').trim() || seat.trim()]
    }),
  )

/** `styles.pro` goes into `styles`. */
function put(request: FormRequest, name: string, value: Json): void {
  const [first = '', second] = name.split('.')
  if (second === undefined) request[first] = value
  else request[first] = { ...(request[first] as object | undefined), [second]: value }
}

/** The form filled in from a request. What the request does not say stays as before. */
export function contentsFrom(
  request: FormRequest,
  before: FormContents,
  about: Formats,
  form: FormatForm,
): FormContents {
  const seats = Object.entries(request.seats ?? {}).map(([id, voice]) => [seatPlace(form.id, id), voice])
  const options = form.fields.flatMap((field): [string, FormEntry][] => {
    const entered = enteredAs(field, valueIn(request, field.name))
    return entered === undefined ? [] : [[placeOf(about, form.id, field), entered]]
  })
  return {
    format: form.id,
    topic: request.topic,
    seats: { ...before.seats, ...Object.fromEntries(seats) },
    options: { ...before.options, ...Object.fromEntries(options) },
  }
}

function valueIn(request: FormRequest, name: string): Json | undefined {
  const [first = '', second] = name.split('.')
  return second === undefined ? request[first] : fieldsOf(request[first])[second]
}

function enteredAs(field: FormField, value: Json | undefined): FormEntry | undefined {
  const { kind } = field
  if (value === undefined || value === null) return undefined
  if (kind === 'rows') return Array.isArray(value) ? rowsIn(field, value) : undefined
  if (kind === 'yes-no') return typeof value === 'boolean' ? value : undefined
  if (Array.isArray(value)) return value.map(String).join('\n')
  const pairs = Object.entries(fieldsOf(value)).map(([name, one]) => `${name}=${one}`)
  return typeof value === 'object' ? pairs.join('\n') : String(value)
}
