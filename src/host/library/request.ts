import { detectLanguage, type Language, languages } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import { factsOf, type OptionSpec } from '../../core/spec.ts'
import { notFound } from '../../engine/resume.ts'
import { formats, type ListedFormat } from '../../formats/index.ts'
import { archivedDebate, debateNumber } from '../archived.ts'
import { UsageError } from '../exit.ts'
import type { Host } from '../host.ts'
import { commandOptions, engineOptions } from '../options.ts'
import { allSettings } from '../past/fork-options.ts'
import { goingOn } from '../past/past.ts'
import { refuseWithoutPoint } from '../past/point.ts'
import type { Request } from '../request.ts'
import { cliWords } from '../words.ts'
import { checkGiven, commonOptions, forkOptions, type GivenOptions, resumeOptions, valuesOf } from './check-options.ts'
import type { DebateOptions, ForkOptions, ResumeOptions } from './options.ts'

/** A program's request. Throws UsageError with what is wrong in its options. */
export async function requestOfProgram(
  format: ListedFormat,
  topic: string | null,
  options: GivenOptions,
): Promise<Request> {
  const own: Record<string, OptionSpec> = { ...commandOptions(await format.spec()), ...engineOptions }
  const forPrograms = Object.entries(own).filter(([, { terminalOnly }]) => !terminalOnly)
  const names = forPrograms.map(([name]) => name)
  const checked = Object.fromEntries(forPrograms.filter(([, option]) => !isCheckedLater(option)))
  const spoken = languages.find(one => one === options.language) ?? detectLanguage(topic ?? '')
  checkGiven(options, { ...checked, ...commonOptions }, names, spoken)
  const { seats, fallbacks, language, budget, context, web } = options as DebateOptions
  return {
    format,
    topic,
    language: language ?? null,
    seats: Object.fromEntries(bySeat(seats).map(([id, seat]) => [id, { seat }])),
    fallbacks: assignments(fallbacks),
    options: Object.fromEntries(valuesOf(names, options)),
    budget: budget ?? null,
    context: context ?? [],
    web: web ?? false,
    place: option => option,
  }
}

/** The settings of a debate are checked with it. */
const isCheckedLater = ({ setting, type }: OptionSpec): boolean => setting === true && factsOf(type).kind !== 'text'

/** `language`: for messages; left out: the debate's. `place`: what the user calls an option. */
export interface RequestWords {
  language?: Language
  place?(option: string): string
}

export async function resumeOfProgram(
  id: number,
  options: ResumeOptions,
  { archive, language }: Host,
  words: RequestWords = {},
): Promise<Request> {
  checkGiven(options as GivenOptions, resumeOptions, [], words.language ?? language)
  if (archive.find(id) === null) throw notFound(id)
  const debate = await archivedDebate(archive, id, cliWords[language])
  const { config, budget, force } = options
  const past = { debate, file: config ?? null, fork: null, force: force ?? false }
  return { ...goingOn(past, words), budget: budget ?? null }
}

export async function forkOfProgram(
  id: number,
  options: ForkOptions,
  { archive, language }: Host,
  words: RequestWords = {},
): Promise<Request> {
  const settings = await allSettings()
  checkGiven(options as GivenOptions, forkOptions, settings, words.language ?? language)
  const t = cliWords[language]
  const debate = await archivedDebate(archive, debateNumber(archive, String(id), t), t)
  const { at, without, remark, seats, fallbacks, budget, config } = options
  if (at == null && without == null) refuseWithoutPoint(debate, 100)
  const fork = { at: at ?? null, without: without ?? null, remark: remark ?? null, seats: assignments(seats) }
  return {
    ...goingOn({ debate, file: config ?? null, fork, force: false }, words),
    fallbacks: assignments(fallbacks),
    options: Object.fromEntries(valuesOf(settings, options as GivenOptions)),
    budget: budget ?? null,
  }
}

/** Seats that are named with nothing are as they would be otherwise. */
const bySeat = (given: DebateOptions['seats']): [string, string][] =>
  Object.entries(given ?? {}).filter(([, model]) => model != null)

/** Seat → model, as flags write it: `SEAT=MODEL`. */
const assignments = (given: DebateOptions['seats']): string[] =>
  bySeat(given).map(([seat, model]) => `${seat}=${model}`)

/** The format with this id. Throws UsageError. */
export function formatOfProgram(id: string): ListedFormat {
  const format = formats.find(format => format.id === id)
  if (format) return format
  const ids = formats.map(({ id }) => id)
  const meant = nearest(id, ids)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  throw new UsageError(`format: there is no format "${id}".${hint} Formats: ${ids.join(', ')}.`)
}
