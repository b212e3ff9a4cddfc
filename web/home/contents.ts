import type { Json } from '../../src/core/json.ts'
import type { About, FormatForm, FormField, Wish } from '../../src/server/house.ts'
import { numberIn } from '../form/number-text.ts'

/** What stands in the form, for all formats: whoever looks at another one finds everything again. */
export interface Contents {
  format: string
  topic: string
  /** By `placeOf`. '': left out. */
  seats: Readonly<Record<string, string>>
  options: Readonly<Record<string, string | boolean>>
}

export const emptyContents = (format: string): Contents => ({ format, topic: '', seats: {}, options: {} })

type Formats = Pick<About, 'formats'>

/** What all formats have is the same in all; anything else belongs to its own. */
export function placeOf(
  { formats }: Formats,
  format: string,
  { name, kind }: Pick<FormField, 'name' | 'kind'>,
): string {
  const isCommon = formats.every(({ fields }) => fields.some(field => field.name === name && field.kind === kind))
  return isCommon ? name : `${format}:${name}`
}

export const seatPlace = (format: string, seat: string): string => `${format}:${seat}`

export function given(contents: Contents, about: Formats, format: string, field: FormField): string | boolean {
  const value = contents.options[placeOf(about, format, field)]
  if (field.kind === 'yes-no') return typeof value === 'boolean' ? value : field.usual === true
  return typeof value === 'string' ? value : ''
}

/** As the server is asked for it. What is left empty is left out. */
export function wishOf(contents: Contents, about: Formats, form: FormatForm): Wish {
  const wish: Wish = { format: form.id, topic: contents.topic.trim() }
  const seats = form.seats.flatMap(({ id }): [string, string][] => {
    const voice = contents.seats[seatPlace(form.id, id)]?.trim()
    return voice ? [[id, voice]] : []
  })
  if (seats.length > 0) wish.seats = Object.fromEntries(seats)
  for (const field of form.fields) {
    const value = wishedValue(field, given(contents, about, form.id, field))
    if (value !== undefined) put(wish, field.name, value)
  }
  return wish
}

function wishedValue(field: FormField, value: string | boolean): Json | undefined {
  if (typeof value === 'boolean') return value === (field.usual === true) ? undefined : value
  const text = value.trim()
  if (text === '') return undefined
  if (field.name === 'fallbacks') return pairsIn(text)
  if (field.kind === 'number') return numberIn(text) ?? text
  if (field.kind === 'choice') return field.choices?.some(choice => choice.value === text) ? text : undefined
  return field.kind === 'paths' ? linesIn(text) : text
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** `seat=model`, one a line. What is no such line becomes a seat that there is not: the server says so. */
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    linesIn(text).map(line => {
      const [seat = '', ...model] = line.split('=')
      return [seat.trim(), model.join('=').trim() || seat.trim()]
    }),
  )

/** `styles.pro` stands in `styles`. */
function put(wish: Wish, name: string, value: Json): void {
  const [first = '', second] = name.split('.')
  if (second === undefined) wish[first] = value
  else wish[first] = { ...(wish[first] as object | undefined), [second]: value }
}

/** The form as a wish would fill it in; what it does not say is as before. */
export function contentsFrom(wish: Wish, before: Contents, about: Formats, form: FormatForm): Contents {
  const seats = Object.entries(wish.seats ?? {}).map(([id, voice]) => [seatPlace(form.id, id), voice])
  const options = form.fields.flatMap((field): [string, string | boolean][] => {
    const entered = enteredAs(field, valueIn(wish, field.name))
    return entered === undefined ? [] : [[placeOf(about, form.id, field), entered]]
  })
  return {
    format: form.id,
    topic: wish.topic,
    seats: { ...before.seats, ...Object.fromEntries(seats) },
    options: { ...before.options, ...Object.fromEntries(options) },
  }
}

function valueIn(wish: Wish, name: string): Json | undefined {
  const [first = '', second] = name.split('.')
  const value = wish[first]
  if (second === undefined) return value
  return isObject(value) ? value[second] : undefined
}

function enteredAs({ kind }: FormField, value: Json | undefined): string | boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (kind === 'yes-no') return typeof value === 'boolean' ? value : undefined
  if (Array.isArray(value)) return value.map(lineOf).join('\n')
  if (isObject(value))
    return Object.entries(value)
      .map(([name, one]) => `${name}=${one}`)
      .join('\n')
  return String(value)
}

/** A role: `name | stance | model`. */
function lineOf(item: Json): string {
  if (!isObject(item)) return String(item)
  const parts = [item.name, item.stance, item.model].map(part => (typeof part === 'string' ? part : ''))
  return parts.join(' | ').replace(/(?: \| )+$/, '')
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
