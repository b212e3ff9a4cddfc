import { z } from 'zod'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import type { FormField } from '../../../server/house.ts'
import { type MannerPlace, namesOf } from '../../arena/manners.ts'
import { flagsOf, optionsOf } from '../../common.ts'
import { type Field, fieldOf } from '../../person/schema.ts'
import { type FieldWords, formWords } from './form-words.ts'

/** A field of the form. What is left out comes from the format's own option of this name. */
interface Asked {
  name: string
  kind?: FormField['kind']
  choices?: readonly string[]
  usual?: Json
  least?: number
  rare?: true
}

const sides = (name: string): Asked[] => ['pro', 'con'].map(side => ({ name: `${name}.${side}`, kind: 'text' }))

/** What each format is asked for, in the order of the form; what all of them are stands behind it. */
const own: Readonly<Record<string, readonly Asked[]>> = {
  duel: [{ name: 'rounds' }],
  research: [
    { name: 'roles', kind: 'long-text' },
    { name: 'goal', kind: 'text' },
    { name: 'audience' },
    { name: 'decision_type' },
    { name: 'evidence_round', kind: 'choice', choices: ['auto', 'true', 'false'] },
    { name: 'official', kind: 'paths' },
    { name: 'search', kind: 'choice', choices: ['own', 'service', 'none'], rare: true },
    { name: 'model', kind: 'text', rare: true },
    { name: 'output_path', kind: 'text', rare: true },
  ],
  dialectic: [
    { name: 'leaning', kind: 'long-text', usual: null },
    { name: 'focus', kind: 'long-text', usual: null },
    { name: 'ask', usual: 'when-it-matters' },
    { name: 'kind' },
    { name: 'record', kind: 'yes-no', usual: true },
    { name: 'template', kind: 'text', rare: true },
  ],
  tree: [{ name: 'maxRounds' }, { name: 'maxNodes', rare: true }, { name: 'callsAtOnce', rare: true }],
  arena: [
    { name: 'rounds' },
    { name: 'audience', kind: 'text' },
    ...sides('styles'),
    ...sides('positions').map((field): Asked => ({ ...field, rare: true })),
    { name: 'weights', kind: 'text', usual: '60/40', rare: true },
    { name: 'poll', kind: 'yes-no', usual: true, rare: true },
    { name: 'learn', kind: 'yes-no', usual: false, rare: true },
    { name: 'sameJudge', kind: 'yes-no', usual: false, rare: true },
    { name: 'sameModel', kind: 'yes-no', usual: false, rare: true },
  ],
}

const common = (budget: number | null): Asked[] => [
  { name: 'context', kind: 'paths' },
  { name: 'budget', kind: 'number', least: 0, usual: budget },
  { name: 'language', kind: 'choice', choices: ['en', 'zh'] },
  { name: 'rigor', rare: true },
  { name: 'effort', rare: true },
  { name: 'web', kind: 'yes-no', usual: false, rare: true },
  { name: 'fallbacks', kind: 'long-text', rare: true },
]

/** Formats in the order of the form. */
export const formFormats = Object.keys(own)

export interface Around extends MannerPlace {
  /** Of the configuration. */
  budget: number | null
}

export function fieldsOf(format: Format, around: Around): FormField[] {
  const { properties } = z.toJSONSchema(optionsOf(format), { unrepresentable: 'any' }) as Schema
  const isJudged = format.roles({}).some(({ kind }) => kind === 'judge')
  const asked = [...(own[format.id] ?? []), ...common(around.budget)].filter(({ name }) => isJudged || name !== 'rigor')
  return asked.map(field => fieldIn(field, format, properties ?? {}, around))
}

interface Schema {
  properties?: Readonly<Record<string, Json>>
}

function fieldIn(
  { name, kind, choices, usual, least, rare }: Asked,
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
    hint: hintOf(name, words, format, around),
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
function hintOf(name: string, { hint }: FieldWords, { id }: Format, around: Around): string {
  const kind = name.startsWith('styles.') ? 'styles' : id === 'arena' && name === 'audience' ? 'audience' : null
  if (kind === null) return hint
  const names = namesOf(kind, around).map(({ name, label }) =>
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
