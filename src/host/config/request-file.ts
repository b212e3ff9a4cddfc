import { resolve } from 'node:path'
import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import { fieldsOf, type Json } from '../../core/json.ts'
import { type Language, languages } from '../../core/language.ts'
import { type FormatSpec, groupOf, type OptionSpec } from '../../core/spec.ts'
import type { ListedFormat } from '../../formats/index.ts'
import type { Host } from '../host.ts'
import { engineOptionsOf } from '../options.ts'
import type { Request } from '../request.ts'
import { check, problemAt } from './check.ts'
import { describeValue, errorOf, keysIn, leadList, oneLine, placeOf, prose, readDebateFile } from './debate-file.ts'
import { isSeatOrSeats, seatPattern } from './grammar.ts'
import { describeProblem } from './problem.ts'
import { requestFileWords } from './words.ts'
import { hiddenIn } from './written.ts'

/** The file of a format that has no shape of its own: what its flags say, by the names of its options. */
export function fileShape(format: ListedFormat, { options }: Pick<FormatSpec, 'options'>): z.ZodObject {
  const own: Record<string, z.ZodType> = {}
  const groups: Record<string, Record<string, z.ZodType>> = {}
  for (const [name, { type }] of Object.entries({ ...inFile(options), ...engineOptionsOf(format) })) {
    const [group, member] = groupOf(name)
    if (member === null) own[name] = type.optional()
    else groups[group] = { ...groups[group], [member]: type.optional() }
  }
  return z.strictObject({
    topic: prose(20_000, 'longTopic').optional(),
    language: z.enum(languages).optional(),
    seats: z.strictObject(seatsOf(format, oneLine.refine(isSeatOrSeats, 'seat'))).optional(),
    fallbacks: z
      .strictObject(
        seatsOf(
          format,
          oneLine.refine(text => seatPattern.test(text), 'seat'),
        ),
      )
      .optional(),
    context: z.array(oneLine).optional(),
    budget: z.number().positive().optional(),
    web: z.boolean().optional(),
    ...own,
    ...Object.fromEntries(Object.entries(groups).map(([name, members]) => [name, z.strictObject(members).optional()])),
  })
}

const seatsOf = (format: ListedFormat, seat: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(format.roles({}).map(({ id }) => [id, seat.optional()]))

/** What has a flag, but for paths: a file may come from a repository, and only the user may name other files. */
const inFile = (options: FormatSpec['options']): Record<string, OptionSpec> =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, { flag, path, terminalOnly }]) => name !== 'config' && flag !== undefined && !path && !terminalOnly,
    ),
  )

/**
 * The request with what its file says, where the request itself says nothing. Documents of both are used. `remarks` are
 * on places in the file. Throws ConfigError with all mistakes in the file.
 */
export function withFile(
  request: Request,
  path: string,
  spec: FormatSpec,
  { cwd }: Pick<Host, 'cwd'>,
  language: Language,
): { request: Request; remarks: string[] } {
  const t = requestFileWords[language]
  const whole = resolve(cwd, path)
  const { file, twice } = readDebateFile(whole, { cwd, language }, t.noFile)
  const { problems } = check(file, fileShape(request.format, spec), language, undefined, (issue, isThere) =>
    describeValue(issue, isThere, file.value, t.wrong, language),
  )
  const documents = leadList(file, 'context', { cwd, configFile: whole, language })
  const hidden = textsIn(file.value).filter(({ text }) => hiddenIn(text).length > 0)
  const all = [
    ...[...twice, ...problems, ...documents.problems],
    ...hidden.map(({ path }) => problemAt(file, path, t.wrong.hidden)),
    ...keysIn(file, t.looksLikeKey),
  ]
  const wrong = errorOf(all, language)
  if (wrong) throw wrong
  // Only what is written counts: a default must not come before the user's configuration.
  const {
    topic,
    language: spoken,
    seats = {},
    fallbacks = {},
    context: _,
    budget,
    web,
    ...options
  } = fieldsOf(file.value as Json) as FileValue
  const given = new Set(Object.keys(request.options))
  const seated = Object.entries(seats).map(([id, seat]) => [id, { seat, place: placeOf(file, ['seats', id]) }])
  const named = request.fallbacks.map(text => text.split('=')[0])
  return {
    remarks: documents.remarks.map(remark => clean(describeProblem(remark, language)).text),
    request: {
      ...request,
      topic: request.topic ?? topic?.trim() ?? null,
      language: request.language ?? spoken ?? null,
      seats: { ...Object.fromEntries(seated), ...request.seats },
      fallbacks: [
        ...request.fallbacks,
        ...Object.entries(fallbacks).flatMap(([id, model]) => (named.includes(id) ? [] : [`${id}=${model}`])),
      ],
      options: { ...flat(options, spec), ...request.options },
      budget: request.budget ?? budget ?? null,
      context: [...documents.context, ...request.context],
      web: request.web || (web ?? false),
      place: option => (given.has(option) ? request.place(option) : placeOf(file, option.split('.'))),
    },
  }
}

interface FileValue extends Readonly<Record<string, unknown>> {
  topic?: string
  language?: Language
  seats?: Record<string, string>
  fallbacks?: Record<string, string>
  context?: string[]
  budget?: number
  web?: boolean
}

/** `styles: { pro }` → `styles.pro`, where these are options. */
function flat(written: Readonly<Record<string, unknown>>, { options }: FormatSpec): Record<string, unknown> {
  const groups = new Set(Object.keys(options).flatMap(name => (groupOf(name)[1] === null ? [] : [groupOf(name)[0]])))
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      groups.has(name)
        ? Object.entries(fieldsOf(value as Json)).map(([member, inner]) => [`${name}.${member}`, inner])
        : [[name, value]],
    ),
  )
}

/** All texts of a file, with their places. */
function textsIn(value: unknown, path: readonly PropertyKey[] = []): { path: readonly PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
