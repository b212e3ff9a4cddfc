import type { ZodType } from 'zod'
import { z } from 'zod'
import type { Json } from '../../core/json.ts'
import type { Language, Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { headingKeys, type NamedOption, type NameKey, pathKey, usualNames } from './labels.ts'

/** What a reader knows about a reply beyond its schema. Everything is optional: the schema alone makes a reader. */
export interface Reading {
  /** What else labels are called, wherever they stand: `X` → `Side X`; a value of a choice, or the name of a field. */
  names?: Readonly<Record<string, readonly string[]>>
  /** Fields that name something, by their paths: `rebuttals[].to`. */
  ids?: Readonly<Record<string, Ids>>
  /** The speeches that it may quote. An object with `turn` and `quote` is a quotation from one of them. */
  said?: readonly Speech[]
  /** Fields that the reply rests on, by their paths. They may be left out, but if they are wrong, it is asked for again. */
  grounds?: readonly string[]
  /** Fields whose white space counts, by their paths. */
  verbatim?: readonly string[]
}

export interface Ids {
  /** What can be named. A function gets the fields of the same object that were read before; null: anything will do. */
  known: readonly string[] | ((holder: Readonly<Record<string, Json>>) => readonly string[] | null)
  /** In which other ways a name is recognised. */
  like?: 'path' | 'heading'
  /** What is said to be wanted. Needed where others chose the names: those stand in no prompt outside of a fence. */
  want?: Texts
}

interface AnyField {
  /** It may be null. */
  nullable: boolean
  /** It may be left out, and then has this value; undefined as a value: it stays left out. null here: it must be there. */
  absent: { value: Json | undefined } | null
  /** It may be left out, but not be wrong. */
  firm: boolean
  description: string
}

export interface NumberField extends AnyField {
  kind: 'number'
  least: number
  most: number
  step: number | null
}

export interface TextField extends AnyField {
  kind: 'text'
  mayBeEmpty: boolean
  most: number
  verbatim: boolean
  ids: Ids | null
}

export interface ListField extends AnyField {
  kind: 'list'
  /** A rule says what must stand in it. */
  isRuled?: true
  item: ReplyField
  least: number
  most: number
}

export interface ObjectField extends AnyField {
  kind: 'object'
  fields: ReadonlyMap<string, ReplyField>
  /** For each field: what else it is called. */
  options: readonly NamedOption[]
  /** A name that it does not have is a fault: it would mean somebody who is not there. */
  closed: boolean
  /** It quotes one of these speeches. */
  said: readonly Speech[] | null
}

export interface FlagField extends AnyField {
  kind: 'flag'
}

export interface ChoiceField extends AnyField {
  kind: 'choice'
  options: readonly NamedOption[]
}

/** A field of which the reader knows nothing is passed on as it is, for the schema to judge. */
export interface OtherField extends AnyField {
  kind: 'other'
}

export type ReplyField = NumberField | TextField | ListField | ObjectField | FlagField | ChoiceField | OtherField

/** What a JSON Schema of one of our replies can hold. */
interface Schema {
  type?: string | readonly string[]
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: unknown
  required?: readonly string[]
  items?: Schema
  default?: Json
  description?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The fields of a reply, from its schema and what else is known of it. */
export const fieldOf = (schema: ZodType, reading: Reading, language: Language = 'en'): ReplyField =>
  makeField(inLanguage(z.toJSONSchema(schema, { io: 'input' }) as Json, language) as Schema, '', reading)

/** A schema whose descriptions are in this language (`told`). */
export function inLanguage(schema: Json, language: Language): Json {
  if (Array.isArray(schema)) return schema.map(one => inLanguage(one, language))
  if (schema === null || typeof schema !== 'object') return schema
  const { zh, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, inner]) => [name, inLanguage(inner, language)]),
  )
  return language === 'zh' && typeof zh === 'string' ? { ...rest, description: zh } : rest
}

function makeField(schema: Schema, path: string, reading: Reading): ReplyField {
  const { nullable, rest } = withoutNull(schema)
  const any: AnyField = {
    nullable,
    absent: schema.default === undefined ? null : { value: schema.default },
    firm: reading.grounds?.includes(path) ?? false,
    description: schema.description ?? rest.description ?? '',
  }
  if (rest.enum) return { ...any, kind: 'choice', options: rest.enum.map(value => named(String(value), reading)) }
  switch (rest.type) {
    case 'number':
    case 'integer':
      return { ...any, kind: 'number', ...rangeOf(rest) }
    case 'boolean':
      return { ...any, kind: 'flag' }
    case 'string':
      return { ...any, kind: 'text', ...textOf(rest, path, reading) }
    case 'array': {
      const item = makeField(rest.items ?? {}, `${path}[]`, reading)
      return { ...any, kind: 'list', item, least: rest.minItems ?? 0, most: rest.maxItems ?? usuallyMost }
    }
    case 'object':
      return { ...any, kind: 'object', ...objectOf(rest, path, reading) }
    default:
      return { ...any, kind: 'other' }
  }
}

/** A list without a limit of its own. */
const usuallyMost = 200

/** zod writes a nullable field as `type: [x, null]`, as `anyOf` or, for a choice, with null among its values. */
function withoutNull(schema: Schema): { nullable: boolean; rest: Schema } {
  const { type, anyOf } = schema
  if (Array.isArray(type)) {
    const [first, ...others] = type.filter(one => one !== 'null')
    const rest = { ...schema, type: others.length === 0 ? first : type }
    return { nullable: type.includes('null'), rest: withoutNullValue(rest) }
  }
  if (!anyOf) return { nullable: false, rest: schema }
  const others = anyOf.filter(one => one.type !== 'null')
  return { nullable: others.length < anyOf.length, rest: others.length === 1 ? others[0]! : {} }
}

const withoutNullValue = (schema: Schema): Schema =>
  schema.enum ? { ...schema, enum: schema.enum.filter(value => value !== null) } : schema

const rangeOf = ({ type, minimum = -Infinity, maximum = Infinity, multipleOf }: Schema) => ({
  least: Math.max(minimum, Number.MIN_SAFE_INTEGER),
  most: Math.min(maximum, Number.MAX_SAFE_INTEGER),
  step: multipleOf ?? (type === 'integer' ? 1 : null),
})

const textOf = ({ minLength, maxLength }: Schema, path: string, { ids, verbatim }: Reading) => ({
  mayBeEmpty: !minLength,
  most: maxLength ?? Infinity,
  verbatim: verbatim?.includes(path) ?? false,
  ids: ids?.[path] ?? null,
})

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, path: string, reading: Reading) {
  const fields = new Map(
    Object.entries(properties).map(([name, schema]): [string, ReplyField] => {
      const field = makeField(schema, path === '' ? name : `${path}.${name}`, reading)
      const mayBeLeftOut = field.absent === null && !required.includes(name)
      return [name, mayBeLeftOut ? { ...field, absent: { value: undefined } } : field]
    }),
  )
  const [turn, quote] = [fields.get('turn'), fields.get('quote')]
  const isQuotation = reading.said !== undefined && turn?.kind === 'text' && quote?.kind === 'text'
  // A quotation finds its turn by itself.
  if (isQuotation) fields.set('turn', { ...turn, mayBeEmpty: true, absent: { value: '' } })
  return {
    fields,
    options: [...fields.keys()].map(name => named(name, reading)),
    closed: additionalProperties === false,
    said: isQuotation ? reading.said! : null,
  }
}

const named = (value: string, { names }: Reading): NamedOption => ({
  value,
  names: [...(names?.[value] ?? []), ...(Object.hasOwn(usualNames, value) ? usualNames[value]! : [])],
})

/** The keys by which an id is recognised beyond its letters. */
export const waysOf = ({ like }: Ids, known: readonly string[]): readonly NameKey[] =>
  like === 'path' ? [pathKey(known)] : like === 'heading' ? headingKeys : []

/** Whether a reply can do without the field. */
export const isSpare = ({ nullable, absent }: ReplyField): boolean => nullable || absent !== null

/** A number from 0 to 1: only there does “80%” mean 0.8. */
export const isShare = ({ least, most }: NumberField): boolean => least === 0 && most === 1
