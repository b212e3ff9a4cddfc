import { z } from 'zod'
import { fieldsOf, type Json } from './json.ts'
import type { Language, Texts } from './language.ts'

/** An option of a format, described once: flags, help, files, forms, programs, forks and docs are derived from it. */
export interface OptionSpec<T extends z.ZodType = z.ZodType> {
  /** What it may be, with its bounds and its default. */
  type: T
  /** As `--help` shows it: `--rounds <N>`, `--no-poll`, `--diff [range]`. Left out: it has no flag. */
  flag?: string
  /** The flag may be given more than once. */
  repeated?: true
  /** For `--help` and docs. `{least}`, `{most}`, `{usual}` and `{choices}` are filled in from the type. */
  about?: Texts
  /** What a refusal says is allowed. Left out: what the type says. */
  allowed?: Texts
  /** Left out: no form asks for it. */
  field?: FieldSpec
  /** It names a file that is read or written: the user may name any, a file or a page may not. */
  path?: 'read' | 'write'
  /** Only a person at a terminal may ask for it: no program, page or file. */
  terminalOnly?: true
  /** A page may send it, though its form does not ask for it. */
  remote?: true
  /** The debate itself has this option: the configuration may set it, and a fork may change it. */
  setting?: true
}

/** How a form asks for an option. What is left out follows from its type. */
export interface FieldSpec {
  label: Texts
  hint?: Texts
  kind?: FieldKind
  /** Value → its name for people, in their order. */
  choices?: Readonly<Record<string, Texts>>
  /** What a form shows as chosen at first, if that is not the default of the type. */
  usual?: Json
  rare?: true
  /** The option is a list, which a form shows as rows. */
  rows?: RowsSpec
  /** The hint goes on with the names that are known here: the folder in which the user adds more. */
  names?: string
}

export type FieldKind = 'text' | 'long-text' | 'number' | 'yes-no' | 'choice' | 'paths' | 'rows'

/** A list as rows: each row is an item, and its columns are the fields of the item. An item with one column is its text. */
export interface RowsSpec {
  /** What a row is called; its number follows. */
  one: Texts
  columns: Readonly<Record<string, ColumnSpec>>
  least: number
  most: number
  /** The rows name the debaters, so the form has no other fields for their seats. */
  debaters?: true
}

export interface ColumnSpec {
  label: Texts
  /** `voice`: a model, a tool or a person. */
  kind: 'text' | 'number' | 'voice' | 'choice'
  /** What holds if it is left empty. */
  empty?: Texts
  /** A choice among the names that are known here: the folder in which the user adds more. */
  names?: string
}

/** A flag for a seat. The role's own words are used for what is left out. */
export interface SeatFlagSpec {
  id: string
  about?: Texts
  /** What `--help` shows as its value. Left out: `seat`. */
  value?: string
  /** There is also a flag for another model of its provider: `--model-judge`. */
  model?: true
}

/** What can be asked of a format. */
export interface FormatSpec {
  /** How a form asks for the question. */
  question: QuestionSpec
  options: Readonly<Record<string, OptionSpec>>
  seatFlags: readonly SeatFlagSpec[]
  /** What `--web` means here, if it is more than usual. */
  web?: Texts
  /** Examples, below `--help`. */
  examples?: Texts
  /** How the page offers it. Left out: the page cannot start it. */
  form?: FormSpec
}

export interface QuestionSpec {
  /** It cannot be left out or asked for: what `--help` says of it. */
  required?: Texts
  label: Texts
  hint: Texts
}

export interface FormSpec {
  /** The user agrees to its plan before it begins. */
  planned?: true
  /** It has no other seats than the form shows. */
  closed?: true
  /** Seats that may stay empty. */
  mayBeEmpty?: readonly string[]
  /** Debaters may share a model at first: a rule of the format's own keeps them apart. */
  mayShare?: true
  /** The options with which it has all the seats of the form. */
  seatedBy?: Readonly<Record<string, Json>>
  /** Seats whose own words do not fit a form. */
  seats?: Readonly<Record<string, { label: Texts; about: Texts }>>
  /** What is set at first, as on a terminal. */
  usual?: Readonly<Record<string, Json>>
}

/** Keeps the type of every option, for those who derive types from it. */
export const formatSpec = <S extends FormatSpec>(spec: S): S => spec

/** The same type, of which a program knows what it may write: types that read text first do not say it themselves. */
export const written =
  <I>() =>
  <T extends z.ZodType>(type: T) =>
    type as object as z.ZodType<z.output<T>, I>

/** A whole number, which a command line gives as text. */
export const wholeNumber = (least: number, most: number) =>
  written<number>()(z.preprocess(asNumber, z.int().min(least).max(most)))

const asNumber = (value: unknown): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

/** What a zod type says about itself. */
export interface TypeFacts {
  kind: 'choice' | 'number' | 'yes-no' | 'text' | 'list' | 'other'
  choices: readonly string[] | null
  least: number | null
  most: number | null
  /** null: there is no default. */
  usual: Json
}

export function factsOf(type: z.ZodType): TypeFacts {
  const schema = bare(fieldsOf(z.toJSONSchema(type, { unrepresentable: 'any', io: 'output' }) as Json))
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : null
  const bound = (value: Json | undefined) =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
  return {
    kind: values ? 'choice' : (kinds[String(schema.type)] ?? 'other'),
    choices: values,
    least: bound(schema.minimum),
    most: bound(schema.maximum),
    usual: schema.default ?? null,
  }
}

const kinds: Readonly<Record<string, TypeFacts['kind']>> = {
  integer: 'number',
  number: 'number',
  boolean: 'yes-no',
  string: 'text',
  array: 'list',
}

/** `anyOf: [X, null]` → X, with the default that stands beside it. */
function bare(schema: Record<string, Json>): Record<string, Json> {
  const rest = Array.isArray(schema.anyOf) ? schema.anyOf.map(fieldsOf).filter(one => one.type !== 'null') : []
  return rest.length === 1 ? { ...rest[0], ...(schema.default !== undefined && { default: schema.default }) } : schema
}

/** `rounds, {least}–{most} (default: {usual})` → rounds, 4–20 (default: 10) */
export function aboutOption({ about, type }: OptionSpec, language: Language): string {
  const text = about?.[language] ?? ''
  if (!text.includes('{')) return text
  const { least, most, usual, choices } = factsOf(type)
  const values: Record<string, string> = {
    ...{ least: String(least), most: String(most), usual: String(usual) },
    choices: listed(choices ?? [], language),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What a refusal says is allowed: the bounds or the choices of its type. */
export function allowedFor({ allowed, type }: OptionSpec, language: Language): string {
  if (allowed) return allowed[language]
  const { kind, choices, least, most } = factsOf(type)
  if (choices) return listed(choices, language)
  if (kind !== 'number') return otherKinds[kind][language]
  return language === 'zh' ? `${least} 到 ${most} 的整数` : `a whole number from ${least} to ${most}`
}

const otherKinds: Record<Exclude<TypeFacts['kind'], 'number'>, Texts> = {
  choice: { en: '', zh: '' },
  'yes-no': { en: 'true, false', zh: 'true、false' },
  text: { en: 'a text', zh: '文字' },
  list: { en: 'a list', zh: '列表' },
  other: { en: 'a value of another kind', zh: '其他类型的值' },
}

const listed = (values: readonly string[], language: Language): string => values.join(language === 'zh' ? '、' : ', ')

/** The options that the debate itself has, as the configuration and a fork may set them. */
export const settingsIn = ({ options }: Pick<FormatSpec, 'options'>): Record<string, OptionSpec> =>
  Object.fromEntries(Object.entries(options).filter(([, option]) => option.setting))

/** `styles.pro` belongs to the group `styles`. */
export function groupOf(option: string): [group: string, member: string | null] {
  const [group, member = null] = option.split('.') as [string, string?]
  return [group, member]
}

/** `--max-rounds <N>` → max-rounds; `--no-poll` → poll */
export const flagWord = (flag: string): string => /^--(?:no-)?([\w-]+)/.exec(flag)![1]!

type Options = Readonly<Record<string, OptionSpec>>

/** What a program may write for these options: `styles.pro` is `styles: { pro }`. */
type ValuesOf<O extends Options> = {
  [K in keyof O as K extends `${string}.${string}` ? never : O[K] extends { terminalOnly: true } ? never : K]?: z.input<
    O[K]['type']
  >
} & {
  [G in GroupOf<keyof O>]?: { [M in MemberOf<keyof O, G>]?: z.input<O[`${G}.${M}` & keyof O]['type']> }
}

type GroupOf<K> = K extends `${infer G}.${string}` ? G : never
type MemberOf<K, G extends string> = K extends `${G}.${infer M}` ? M : never

/** The same for the options of several formats: what two of them have may be written as either says. */
export type OptionValues<S extends FormatSpec> = Merged<S extends unknown ? ValuesOf<S['options']> : never>

/** Only the options that a debate itself has, which a fork may change. */
export type SettingValues<S extends FormatSpec> = Merged<S extends unknown ? ValuesOf<Settings<S['options']>> : never>

type Settings<O extends Options> = Pick<O, { [K in keyof O]: O[K] extends { setting: true } ? K : never }[keyof O]>

type Merged<V> = {
  [K in V extends unknown ? keyof V : never]?: V extends unknown ? (K extends keyof V ? V[K] : never) : never
}
