import { z } from 'zod'
import { detectLanguage, type Language, languages } from '../../core/language.ts'
import { allowedFor, factsOf, groupOf, type OptionSpec } from '../../core/spec.ts'
import { notFound } from '../../engine/resume.ts'
import { formats, type ListedFormat } from '../../formats/index.ts'
import { keepLessons } from '../agents/keep-lessons.ts'
import { type ArchivedDebate, archivedDebate, debateNumber } from '../archived.ts'
import { describeUnknown } from '../config/check.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import { writeOutputs } from '../files/outputs.ts'
import { leaveReport } from '../files/report-file.ts'
import type { Host } from '../host.ts'
import { commandOptions, engineOptions, requestFields } from '../options.ts'
import { allOptions } from '../past/fork-options.ts'
import type { ForkAsked, Past } from '../past/past.ts'
import { refuseWithoutPoint } from '../past/point.ts'
import type { Request } from '../request.ts'
import { cliWords } from '../words.ts'
import { assignments, type DebateOptions, type ForkOptions, type ResumeOptions } from './options.ts'

const modelsBySeat = { en: '{ seat: "provider:model" }', zh: '{ 席位: "provider:model" }' }

/** What a program says in every format, besides the options of the engine. */
const commonOptions: Readonly<Record<string, OptionSpec>> = {
  ...requestFields,
  budget: { ...requestFields.budget, allowed: { en: 'US dollars, such as 0.5', zh: '美元金额，例如 0.5' } },
  context: {
    type: z.array(z.union([z.string(), z.object({ path: z.string(), text: z.string() })])),
    allowed: { en: 'a list of paths, and of texts as { path, text }', zh: '路径列表，文本写作 { path, text }' },
  },
  fallbacks: { ...requestFields.fallbacks, allowed: modelsBySeat },
  seats: { type: z.record(z.string(), z.string()), allowed: modelsBySeat },
  yes: { type: z.boolean() },
  force: { type: z.boolean() },
}

/** Where the debate is kept, who plays it, and what ends it. */
const besides = ['format', 'signal', 'home', 'cwd', 'env', 'models', 'desk']

/** A program's request: its options by their names, `styles: { pro }` as `styles.pro`. Throws UsageError with what is wrong. */
export async function requestOfProgram(
  format: ListedFormat,
  topic: string | null,
  options: Readonly<Record<string, unknown>>,
): Promise<Request> {
  const own: Record<string, OptionSpec> = { ...commandOptions(await format.spec()), ...engineOptions }
  const ofFormat = Object.entries(own).flatMap(([name, { terminalOnly }]) => (terminalOnly ? [] : [name]))
  const given = valuesOf(ofFormat, options)
  const spoken = languages.find(one => one === options.language) ?? detectLanguage(topic ?? '')
  const faults = [
    ...unknownIn(options, [...ofFormat, ...Object.keys(commonOptions)], spoken),
    ...ofOtherTypes(
      given.filter(([name]) => !isCheckedLater(own[name]!)),
      own,
      spoken,
    ),
    ...ofOtherTypes(valuesOf(Object.keys(commonOptions), options), commonOptions, spoken),
  ]
  if (faults.length > 0) throw new UsageError(faults)
  const { seats, fallbacks, language = null, budget = null, context = [], web = false } = options as DebateOptions
  return {
    format,
    topic,
    language,
    seats: Object.fromEntries(Object.entries(seats ?? {}).map(([id, seat]) => [id, { seat }])),
    fallbacks: assignments(fallbacks),
    options: Object.fromEntries(given),
    budget,
    context,
    web,
    place: option => option,
  }
}

/** `language`: for messages. Left out: the debate's. */
export async function resumeOfProgram(
  id: number,
  { config, budget, force = false }: ResumeOptions,
  { archive, language: spoken }: Host,
  language?: Language,
): Promise<Request> {
  if (archive.find(id) === null) throw notFound(id)
  const debate = await archivedDebate(archive, id, cliWords[spoken])
  const past: Past = { debate, file: config ?? null, fork: null, force }
  return { ...goingOn(past, language), budget: budget ?? null }
}

/** `language`: for messages. Left out: the debate's. */
export async function forkOfProgram(
  id: number,
  options: ForkOptions,
  { archive, language: spoken }: Host,
  language?: Language,
): Promise<Request> {
  const debate = await archivedDebate(archive, debateNumber(archive, String(id), cliWords[spoken]), cliWords[spoken])
  const { at = null, without = null, remark = null, seats, fallbacks, budget, config } = options
  if (at === null && without === null) refuseWithoutPoint(debate, 100)
  const known = await allOptions()
  const given = Object.entries(options).filter(([name, value]) => known.includes(name) && value !== undefined)
  const fork: ForkAsked = { at, without, remark, seats: assignments(seats) }
  return {
    ...goingOn({ debate, file: config ?? null, fork, force: false }, language),
    fallbacks: assignments(fallbacks),
    options: Object.fromEntries(given),
    budget: budget ?? null,
  }
}

/** A request that says nothing but what it goes on from. */
export const goingOn = (past: Past, language: Language | null = null): Request => ({
  format: formats.find(({ id }) => id === past.debate.format.id)!,
  past,
  language,
  ...{ topic: null, seats: {}, fallbacks: [], options: {}, budget: null, context: [], web: false },
  place: option => option,
})

/** null and undefined say nothing. */
const valuesOf = (names: readonly string[], options: Readonly<Record<string, unknown>>): [string, unknown][] =>
  names.map((name): [string, unknown] => [name, givenAs(name, options)]).filter(([, value]) => value != null)

/** A program may have misspelled a name. */
function unknownIn(options: Readonly<Record<string, unknown>>, known: readonly string[], language: Language): Fault[] {
  const groups = [...new Set(known.map(name => groupOf(name)[0]))].sort()
  const unknown = Object.keys(options).filter(name => !groups.includes(name) && !besides.includes(name))
  return unknown.map(name => faultAt(name, describeUnknown([name], groups, language), language))
}

/** The settings of a debate are checked with it. */
const isCheckedLater = ({ setting, type }: OptionSpec): boolean => setting === true && factsOf(type).kind !== 'text'

/** Values of another type than the option has. */
const ofOtherTypes = (
  given: readonly [string, unknown][],
  known: Readonly<Record<string, OptionSpec>>,
  language: Language,
): Fault[] =>
  given.flatMap(([name, value]) => {
    const option = known[name]!
    if (option.type.safeParse(value).success) return []
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [faultAt(name, cliWords[language].badValue(shown, allowedFor(option, language)), language)]
  })

function givenAs(name: string, options: Readonly<Record<string, unknown>>): unknown {
  const [group, member] = groupOf(name)
  return member === null ? options[name] : (options[group] as Record<string, unknown> | undefined)?.[member]
}

/**
 * Writes the files and report of a debate, and what its debaters should remember, if wanted. Returns what could not be
 * written, in words: the debate is archived.
 */
export async function leaveOutputs(
  host: Host,
  debate: Omit<ArchivedDebate, 'records' | 'damage'>,
  force: boolean,
): Promise<string[]> {
  const troubles: string[] = []
  const output = { ...host.output, err: (text: string) => void troubles.push(text.trim()) }
  const place = { ...host, output }
  await writeOutputs(place, debate, { force, quiet: true }, debate.view.brief.language)
  await leaveReport(place, debate, { force, quiet: true })
  await keepLessons(place, debate, true, debate.view.brief.language)
  return troubles
}
