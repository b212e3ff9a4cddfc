import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { styleText } from 'node:util'
import type { Doc } from '../core/doc/doc.ts'
import { elapsedIn } from '../core/elapsed.ts'
import type { JournalRecord, Seat } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import { duration, money, spending, tokens } from '../core/figures.ts'
import type { Language } from '../core/language.ts'
import { type Model, splitModelName } from '../core/model.ts'
import { personProvider } from '../core/notices.ts'
import { totalsOf } from '../core/totals.ts'
import type { View } from '../core/view.ts'
import { CannotPlay } from '../engine/failures.ts'
import type { Format } from '../engine/format.ts'
import type { Performance, Performed } from '../engine/perform.ts'
import { endingDoc, endingOf } from '../formats/ending.ts'
import { keepLessons } from '../host/agents/keep-lessons.ts'
import { type ArchivedDebate, childrenOf, documentOf, markdownOf, recordsOf, reportOf } from '../host/archived.ts'
import type { CompanionOptions } from '../host/companions.ts'
import { adviceFor, exitCodeOf, exitCodes } from '../host/exit.ts'
import { exportAs, exportNames, formOfFile } from '../host/export/forms.ts'
import { isInside } from '../host/files/folder.ts'
import { type OutputPlan, writeOutputs } from '../host/files/outputs.ts'
import { putFile, realPath, writeFileAtomic } from '../host/files/places.ts'
import { leaveReport, reportPlace } from '../host/files/report-file.ts'
import { agonHome, type Host, stateDirectory } from '../host/host.ts'
import { maskedJson } from '../host/io.ts'
import { certainCost, enoughFor } from '../host/plan/estimate.ts'
import { preflightWords } from '../host/plan/words.ts'
import { play } from '../host/play.ts'
import { unlessMistaken } from '../host/problems.ts'
import { type CliWords, cliWords } from '../host/words.ts'
import { changesSince, watchTools } from '../host/work-tree/watch-tools.ts'
import { failureLine } from '../show/failure-text.ts'
import { colorful, type Io, stopOnSignals } from './io.ts'
import type { Beside } from './page-beside-terminal.ts'
import { ask, isYes } from './terminal/ask.ts'
import { type ShowOptions, showLive } from './terminal/show-live.ts'

export interface PlayOptions extends ShowOptions {
  io: Io
  seats: readonly Seat[]
  budget: number | null
  out: string | null
  /** Where its files will go, as `checkOutputs` decided. */
  outputs?: OutputPlan | null
  /** The report is written to this file instead of standard output. */
  report?: string | null
  /** The debate is written to this file while it runs. */
  record?: string | null
  force?: boolean
  open?: boolean
  /** The whole report is shown at the end, not only its answer. */
  full?: boolean
}

/** Plays a debate in front of the user, from the start or from where it stopped, and writes all its files. */
export async function playBefore(
  host: Host,
  format: Format,
  language: Language,
  options: PlayOptions,
  perform: (performance: Performance) => Promise<Performed>,
): Promise<number> {
  if (!options.open) return playShown(host, format, language, options, perform, null)
  const { besideTerminal } = await import('./page-beside-terminal.ts')
  const page = await besideTerminal(host, options.io, format, language)
  try {
    const code = await playShown(host, format, language, options, perform, page)
    await page.linger(code)
    return code
  } finally {
    await page.close()
  }
}

async function playShown(
  host: Host,
  format: Format,
  language: Language,
  options: PlayOptions,
  perform: (performance: Performance) => Promise<Performed>,
  page: Beside | null,
): Promise<number> {
  const { output } = host
  const { io } = options
  const t = cliWords[language]
  const tree = await watchTools(host, options)
  const shown = showLive(io, format, language, options, { budget: options.budget, tries: host.limits.tries }, output)
  host.desk = shown.desk
  const stop = stopOnSignals(io, () => {
    shown.end()
    if (!options.quiet) output.err(`${t.ending}\n`)
  })
  const started = performance.now()
  let number: number | null = null
  let earlier: readonly JournalRecord[] = []
  let code: number = exitCodes.done
  try {
    await play(host, format, perform, {
      companions: companionOptions(io, language, options),
      person: lastResort(host, options),
      signal: page ? AbortSignal.any([stop.signal, page.stop]) : stop.signal,
      ...(page && { rest: page.rest }),
      listeners: [shown.listener, ...(page?.listeners ?? [])],
      remarkSources: [...shown.listen(), ...(page?.remarkSources ?? [])],
      opened(id, past, dropped) {
        number = id
        earlier = past
        if (dropped !== null) output.err(`${t.droppedTail(dropped)}\n`)
        if (!options.quiet && !options.events) output.err(`${openingLines(id, past, language)}\n`)
        page?.opened(id)
      },
      async ended(performed) {
        shown.end()
        const ms = performance.now() - started
        code = await showEnd(host, format, performed, options, { ms, earlier })
      },
    })
    return code
  } catch (error) {
    shown.end()
    if (number !== null && !(error instanceof CannotPlay)) output.err(`${t.failedButKept(number)}\n`)
    throw error
  } finally {
    stop.forget()
    const changed = await changesSince(tree, language)
    if (changed) output.err(`${inAlarm(changed, io)}\n`)
  }
}

/** Somebody's files were changed. */
const inAlarm = (said: string, io: Io): string =>
  colorful(io.stderr, io, false) ? styleText(['bold', 'red'], said, { stream: io.stderr }) : said

/** Shows the result and writes all files. Returns the exit code. */
async function showEnd(
  host: Host,
  format: Format,
  { id, view, createdAt, paused }: Performed,
  options: PlayOptions,
  took: Took,
): Promise<number> {
  const { language } = view.brief
  const debate: Finished = { id, view, format, createdAt, live: false, children: childrenOf(host.archive, id) }
  await leaveState(host, debate, language)
  await keepLessons(host, debate, options.quiet, language)
  await showResult(host, debate, paused, options, language, took)
  const reported =
    paused !== null ||
    ((await writeOut(host, debate, options, cliWords[language])) && (await leaveReport(host, debate, options)))
  const force = options.outputs?.force ?? false
  const left = await writeOutputs(host, debate, { force, quiet: options.quiet }, language)
  return reported && left ? exitCodeOf(view, paused) : exitCodes.storage
}

export const companionOptions = (
  io: Io,
  language: Language,
  { quiet, events, yes }: Partial<Record<'quiet' | 'events' | 'yes', boolean | undefined>>,
): CompanionOptions => ({
  language,
  quiet: Boolean(quiet || events),
  agrees: async question =>
    !yes && io.attended && unlessMistaken(async () => isYes(await ask(question, io, cliWords[language])), false),
})

/**
 * If no model's reply can be used, the person at the terminal is asked. null: nobody is there, the user wants to be
 * left alone, or a program reads the output.
 */
const lastResort = ({ terminal, modelFor }: Host, { io, ...options }: PlayOptions): Model | null =>
  terminal && io.attended && !isLeftAlone(options, io) ? modelFor(personProvider) : null

/** The user wants to be left alone, or a program reads the output. */
export const isLeftAlone = (
  { yes, quiet, events, json }: Partial<Record<'yes' | 'quiet' | 'events' | 'json', boolean | undefined>>,
  { stdout }: Io,
): boolean => Boolean(yes || quiet || events || (json && !stdout.isTTY))

function openingLines(id: number, past: readonly JournalRecord[], language: Language): string {
  const t = cliWords[language]
  if (past.length === 0) return t.opened(id)
  const open = new Set<string>()
  let turns = 0
  for (const { event } of past) {
    if (event.type === 'turn.asked' && event.reserved !== 0) open.add(event.key)
    if (event.type === 'turn.answered') turns += 1
    if (event.type === 'turn.answered' || event.type === 'turn.failed') open.delete(event.key)
  }
  return [t.continues(id, turns), ...(open.size > 0 ? [t.maybePaid([...open].join(', '))] : [])].join('\n')
}

type Finished = Omit<ArchivedDebate, 'records' | 'damage'>

async function showResult(
  host: Host,
  debate: Finished,
  paused: Failure | null,
  options: PlayOptions,
  language: Language,
  took: Took,
) {
  const { output } = host
  const t = cliWords[language]
  const { view, id } = debate
  if (options.json && !options.events) output.json(documentOf(debate), 2)
  else if (!options.events && !paused) output.out(await shownResult(debate, options))
  if (view.failure) output.err(`${failureAdvice(view, id, host, language)}\n`)
  if (paused) output.err(`${paused.kind === 'budget' ? outOfBudget(host, debate, options, t) : t.paused(id)}\n`)
  if (!options.quiet) output.err(`${lastLine(view, id, took, language)}\n`)
}

/** On a terminal the answer alone, unless the user wants all of it. Programs get the report, unless it goes to a file. */
async function shownResult(debate: Finished, { io, plain, quiet, full }: PlayOptions): Promise<string> {
  const { id, view, format } = debate
  const isWritten = reportPlace(view) !== null
  if (!io.stdout.isTTY) return isWritten ? '' : markdownOf(reportOf(debate))
  const doc = full && !isWritten ? reportOf(debate) : endingDoc(endingOf(view, format, id), view, format.display)
  const apart = quiet ? '' : '\n'
  return `${apart}${await shownDoc(doc, io, plain)}${apart}`
}

/** How long this sitting took, and the records of those before it. */
interface Took {
  ms: number
  earlier: readonly JournalRecord[]
}

/** If the budget cannot be enough, the message says how much the debate needs. */
function outOfBudget({ modelFor }: Host, { id, view, format }: Finished, { budget }: PlayOptions, t: CliWords): string {
  const brief = { ...view.brief, budget }
  const enough = enoughFor(brief, format, modelFor)
  if (enough !== null) return preflightWords[t.language].pausedFor(id, money(budget ?? 0), enough)
  const most = certainCost(brief, format, modelFor)
  const said = t.outOfBudget(id, money(budget ?? 0))
  return most === null ? said : `${preflightWords[t.language].takesAtMost(money(most))}\n${said}`
}

/** The debate is over and archived, so a file that cannot be written is only reported. */
async function writeOut(
  { output, archive }: Host,
  debate: Finished,
  { out, quiet, yes = false }: PlayOptions,
  t: CliWords,
): Promise<boolean> {
  if (out === null) return true
  try {
    const form = formOfFile(out, exportNames(debate)) ?? 'md'
    const records = recordsOf(archive, debate.id)
    await putFile(out, await exportAs(form, { ...debate, records }), { replaces: yes, flag: '--yes' }, t)
    if (!quiet) output.err(`${t.wroteReport(out)}\n`)
    return true
  } catch (error) {
    output.err(`${t.outNotWritten(out, (error as Error).message, debate.id)}\n`)
    return false
  }
}

/** A document is rendered on a terminal, and plain Markdown in a pipe. */
export async function shownDoc(doc: Doc, io: Io, plain: boolean): Promise<string> {
  const { stdout } = io
  if (!stdout.isTTY) return markdownOf(doc)
  const { renderDoc } = await import('./terminal/doc.ts')
  return `${renderDoc(doc, { width: Math.min(stdout.columns || 80, 100), color: colorful(stdout, io, plain) })}\n`
}

/** What went wrong and where: with parallel branches the user could not tell otherwise. */
function failureAdvice(view: View, id: number, { config }: Host, language: Language): string {
  const t = cliWords[language]
  const failed = [...view.turns.values()].filter(turn => turn.state === 'failed')
  const model = failed.at(-1)?.model ?? ''
  const { kind, status = null } = view.failure!
  const { file = null } = config.providers.get(splitModelName(model).provider) ?? {}
  const advice = adviceFor(kind, model, language, { status, file })
  return [
    failureLine(view.failure!, model, language),
    ...(failed.length > 0 ? [t.failedAt(failed.map(({ key }) => key))] : []),
    ...(advice === null ? [] : [advice]),
    t.failedButKept(id),
  ].join('\n')
}

function lastLine(view: View, id: number, { ms, earlier }: Took, language: Language): string {
  const t = cliWords[language]
  const totals = totalsOf(view)
  const used = tokens(totals.input + totals.output, true, language)
  const time = duration(elapsedIn(earlier, Number.POSITIVE_INFINITY, null) + ms, language)
  const isAll = earlier.length > 0
  return t.finished(id, totals.calls, used, spending(totals, null, language), isAll ? t.inAll(time) : time)
}

async function leaveState(host: Host, debate: Finished, language: Language) {
  const file = debate.format.written?.stateFile?.(debate.view, debate.createdAt)
  if (!file) return
  const path = join(stateDirectory(host.env, host.cwd), file.path)
  try {
    if (!staysAtHome(dirname(path), host)) throw new Error(cliWords[language].leadsElsewhere)
    await mkdir(dirname(path), { recursive: true })
    await writeFileAtomic(path, `${maskedJson(file.content, host.mask.text, 2)}\n`, 0o600)
  } catch (error) {
    host.output.err(`${cliWords[language].stateNotWritten(path, (error as Error).message)}\n`)
  }
}

/** A link in a cloned repository must not decide where we write. */
function staysAtHome(folder: string, { env, cwd }: Host): boolean {
  const roots = [cwd, agonHome(env), ...(env.AI_STATE_DIR ? [resolve(cwd, env.AI_STATE_DIR)] : [])]
  const real = realPath(folder)
  return roots.some(root => isInside(real, realPath(root)))
}
