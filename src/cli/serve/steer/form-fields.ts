import { z } from 'zod'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import type { FormField } from '../../../server/house.ts'
import { type MannerPlace, namesOf } from '../../arena/manners.ts'
import { flagsOf, optionsOf } from '../../common.ts'
import { type Field, fieldOf } from '../../person/schema.ts'
import { commonOptions, type FormOption, ownOptions } from './form-options.ts'
import { type FieldWords, formWords } from './form-words.ts'

export interface Around extends MannerPlace {
  /** Of the configuration. */
  budget: number | null
}

export function fieldsOf(format: Format, around: Around): FormField[] {
  const { properties } = z.toJSONSchema(optionsOf(format), { unrepresentable: 'any' }) as Schema
  const isJudged = format.roles({}).some(({ kind }) => kind === 'judge')
  const asked = [...(ownOptions[format.id] ?? []), ...commonOptions(around.budget)].filter(
    ({ name }) => isJudged || name !== 'rigor',
  )
  return asked.map(field => fieldIn(field, format, properties ?? {}, around))
}

interface Schema {
  properties?: Readonly<Record<string, Json>>
}

function fieldIn(
  { name, kind, choices, usual, least, rare, names }: FormOption,
  format: Format,
  properties: Readonly<Record<string, Json>>,
  around: Around,
): FormField {
  const schema = Object.hasOwn(flagsOf(format), name) ? properties[name] : undefined
  const read = schema === undefined ? null : kindOf(fieldOf(withoutNull(schema)))
  const values = choices ?? read?.values
  const words = wordsFor(format.id, name, around.language)
  return {
    name,
    label: words.label,
    hint: hintOf(words, names, around),
    kind: kind ?? read?.kind ?? 'text',
    ...(values && { choices: values.map(value => ({ value, label: words.choices?.[value] ?? value })) }),
    ...(read?.range ?? (least !== undefined && { least })),
    usual: usual !== undefined ? usual : usualIn(schema),
    rare: rare ?? false,
  }
}

function wordsFor(format: string, name: string, language: Language): FieldWords {
  const { fields } = formWords[language]
  return fields[`${format}.${name}`] ?? fields[name] ?? { label: name, hint: '' }
}

/** Which kinds and styles there are, the user's own among them. */
function hintOf({ hint }: FieldWords, kinds: FormOption['names'], around: Around): string {
  if (kinds === undefined) return hint
  const names = namesOf(kinds, around).map(({ name, label }) =>
    name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`,
  )
  return `${hint} ${formWords[around.language].oneOf(names)}`
}

interface Read {
  kind: FormField['kind']
  values?: string[]
  range?: { least?: number; most?: number }
}

function kindOf(field: Field): Read | null {
  if (field.kind === 'choice') return { kind: 'choice', values: field.options.map(String) }
  if (field.kind === 'yes-no' || field.kind === 'text') return { kind: field.kind }
  if (field.kind !== 'number') return null
  const { least, most } = field
  return { kind: 'number', range: { ...(least !== null && { least }), ...(most !== null && { most }) } }
}

/** `anyOf: [X, null]` → X */
function withoutNull(schema: Json): Json {
  const { anyOf } = schema as { anyOf?: Json[] }
  const rest = anyOf?.filter(one => (one as { type?: Json }).type !== 'null')
  return rest?.length === 1 ? rest[0]! : schema
}

const usualIn = (schema: Json | undefined): Json => (schema as { default?: Json } | undefined)?.default ?? null
