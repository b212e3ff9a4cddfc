import { detectLanguage, type Language, languages } from '../../core/language.ts'
import { allowedFor, factsOf, groupOf, type OptionSpec } from '../../core/spec.ts'
import { notFound } from '../../engine/resume.ts'
import { formats, type ListedFormat } from '../../formats/index.ts'
import { keepLessons } from '../agents/keep-lessons.ts'
import { type ArchivedDebate, archivedDebate, debateNumber } from '../archived.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { writeOutputs } from '../files/outputs.ts'
import { leaveReport } from '../files/report-file.ts'
import type { Host } from '../host.ts'
import { engineOptions, requestFields } from '../options.ts'
import { allOptions } from '../past/fork-options.ts'
import type { ForkAsked, Past } from '../past/past.ts'
import { refuseWithoutPoint } from '../past/point.ts'
import type { Request } from '../request.ts'
import { cliWords } from '../words.ts'
import { assignments, type DebateOptions, type ForkOptions, type ResumeOptions } from './options.ts'

/** What a program says besides the options of a format: about the debate, where it is kept, and who speaks in it. */
const besides = [...Object.keys(requestFields), 'seats', 'format', 'signal', 'home', 'cwd', 'env', 'models', 'desk']

/** A program's request: its options by their names, `styles: { pro }` as `styles.pro`. A format may refuse unknown ones. */
export async function requestOfProgram(
  format: ListedFormat,
  topic: string | null,
  options: Readonly<Record<string, unknown>>,
): Promise<Request> {
  const { options: known } = await format.spec()
  const all = Object.entries<OptionSpec>({ ...known, ...engineOptions })
  const names = all.filter(([, { terminalOnly }]) => !terminalOnly).map(([name]) => name)
  const apart = new Set([...besides, ...all.map(([name]) => groupOf(name)[0])])
  const unknown = Object.keys(options).filter(name => !apart.has(name))
  const given = [...names, ...unknown].flatMap((name): [string, unknown][] => {
    const value = givenAs(name, options)
    return value == null ? [] : [[name, value]]
  })
  refuseTypes(given, known, languages.find(one => one === options.language) ?? detectLanguage(topic ?? ''))
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

/** What no format would notice: a value of another type than the option has. The settings of a debate are checked with it. */
function refuseTypes(
  given: readonly [string, unknown][],
  known: Readonly<Record<string, OptionSpec>>,
  language: Language,
): void {
  const faults = given.flatMap(([name, value]) => {
    const option = known[name]
    const isChecked = !option || (option.setting && factsOf(option.type).kind !== 'text')
    if (isChecked || option.type.safeParse(value).success) return []
    return [faultAt(name, cliWords[language].badValue(String(value), allowedFor(option, language)), language)]
  })
  if (faults.length > 0) throw new UsageError(faults)
}

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
