import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../core/clean.ts'
import { money } from '../core/figures.ts'
import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import type { JournalListener } from '../engine/journal.ts'
import { documentOf } from '../host/archived.ts'
import { exitCodes } from '../host/exit.ts'
import { recordPathOf, reportPathOf } from '../host/files/report-file.ts'
import type { Host } from '../host/host.ts'
import { type Io, isAttended } from '../host/io.ts'
import type { Prepared } from '../host/plan/prepare.ts'
import { type AbortedPlan, type DebatePlan, textOfPlan } from '../host/request.ts'
import { type CliWords, cliWords } from '../host/words.ts'
import { knownProvider } from '../models/providers.ts'
import { isQuestion } from './flags.ts'
import { type PlayOptions, playBefore } from './play.ts'
import { ask, isYes, readAll } from './terminal/ask.ts'
import { eventLine } from './terminal/show-live.ts'

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
  if (plan.aborted) return playAborted(plan, plan.aborted, flags)
  const { request, opening, outputs, host, doubts, own } = plan
  const { format, language, budget, force = false } = request
  const t = cliWords[language]
  if (!plan.told && !flags.quiet && !flags.events) host.output.err(textOfPlan(plan))
  await plan.checked()
  if (request.dry) return rehearsePlan(plan, flags)
  const isAgreed = own || ((await agreeTo(doubts, host.io, language)) && (await agreed(plan, host.io, flags, t)))
  if (!isAgreed) {
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

/** Keeps a debate that cannot or may not start. Says why, and gives the document or the journal if wanted. */
async function playAborted(
  { request, host, begin }: DebatePlan,
  { reason, exit }: AbortedPlan,
  flags: DebateFlags,
): Promise<number> {
  const { archive: store, modelFor, mask, output } = host
  const { format, language } = request
  const tell: JournalListener = (event, _, record) => output.json(eventLine(event, record))
  const performed = await begin({ format, store, modelFor, mask, listeners: flags.events ? [tell] : [] })
  if (flags.json && !flags.events) output.json(documentOf({ ...performed, format, live: false }), 2)
  output.err(`${cliWords[language].aborted(reason, performed.id)}\n`)
  return exit
}

async function rehearsePlan({ request, opening, host }: DebatePlan, flags: DebateFlags): Promise<number> {
  const { dryRun } = await import('../host/dry-run/dry-run.ts')
  const { format, force = false, file } = request
  const temperatureOf = (model: string) => temperatureIn(host, model)
  return dryRun(host, format, opening, { force, json: flags.json ?? false, temperatureOf, ...(file && { file }) })
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

/** A topic as it is written, or from standard input (`-`). */
export const writtenTopic = async (written: string, { io }: Host): Promise<string> =>
  written === '-' ? readAll(io.stdin) : written

/** In `agon --context docs "question"` the option takes both values: if the last one is no path, it is the question. */
export function questionAmong(context: string[], cwd: string): string | undefined {
  const last = context.at(-1)
  if (last === undefined || existsSync(resolve(cwd, last))) return undefined
  return isQuestion(last) ? context.pop() : undefined
}

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
