import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { end } from '../../core/fold-fork.ts'
import { CannotPlay } from '../../engine/failures.ts'
import { type ArchivedDebate, archivedDebate, debateNumber, outputsOf } from '../../host/archived.ts'
import { companionsOf } from '../../host/companions.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { writeOutputs } from '../../host/files/outputs.ts'
import { leaveReport, reportPlace } from '../../host/files/report-file.ts'
import { flagName } from '../../host/options.ts'
import { goingOn } from '../../host/past/past.ts'
import { forkWords } from '../../host/past/words.ts'
import { cliWords } from '../../host/words.ts'
import type { Io, TerminalHost } from '../io.ts'
import { companionOptions } from '../play.ts'
import { playRequest, type ShowingFlags } from '../start.ts'
import { ask, isYes } from '../terminal/ask.ts'
import { withHost } from './with-host.ts'

export type ResumeFlags = ShowingFlags & { config?: string; force?: true }

export function resumeCommand(which: string | undefined, flags: ResumeFlags, io: Io): Promise<number> {
  return withHost({ io }, async host => {
    const debate = await debateNamed(which, host)
    if (debate.view.state === 'done') return leaveMissing(debate, flags, host)
    const past = { debate, file: flags.config ?? null, fork: null, force: flags.force ?? false }
    const request = { ...goingOn(past, { place: flagName }), budget: flags.budget ?? null }
    return playRequest(request, host, flags, debate.view.brief.language).catch(error => {
      if (!(error instanceof CannotPlay && error.reason === 'drift')) throw error
      return forkInstead(debate, error, flags, host)
    })
  })
}

async function debateNamed(which: string | undefined, { archive, language }: TerminalHost): Promise<ArchivedDebate> {
  const words = cliWords[language]
  const id =
    which === undefined ? latestUnfinished(archive, words.nothingToResume) : debateNumber(archive, which, words)
  return archivedDebate(archive, id, words)
}

/** A process that died at the very end may not have written its files: they are written now. */
async function leaveMissing(debate: ArchivedDebate, flags: ResumeFlags, host: TerminalHost): Promise<number> {
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

/**
 * A debate cannot be resumed as it was if a prompt, a seat or a setting has changed. If the person at the terminal
 * agrees, it is forked: that keeps what was said and continues as of now.
 */
async function forkInstead(
  { id, view }: ArchivedDebate,
  drift: CannotPlay,
  { force, ...flags }: ResumeFlags,
  { io, output }: TerminalHost,
): Promise<number> {
  const { language } = view.brief
  const t = forkWords[language]
  const at = drift.forkAt ?? end
  const reason = drift.in(language)
  if (flags.yes || !io.attended) throw new UsageError(t.drift(reason, `agon fork ${id} --at ${at}`))
  if (!isYes(await ask(t.askFork(reason), io, cliWords[language]))) {
    output.err(`${cliWords[language].notStarted}\n`)
    return exitCodes.paused
  }
  const { forkCommand } = await import('./fork.ts')
  return forkCommand(String(id), { ...flags, at }, io)
}

function latestUnfinished(archive: TerminalHost['archive'], none: string): number {
  const [latest] = archive.list().filter(({ state }) => state === 'paused' || state === 'failed')
  if (!latest) throw new UsageError(none, exitCodes.notFound)
  return latest.id
}
