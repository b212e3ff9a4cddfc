import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { money } from '../core/figures.ts'
import type { Language } from '../core/language.ts'
import type { JournalListener } from '../engine/journal.ts'
import { documentOf } from '../host/archived.ts'
import { exitCodes } from '../host/exit.ts'
import { recordPathOf, reportPathOf } from '../host/files/report-file.ts'
import type { Host } from '../host/host.ts'
import type { AbortedPlan, Plan } from '../host/plan/debate-plan.ts'
import { Problems } from '../host/problems.ts'
import { planDebate, type Request } from '../host/request.ts'
import { cliWords } from '../host/words.ts'
import { checkOut } from './check-out.ts'
import { isQuestion } from './flags.ts'
import type { Io, TerminalHost } from './io.ts'
import { type PlayOptions, playBefore } from './play.ts'
import { ask, isYes, readAll } from './terminal/ask.ts'
import { eventLine } from './terminal/show-live.ts'
import { terminalRequester } from './terminal-requester.ts'

export interface ShowingFlags {
  budget?: string
  out?: string
  json?: true
  events?: true
  plain?: true
  full?: true
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

/** Checks what the user asks for, says what is about to happen, asks what must be agreed to, and plays it. */
export async function playRequest(
  request: Request,
  host: TerminalHost,
  flags: ShowingFlags,
  language: Language,
  problems = new Problems(),
): Promise<number> {
  const out = await problems.collect(() => checkOut(flags.out, flags.yes ?? false, host.cwd, language))
  const plan = await planDebate(request, host, terminalRequester(host, flags), problems)
  if (!plan) return notStarted(host, language)
  return playPlan(plan, host.io, flags, out ?? null).finally(() => plan.close())
}

async function playPlan(plan: Plan, io: Io, flags: ShowingFlags, out: string | null): Promise<number> {
  if (plan.aborted) return playAborted(plan, plan.aborted, flags)
  const { format, brief, outputs, force, host, begin } = plan
  const { language, seats, budget } = brief
  if (!plan.told && !flags.quiet && !flags.events) host.output.err(plan.text())
  await plan.checked?.()
  if (plan.rehearse) return plan.rehearse(flags.json ?? false)
  const isAgreed = plan.agreed || (await agreed(plan, io, flags))
  if (!isAgreed) return notStarted(host, language)
  const options: PlayOptions = {
    ...shownBy(flags),
    ...{ io, seats, budget, out, outputs, force, report: reportPathOf(brief), record: recordPathOf(brief) },
  }
  return playBefore(host, format, language, options, begin)
}

function notStarted({ output }: Host, language: Language): number {
  output.err(`${cliWords[language].notStarted}\n`)
  return exitCodes.paused
}

/** Keeps a debate that cannot or may not start. Says why, and gives the document or the journal if wanted. */
async function playAborted(
  { format, brief, host, begin }: Plan,
  { reason, exit }: AbortedPlan,
  flags: ShowingFlags,
): Promise<number> {
  const { archive: store, modelFor, mask, output } = host
  const tell: JournalListener = (event, _, record) => output.json(eventLine(event, record))
  const performed = await begin({ format, store, modelFor, mask, listeners: flags.events ? [tell] : [] })
  if (flags.json && !flags.events) output.json(documentOf({ ...performed, format, live: false }), 2)
  output.err(`${cliWords[brief.language].aborted(reason, performed.id)}\n`)
  return exit
}

const shownBy = (flags: ShowingFlags) => ({
  json: flags.json ?? false,
  events: flags.events ?? false,
  plain: flags.plain ?? false,
  full: flags.full ?? false,
  quiet: flags.quiet ?? false,
  yes: flags.yes ?? false,
  open: flags.open ?? false,
})

/** A topic as it is written, or from standard input (`-`). */
export const writtenTopic = async (written: string, { io }: TerminalHost): Promise<string> =>
  written === '-' ? readAll(io.stdin) : written

/** In `agon --context docs "question"` the option takes both values: if the last one is no path, it is the question. */
export function questionAmong(context: string[], cwd: string): string | undefined {
  const last = context.at(-1)
  if (last === undefined || existsSync(resolve(cwd, last))) return undefined
  return isQuestion(last) ? context.pop() : undefined
}

async function agreed({ forecast, brief }: Plan, io: Io, flags: ShowingFlags): Promise<boolean> {
  const unattended = flags.yes || flags.budget !== undefined || !io.attended
  const most = forecast?.cost?.[1] ?? 0
  if (!forecast || unattended || most <= askAbove) return true
  const t = cliWords[brief.language]
  const unknown = [...forecast.unpriced, ...forecast.unpricedFallbacks].join(t.language === 'zh' ? '、' : ', ')
  return isYes(await ask(t.confirm(money(most), unknown || null), io, t))
}
