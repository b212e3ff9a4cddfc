import type { Json } from '../../core/json.ts'
import { isObject, type Answers as Schema } from './fields.ts'

/** What a person can be asked for, as read from a JSON schema. */
export type Field =
  | { kind: 'choice'; options: readonly Json[] }
  | { kind: 'yes-no' }
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null; step?: number }
  | { kind: 'text'; least: number; most: number | null; pattern: string | null }
  | { kind: 'list'; item: Field; least: number; most: number | null }
  | { kind: 'group'; fields: readonly NamedField[] }
  | { kind: 'json' }

export interface NamedField {
  name: string
  field: Field
  /** The schema's own text, in its language. */
  description: string
  /** What skipping does: the field is left out, or `null` if the schema requires that. */
  skipped: 'never' | 'left-out' | 'null'
}

export const fieldOf = (schema: Json): Field => (isObject(schema) ? read(schema, schema, 0) : { kind: 'json' })

/** Nobody fills in a deeper form, and a schema that contains itself would never end. */
const deepest = 6

function read(given: Schema, root: Schema, depth: number): Field {
  const schema = depth > deepest ? {} : resolved(given, root)
  const options = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (Array.isArray(options)) return { kind: 'choice', options }
  const choices = literals(schema)
  if (choices) return { kind: 'choice', options: choices }
  switch (schema.type) {
    case 'boolean':
      return { kind: 'yes-no' }
    case 'integer':
    case 'number':
      return {
        ...{ kind: 'number', whole: schema.type === 'integer', ...range(schema) },
        ...(typeof schema.multipleOf === 'number' && schema.multipleOf > 0 && { step: schema.multipleOf }),
      }
    case 'string':
      return {
        kind: 'text',
        least: count(schema.minLength) ?? 0,
        most: count(schema.maxLength),
        pattern: typeof schema.pattern === 'string' ? schema.pattern : null,
      }
    case 'array':
      return isObject(schema.items)
        ? {
            kind: 'list',
            item: read(schema.items, root, depth + 1),
            least: count(schema.minItems) ?? 0,
            most: count(schema.maxItems),
          }
        : { kind: 'json' }
    case 'object':
      return isObject(schema.properties)
        ? { kind: 'group', fields: fieldsOf(schema, root, depth + 1) }
        : { kind: 'json' }
    default:
      return { kind: 'json' }
  }
}

function fieldsOf(schema: Schema, root: Schema, depth: number): NamedField[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties as Schema).flatMap(([name, given]): NamedField[] => {
    if (!isObject(given)) return []
    const property = resolved(given, root)
    const inner = withoutNull(property)
    const description = [given, property, inner ?? {}]
      .map(schema => schema.description)
      .find(text => text !== undefined)
    return [
      {
        name,
        field: read(inner ?? property, root, depth),
        description: typeof description === 'string' ? description : '',
        skipped: !required.includes(name) || property.default !== undefined ? 'left-out' : inner ? 'null' : 'never',
      },
    ]
  })
}

/** `anyOf: [X, null]` or `type: [X, null]` → X */
function withoutNull(schema: Schema): Schema | null {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter(type => type !== 'null')
    return types.length === 1 && types.length < schema.type.length ? { ...schema, type: types[0]! } : null
  }
  const either = schema.anyOf ?? schema.oneOf
  if (!Array.isArray(either) || either.length !== 2) return null
  const rest = either.filter(one => isObject(one) && one.type !== 'null')
  return rest.length === 1 ? (rest[0] as Schema) : null
}

/** A union of fixed values, in any notation. */
function literals(schema: Schema): Json[] | null {
  const either = schema.anyOf ?? schema.oneOf
  if (!Array.isArray(either)) return null
  const values = either.map(one => (isObject(one) ? (one.enum ?? one.const) : undefined))
  return values.every(value => value !== undefined) ? (values.flat() as Json[]) : null
}

/** `#/$defs/Quote` */
function resolved(schema: Schema, root: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const found = schema.$ref
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((place, name) => (isObject(place) ? place[name] : undefined), root)
  return isObject(found) ? found : {}
}

/** Bounds that only mean "any safe integer" do not count. */
function range(schema: Schema): { least: number | null; most: number | null } {
  const bound = (value: Json | undefined) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
  return { least: bound(schema.minimum), most: bound(schema.maximum) }
}

const count = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null)
