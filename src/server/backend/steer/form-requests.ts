import { z } from 'zod'
import { fieldsOf, type Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import { nearest } from '../../../core/nearest.ts'
import { factsOf, groupOf, type OptionSpec, type RowsSpec } from '../../../core/spec.ts'
import type { Format } from '../../../engine/format.ts'
import { allFormats } from '../../../formats/all.ts'
import type { DebateOptions, ForkOptions } from '../../../host/library/options.ts'
import { requestFields, settingsOf } from '../../../host/options.ts'
import { type FormProblem, type FormRequest, RefusedRequest } from '../../backend.ts'
import { steerWords } from '../words.ts'
import { formFormats, formOf, optionsOfForm, rolesOf } from './form.ts'
import type { FormContext } from './problems.ts'

/** A request that can be tried: everything in it is known and of the right type. */
export interface CheckedRequest {
  format: Format
  topic: string
  options: DebateOptions
  /** What was left out of it, because it cannot be what it is. */
  problems: readonly FormProblem[]
}

/** The form behind a request, for reporting its problems. */
export const contextIn = ({ format, options }: CheckedRequest): FormContext => ({
  format,
  seats: { ...options.seats },
})

const longestTopic = 20_000

/** What a value from a page may be. The bounds and choices of a debate's own options are checked later. */
type OptionKind =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'paths'
  | 'budget'
  | 'texts-by-name'
  | 'lines'
  | 'text-or-list'
  | 'any'
  | readonly string[]
  | RowsKind

/** `takesText`: all of them may also be one text, as on a command line. */
interface RowsKind extends Pick<RowsSpec, 'columns'> {
  takesText: boolean
}

/** Option → what a request for this format may say there. */
const kindsOf = (format: Format): Record<string, OptionKind> => ({
  seats: 'texts-by-name',
  ...Object.fromEntries(
    Object.entries(optionsOfForm(format)).map(([name, option]) => {
      const [group, member] = groupOf(name)
      return [group, member === null ? kindOf(name, option) : 'texts-by-name']
    }),
  ),
})

function kindOf(name: string, { type, field, setting }: OptionSpec): OptionKind {
  if (name === 'budget') return 'budget'
  if (name === 'fallbacks') return 'lines'
  if (field?.rows) return { ...field.rows, takesText: type.safeParse('x').success }
  if (field?.kind === 'paths') return 'paths'
  const { kind, choices } = factsOf(type)
  if (choices && !setting) return choices
  return { choice: 'text', number: 'number', 'yes-no': 'yes-no', text: 'text', list: 'text-or-list', other: 'any' }[
    kind
  ] as OptionKind
}

/** Stands for a topic that is missing, so that everything else is checked. */
const anyTopic = '…'

/** Throws RefusedRequest only if its format is unknown: anything else that is wrong is left out, and among its problems. */
export function readRequest(request: FormRequest, language: Language): CheckedRequest {
  const t = steerWords[language]
  const format = formFormats().find(({ id }) => id === request.format)
  if (!format)
    throw new RefusedRequest(422, [{ field: 'format', message: t.unknownFormat(formFormats().map(({ id }) => id)) }])
  const { format: _, topic, ...given } = nested(request, [format])
  const said = typeof topic === 'string' ? topic.trim() : ''
  const { options, problems } = readOptions(given, kindsOf(format), language)
  if (said === '') problems.unshift({ field: 'topic', message: t.noTopic })
  if (said.length > longestTopic) problems.unshift({ field: 'topic', message: t.longTopic(longestTopic) })
  problems.push(...strayProblems(format, options.seats, language))
  const asked = { ...formOf(format).usual, ...options, format: format.id }
  return { format, topic: said === '' ? anyTopic : said.slice(0, longestTopic), options: asked, problems }
}

/** The same for a fork. */
export function readForkRequest(request: Readonly<Record<string, Json | undefined>>, language: Language): ForkOptions {
  const settings = allFormats().flatMap(format => Object.entries(settingsOf(format)))
  const known = Object.fromEntries(
    [...settings, ['fallbacks', requestFields.fallbacks] as const].map(([name, option]) => [
      name,
      kindOf(name, option),
    ]),
  )
  const { options, problems } = readOptions(
    nested(request, allFormats()),
    { ...known, at: 'text', without: 'text', remark: 'text', seats: 'texts-by-name', budget: 'budget' },
    language,
  )
  if (problems.length > 0) throw new RefusedRequest(422, problems)
  return options as ForkOptions
}

function readOptions(
  given: Readonly<Record<string, Json | undefined>>,
  kinds: Readonly<Record<string, OptionKind>>,
  language: Language,
): { options: DebateOptions; problems: FormProblem[] } {
  const t = steerWords[language]
  const problems: FormProblem[] = []
  const options: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (isEmpty(value)) continue
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null
    const read =
      kind === null ? { wrong: t.unknown(name, nearest(name, Object.keys(kinds))) } : readValue(value!, kind, language)
    if ('wrong' in read) problems.push({ field: within(name, read.field), message: read.wrong })
    else options[name] = read.value
  }
  return { options: options as DebateOptions, problems }
}

/** `styles` and `pro` → styles.pro; `roles` and `[1]` → roles[1] */
const within = (name: string, part = ''): string =>
  part === '' || part.startsWith('[') ? name + part : `${name}.${part}`

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `styles.pro` of a form → styles: { pro }, for the groups of these formats. */
function nested(
  request: Readonly<Record<string, Json | undefined>>,
  formats: readonly Format[],
): Record<string, Json | undefined> {
  const grouped = formats.flatMap(format => Object.keys(optionsOfForm(format)).map(groupOf))
  const groups = new Set([
    'seats',
    'fallbacks',
    ...grouped.flatMap(([group, member]) => (member === null ? [] : [group])),
  ])
  const whole: Record<string, Json | undefined> = {}
  for (const [name, value] of Object.entries(request)) {
    const [, group = '', member = ''] = /^(\w{1,64})\.([\w-]{1,64})$/.exec(name) ?? []
    if (!groups.has(group))
      whole[name] = groups.has(name) && isObject(value) ? { ...fieldsOf(whole[name] ?? {}), ...value } : value
    else if (!isEmpty(value)) whole[group] = { ...fieldsOf(whole[group] ?? {}), [member]: value! }
  }
  return whole
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Reading = { value: unknown } | { wrong: string; field?: string }

function readValue(value: Json, kind: OptionKind, language: Language): Reading {
  const t = steerWords[language]
  const as = <T>(shape: z.ZodType<T>, wrong: string): Reading => {
    const { data, success } = shape.safeParse(value)
    return success ? { value: data } : { wrong }
  }
  if (typeof kind === 'object' && 'columns' in kind) return rowsOf(value, kind, language)
  if (typeof kind !== 'string') return as(z.enum(kind as [string, ...string[]]), t.badChoice(kind))
  switch (kind) {
    case 'text':
      return as(z.string().max(longestText), typeof value === 'string' ? t.tooLong(longestText) : t.notText)
    case 'number':
      return as(
        z.union([
          z.number(),
          z
            .string()
            .regex(/^\d{1,9}$/)
            .transform(Number),
        ]),
        t.notNumber,
      )
    case 'budget':
      return as(z.number().positive().max(1_000_000), t.badBudget)
    case 'yes-no':
      return as(z.boolean(), t.notYesNo)
    case 'paths':
      return as(z.array(z.string().min(1).max(4_096)).max(500), t.notTexts)
    case 'text-or-list':
      return as(z.union([z.string().max(longestText), z.array(z.string().max(longestText)).max(100)]), t.notText)
    case 'texts-by-name':
      return byName(value, language)
    case 'lines':
      return typeof value === 'string' ? assignments(value, language) : byName(value, language)
    case 'any':
      return as(
        z.union([z.string().max(longestText), z.boolean(), z.number(), z.array(z.string().max(longestText)).max(100)]),
        t.notText,
      )
  }
}

const longestText = 100_000
const mostRows = 500

/** Rows, or what a command line would write for one or for all. */
function rowsOf(value: Json, { columns, takesText }: RowsKind, language: Language): Reading {
  const t = steerWords[language]
  const text = z.string().max(longestText)
  if (takesText && typeof value === 'string')
    return text.safeParse(value).success ? { value } : { wrong: t.tooLong(longestText) }
  if (!Array.isArray(value) || value.length > mostRows) return { wrong: t.notRows }
  const rows: unknown[] = []
  for (const [index, row] of value.entries()) {
    const read = typeof row === 'string' ? text.safeParse(row) : z.record(z.string(), cell).safeParse(row)
    if (!read.success) return { wrong: t.notRow, field: `[${index}]` }
    rows.push(typeof read.data === 'string' ? read.data : cellsOf(read.data, columns))
  }
  return { value: rows }
}

const cell = z.union([z.string().max(longestText), z.number(), z.null()])

/** Empty cells are left out. What a form says of a number is a number if it can be one. */
function cellsOf(
  row: Record<string, z.output<typeof cell>>,
  columns: RowsSpec['columns'],
): Record<string, string | number> {
  const cells = Object.entries(row).map(([name, value]): [string, string | number] => {
    const said = String(value ?? '').trim()
    return [name, columns[name]?.kind === 'number' && /^-?\d+(?:\.\d+)?$/.test(said) ? Number(said) : said]
  })
  return Object.fromEntries(cells.filter(([, said]) => said !== ''))
}

/** Empty entries are left out. */
function byName(value: Json, language: Language): Reading {
  const t = steerWords[language]
  const { data } = z.record(z.string(), z.union([z.string(), z.null()])).safeParse(value)
  if (!data) return { wrong: t.notObject }
  const named = Object.entries(data).flatMap(([name, text]) =>
    text === null || text.trim() === '' ? [] : [[name, text.trim()]],
  )
  const long = named.find(([, text]) => text!.length > longestText)
  return long ? { wrong: t.tooLong(longestText), field: long[0]! } : { value: Object.fromEntries(named) }
}

/** `judge=claude`, one per line. */
function assignments(text: string, language: Language): Reading {
  const lines = text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')
  const wrong = lines.find(line => !/^[^=\s]+\s*=\s*\S/.test(line))
  if (wrong !== undefined) return { wrong: steerWords[language].notAssignment(wrong.slice(0, 80)) }
  return { value: Object.fromEntries(lines.map(line => line.split(/\s*=\s*/, 2))) }
}

function strayProblems(format: Format, seats: DebateOptions['seats'] = {}, language: Language): FormProblem[] {
  if (!formOf(format).closed) return []
  const known = rolesOf(format).map(({ id }) => id)
  const stray = Object.keys(seats).filter(id => !known.includes(id))
  return stray.map(id => ({ field: `seats.${id}`, message: steerWords[language].noSeat(known) }))
}
