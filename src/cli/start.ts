import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../core/clean.ts'
import type { FactRecorded } from '../core/events.ts'
import { money } from '../core/figures.ts'
import { detectLanguage, type Language, languages } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { settingsIn } from '../core/spec.ts'
import type { Format } from '../engine/format.ts'
import { open } from '../engine/perform.ts'
import { exitCodes, UsageError } from '../host/exit.ts'
import { recordPathOf, reportPathOf } from '../host/files/report-file.ts'
import type { Host } from '../host/host.ts'
import { type Io, isAttended } from '../host/io.ts'
import type { DebateRequest, Prepared } from '../host/plan/prepare.ts'
import type { Problems } from '../host/problems.ts'
import { type DebatePlan, textOfPlan } from '../host/request.ts'
import { dollars } from '../host/values.ts'
import { type CliWords, cliWords } from '../host/words.ts'
import { knownProvider } from '../models/providers.ts'
import { isQuestion, optionsIn } from './flags.ts'
import { checkOut, type PlayOptions, playBefore } from './play.ts'
import { ask, isYes, readAll } from './terminal/ask.ts'

export interface ShowingFlags {
  budget?: string
  out?: string
  json?: true
  events?: true
  plain?: true
  quiet?: true
  yes?: true
  open?: true
}

export type DebateFlags = ShowingFlags & {
  context?: string[]
  web?: true
  lang?: string
  fallback?: string[]
} & Readonly<Record<string, unknown>>

/** Above this cost (in dollars) a person at a terminal is asked first. */
const askAbove = 1

export interface DebateStart {
  flags: DebateFlags
  out: string | null
}

/** Says what is about to happen, asks what must be agreed to, and plays the debate. */
export async function playPlan(first: Host, plan: DebatePlan | null, { flags, out }: DebateStart): Promise<number> {
  if (!plan) {
    first.output.err(`${cliWords[first.language].notStarted}\n`)
    return exitCodes.paused
  }
  const { request, opening, outputs, host, doubts } = plan
  const { format, language, budget, force = false } = request
  const t = cliWords[language]
  if (!plan.told && !flags.quiet && !flags.events) host.output.err(textOfPlan(plan))
  await plan.checked()
  if (request.dry) return rehearsePlan(plan, flags)
  if (!(await agreeTo(doubts, host.io, language)) || !(await agreed(plan, host.io, flags, t))) {
    host.output.err(`${t.notStarted}\n`)
    return exitCodes.paused
  }
  const options: PlayOptions = {
    ...shownBy(flags),
    ...{ seats: opening.seats, budget, out, outputs, force },
    ...{ report: reportPathOf(opening), record: recordPathOf(opening) },
  }
  return playBefore(host, format, language, options, plan.begin)
}

async function rehearsePlan({ request, opening, host }: DebatePlan, flags: DebateFlags): Promise<number> {
  const { dryRun } = await import('../host/dry-run/dry-run.ts')
  const { format, force = false, file } = request
  const temperatureOf = (model: string) => temperatureIn(host, model)
  return dryRun(host, format, opening, { force, json: flags.json ?? false, temperatureOf, ...(file && { file }) })
}

/** `before`: facts that were found out before the debate was opened. */
export function playPrepared(
  host: Host,
  { format, language, budget, force = false }: Pick<DebateRequest, 'format' | 'language' | 'budget' | 'force'>,
  { opening, outputs }: Prepared,
  { flags, out, before = [] }: DebateStart & { before?: readonly FactRecorded[] },
): Promise<number> {
  const options: PlayOptions = {
    ...shownBy(flags),
    ...{ seats: opening.seats, budget, out, outputs, force },
    ...{ report: reportPathOf(opening), record: recordPathOf(opening) },
  }
  return playBefore(host, format, language, options, performance => open(opening, performance, before))
}

export const shownBy = (flags: ShowingFlags) => ({
  json: flags.json ?? false,
  events: flags.events ?? false,
  plain: flags.plain ?? false,
  quiet: flags.quiet ?? false,
  yes: flags.yes ?? false,
  open: flags.open ?? false,
})

/** The temperature that the configuration sets for the provider, under any of its names. */
function temperatureIn({ config }: Host, name: string): number | null {
  const { provider } = splitModelName(name)
  const known = knownProvider(provider)
  const names = [provider, ...(known ? [known.name, ...(known.aliases ?? [])] : [])]
  return names.map(name => config.providers.get(name)?.temperature).find(value => value !== undefined) ?? null
}

export async function showingOf(
  flags: ShowingFlags,
  host: Host,
  language: Language,
  problems: Problems,
): Promise<{ budget: number | null; out: string | null }> {
  const budget = await problems.collect(() => dollars(flags.budget, cliWords[language]))
  const out = await problems.collect(() => checkOut(flags.out, flags.yes ?? false, host.cwd, language))
  return { budget: budget ?? host.config.budget, out }
}

/** Takes the topic from the argument or from standard input (`-`), or asks for it on a terminal. */
export async function topicFrom(
  words: readonly string[],
  context: string[],
  host: Host,
  none = cliWords[host.language].noTopic,
  askFor?: () => Promise<string>,
): Promise<string> {
  const t = cliWords[host.language]
  if (words.length > 1) throw new UsageError(t.twoTopics(words.join(' | ')))
  const given = words[0] ?? questionAmong(context, host.cwd)
  if (given !== undefined && given !== '-') return checkedTopic(given, none)
  if (given === '-') return checkedTopic(await readAll(host.io.stdin), none)
  if (!host.io.stdin.isTTY) throw new UsageError(none)
  return checkedTopic(await (askFor?.() ?? ask(t.askTopic, host.io, t)), none)
}

/** A topic as it is written, or from standard input (`-`). */
export const writtenTopic = async (written: string, { io }: Host): Promise<string> =>
  written === '-' ? readAll(io.stdin) : written

/** In `agon --context docs "question"` the option takes both values: if the last one is no path, it is the question. */
export function questionAmong(context: string[], cwd: string): string | undefined {
  const last = context.at(-1)
  if (last === undefined || existsSync(resolve(cwd, last))) return undefined
  return isQuestion(last) ? context.pop() : undefined
}

function checkedTopic(text: string, none: string): string {
  const topic = text.trim()
  if (topic === '') throw new UsageError(none)
  return topic
}

/** `detected` finds the language of the topic when its letters alone do not decide. */
export function languageOf(
  flag: string | undefined,
  topic: string,
  host: Host,
  detected: (topic: string) => Language = detectLanguage,
): Language {
  if (flag === undefined) return host.config.language ?? detected(topic)
  const language = languages.find(language => language === flag)
  if (!language) throw new UsageError(cliWords[host.language].badLanguage(flag))
  return language
}

export const optionFlags = ({ spec }: Format, flags: DebateFlags): Record<string, unknown> =>
  optionsIn({ ...spec, options: settingsIn(spec) }, flags)

/** Asks one by one. The first no ends it. */
export async function agreeTo(doubts: readonly string[], io: Io, language: Language): Promise<boolean> {
  const t = cliWords[language]
  for (const doubt of doubts) if (!isYes(await ask(`${clean(doubt).text}${t.goOn}`, io, t))) return false
  return true
}

export async function agreed(
  { forecast }: Pick<Prepared, 'forecast'>,
  io: Io,
  flags: ShowingFlags,
  t: CliWords,
): Promise<boolean> {
  const most = forecast.cost?.[1] ?? 0
  const unattended = flags.yes || flags.budget !== undefined || !isAttended(io)
  if (unattended || most <= askAbove) return true
  const unknown = [...forecast.unpriced, ...forecast.unpricedFallbacks].join(t.language === 'zh' ? '、' : ', ')
  return isYes(await ask(t.confirm(money(most), unknown || null), io, t))
}
