import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { end } from '../../core/fold-fork.ts'
import type { Language } from '../../core/language.ts'
import { CannotPlay } from '../../engine/failures.ts'
import { resume } from '../../engine/perform.ts'
import { type ArchivedDebate, archivedDebate, debateNumber, outputsOf } from '../../host/archived.ts'
import { companionsOf } from '../../host/companions.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { checkOutputs, writeOutputs } from '../../host/files/outputs.ts'
import { leaveReport, recordPathOf, reportPathOf, reportPlace, whyNot } from '../../host/files/report-file.ts'
import { forkWords } from '../../host/fork/words.ts'
import type { Host } from '../../host/host.ts'
import { type Io, isAttended } from '../../host/io.ts'
import { Problems } from '../../host/problems.ts'
import { orGone } from '../../host/resume.ts'
import { checkSpeakers } from '../../host/seats/preflight.ts'
import { dollars } from '../../host/values.ts'
import { cliWords } from '../../host/words.ts'
import { checkOut } from '../check-out.ts'
import { companionOptions, playBefore } from '../play.ts'
import { shownBy } from '../start.ts'
import { ask, isYes } from '../terminal/ask.ts'
import { type ResumeFlags, whereReached } from '../where-reached.ts'
import { withHost } from './with-host.ts'

export function resumeCommand(which: string | undefined, flags: ResumeFlags, io: Io): Promise<number> {
  return withHost({ io }, async first => {
    const debate = await debateNamed(which, first)
    if (debate.view.state === 'done') return leaveMissing(debate, flags, first)
    return whereReached(debate, flags, first, host => goOn(debate, flags, host)).catch(error => {
      if (!(error instanceof Drifted)) throw error
      return forkInstead(error, flags, first)
    })
  })
}

async function debateNamed(which: string | undefined, { archive, language }: Host): Promise<ArchivedDebate> {
  const words = cliWords[language]
  const id =
    which === undefined ? latestUnfinished(archive, words.nothingToResume) : debateNumber(archive, which, words)
  return archivedDebate(archive, id, words)
}

/** A process that died at the very end may not have written its files: they are written now. */
async function leaveMissing(debate: ArchivedDebate, flags: ResumeFlags, host: Host): Promise<number> {
  const { id, view } = debate
  const { language } = view.brief
  const t = cliWords[language]
  const outputs = outputsOf(debate)
  const report = reportPlace(view)
  if (report !== null && !existsSync(report))
    return (await leaveReport(host, debate, flags)) ? exitCodes.done : exitCodes.storage
  const options = companionOptions(host.io, language, { quiet: flags.quiet, yes: flags.yes })
  if (await (await companionsOf(debate.format, host, options)).complete(debate)) return exitCodes.done
  if (outputs === null) throw new UsageError(t.alreadyOver(id))
  const missing = outputs.files.filter(({ name }) => !existsSync(join(outputs.folder, name)))
  if (missing.length === 0) throw new UsageError(t.alreadyOver(id) + t.itsFiles(id))
  if (!flags.quiet) host.output.err(`${t.wroteMissing(id, missing.length)}\n`)
  const place = { force: flags.force ?? false, quiet: flags.quiet ?? false }
  return (await writeOutputs(host, debate, place, language)) ? exitCodes.done : exitCodes.storage
}

async function goOn({ id, view, format }: ArchivedDebate, flags: ResumeFlags, host: Host): Promise<number> {
  const { language } = view.brief
  const t = cliWords[language]
  const problems = new Problems()
  const budget = await problems.collect(() => dollars(flags.budget, t))
  const out = await problems.collect(() => checkOut(flags.out, flags.yes ?? false, host.cwd, language))
  const place = { cwd: host.cwd, force: flags.force ?? false }
  const outputs = await problems.collect(() => checkOutputs(view, format, place, language))
  const report = reportPathOf(view.brief)
  const inTheWay = report === null ? null : whyNot(report, flags.force ?? false, host.cwd, language)
  if (inTheWay !== null) problems.add(inTheWay)
  const remarks = await checkSpeakers(view, format, host, problems, (person, unless) =>
    forkWords[language].resumeAlone(person, id, unless),
  )
  if (problems.any) throw problems.all()
  const options = {
    ...shownBy(flags),
    seats: view.brief.seats,
    budget: budget ?? view.brief.budget,
    out,
    outputs,
    report,
    record: recordPathOf(view.brief),
    force: flags.force ?? false,
  }
  if (!options.quiet && !options.events) for (const remark of remarks) host.output.err(`${remark}\n`)
  return playBefore(host, format, language, options, performance =>
    resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, options.budget),
  ).catch(error => {
    if (!(error instanceof CannotPlay && error.reason === 'drift')) throw error
    throw new Drifted(id, error.forkAt ?? end, error.in(language), language)
  })
}

/** A debate that cannot be resumed as it was, because a prompt, a seat or a setting has changed. */
class Drifted extends UsageError {
  readonly id: number
  readonly at: string
  readonly reason: string
  readonly language: Language
  constructor(id: number, at: string, reason: string, language: Language) {
    super(forkWords[language].drift(reason, `agon fork ${id} --at ${at}`))
    this.id = id
    this.at = at
    this.reason = reason
    this.language = language
  }
}

/** If the person at the terminal agrees, the debate is forked: it keeps what was said and continues as of now. */
async function forkInstead(drifted: Drifted, { force, ...flags }: ResumeFlags, { io, output }: Host): Promise<number> {
  const { id, at, reason, language } = drifted
  if (flags.yes || !isAttended(io)) throw drifted
  if (!isYes(await ask(forkWords[language].askFork(reason), io, cliWords[language]))) {
    output.err(`${cliWords[language].notStarted}\n`)
    return exitCodes.paused
  }
  const { forkCommand } = await import('./fork.ts')
  return forkCommand(String(id), { ...flags, at }, io)
}

function latestUnfinished(archive: Host['archive'], none: string): number {
  const [latest] = archive.list().filter(({ state }) => state === 'paused' || state === 'failed')
  if (!latest) throw new UsageError(none, exitCodes.notFound)
  return latest.id
}
