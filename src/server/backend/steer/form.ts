import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import { type ColumnSpec, type FormSpec, factsOf, type OptionSpec, type TypeFacts } from '../../../core/spec.ts'
import type { Format, SeatRole } from '../../../engine/format.ts'
import { allFormats } from '../../../formats/all.ts'
import { engineOptionsOf, requestFields } from '../../../host/options.ts'
import type { KnownName } from '../../../host/request.ts'
import type { FormColumn, FormField } from '../../backend.ts'
import { formWords } from '../words.ts'

/** The formats that a page can start. */
export const formFormats = (): readonly Format[] => allFormats().filter(({ spec }) => spec.form)

export const formOf = ({ spec }: Pick<Format, 'spec'>): FormSpec => spec.form ?? {}

/** The seats of a form. */
export const rolesOf = (format: Format): readonly SeatRole[] => format.roles(formOf(format).seatedBy ?? {})

/** Those with a field of their own: debaters may be rows instead. */
export function seatsShown(format: Format): readonly SeatRole[] {
  const hasRows = Object.values(format.spec.options).some(({ field }) => field?.rows?.debaters)
  return rolesOf(format).filter(({ kind }) => !(hasRows && kind === 'debater'))
}

/** What a page may say: the options of the format that it is trusted with, and those of every debate. */
export function optionsOfForm(format: Format): Readonly<Record<string, OptionSpec>> {
  const own = Object.entries(format.spec.options).filter(([, { field, remote }]) => field || remote)
  const { context, budget, language, web, fallbacks } = requestFields
  const { effort, ...judged } = engineOptionsOf(format)
  return { ...Object.fromEntries(own), context, budget, language, ...judged, effort: effort!, web, fallbacks }
}

type NamesIn = (folder: string) => readonly KnownName[]

/** The fields of a format's form in their order. `namesIn` lists what is known by name here. */
export function fieldsOf(
  format: Format,
  language: Language,
  usual: Readonly<Record<string, Json>>,
  namesIn: NamesIn,
): FormField[] {
  return Object.entries(optionsOfForm(format)).flatMap(([name, option]) => {
    if (!option.field) return []
    return [fieldOf(name, option, language, usual[name], namesIn)]
  })
}

function fieldOf(
  name: string,
  { type, field }: OptionSpec,
  language: Language,
  usual: Json | undefined,
  namesIn: NamesIn,
): FormField {
  const { label, hint, choices, names, rows, rare = false, ...given } = field!
  const facts = factsOf(type)
  const values = choices ? Object.keys(choices) : facts.choices
  const known = names === undefined ? '' : ` ${formWords[language].oneOf(namesIn(names).map(inBoth))}`
  const first = usual ?? (given.usual !== undefined ? given.usual : facts.usual)
  return {
    name,
    label: label[language],
    hint: `${hint?.[language] ?? ''}${known}`,
    kind: given.kind ?? (rows ? 'rows' : values ? 'choice' : fieldKinds[facts.kind]),
    ...(values && { choices: values.map(value => ({ value, label: choices?.[value]?.[language] ?? value })) }),
    ...(facts.least !== null && { least: facts.least }),
    ...(facts.most !== null && { most: facts.most }),
    ...(rows && {
      ...{ one: rows.one[language], least: rows.least, most: rows.most },
      columns: Object.entries(rows.columns).map(([name, column]) => columnOf(name, column, language, namesIn)),
    }),
    usual: first,
    rare,
  }
}

function columnOf(
  name: string,
  { label, kind, empty, names }: ColumnSpec,
  language: Language,
  namesIn: NamesIn,
): FormColumn {
  return {
    ...{ name, label: label[language], kind, empty: empty?.[language] ?? '' },
    ...(names !== undefined && { choices: namesIn(names).map(({ name: value, label }) => ({ value, label })) }),
  }
}

/** `logic (Logician)` */
const inBoth = ({ name, label }: KnownName): string =>
  name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`

const fieldKinds: Record<TypeFacts['kind'], FormField['kind']> = {
  choice: 'choice',
  number: 'number',
  'yes-no': 'yes-no',
  text: 'text',
  list: 'text',
  other: 'text',
}

/** What a form calls an option. null: it does not ask for it. */
export const labelOfOption = (name: string, format: Format | null, language: Language): string | null =>
  (format ? optionsOfForm(format)[name] : undefined)?.field?.label[language] ?? null
