import { resolve } from 'node:path'
import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import { fieldsOf, type Json } from '../../core/json.ts'
import { type Language, languages } from '../../core/language.ts'
import type { FormatSpec, OptionSpec } from '../../core/spec.ts'
import type { Host } from '../host.ts'
import { engineOptions } from '../options.ts'
import type { Request } from '../request.ts'
import { check } from './check.ts'
import { describeValue, errorOf, keysIn, leadList, oneLine, placeOf, prose, readDebateFile } from './debate-file.ts'
import { describeProblem } from './problem.ts'
import { requestFileWords } from './words.ts'

/** The file of a format that has no shape of its own: what its flags say, by the names of its options. */
export function fileShape({ options }: Pick<FormatSpec, 'options'>): z.ZodObject {
  const own: Record<string, z.ZodType> = {}
  const groups: Record<string, Record<string, z.ZodType>> = {}
  for (const [name, { type }] of Object.entries({ ...inFile(options), ...engineOptions })) {
    const [group, member] = name.split('.') as [string, string?]
    if (member === undefined) own[name] = type.optional()
    else groups[group] = { ...groups[group], [member]: type.optional() }
  }
  return z.strictObject({
    topic: prose(20_000, 'longTopic').optional(),
    language: z.enum(languages).optional(),
    seats: z.record(z.string(), oneLine).optional(),
    fallbacks: z.record(z.string(), oneLine).optional(),
    context: z.array(oneLine).optional(),
    budget: z.number().positive().optional(),
    web: z.boolean().optional(),
    ...own,
    ...Object.fromEntries(Object.entries(groups).map(([name, members]) => [name, z.strictObject(members).optional()])),
  })
}

/** A file does not name another one. */
const inFile = (options: FormatSpec['options']): Record<string, OptionSpec> =>
  Object.fromEntries(Object.entries(options).filter(([name, { terminalOnly }]) => name !== 'config' && !terminalOnly))

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
  const { problems } = check(file, fileShape(spec), language, undefined, (issue, isThere) =>
    describeValue(issue, isThere, file.value, t.wrong, language),
  )
  const documents = leadList(file, 'context', { cwd, configFile: whole, language })
  const wrong = errorOf([...twice, ...problems, ...documents.problems, ...keysIn(file, t.looksLikeKey)], language)
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
      options: { ...flat(options), ...request.options },
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

/** `styles: { pro }` → `styles.pro` */
const flat = (options: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([member, inner]) => [`${name}.${member}`, inner])
        : value === undefined
          ? []
          : [[name, value]],
    ),
  )
