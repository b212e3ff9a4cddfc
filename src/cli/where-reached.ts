import { clean } from '../core/clean.ts'
import type { ArchivedDebate } from '../host/archived.ts'
import { exitCodes, UsageError } from '../host/exit.ts'
import { type Host, hostBeside } from '../host/host.ts'
import { isAttended } from '../host/io.ts'
import { type ResumeVoices, resumeVoices } from '../host/resume.ts'
import { cliWords } from '../host/words.ts'
import { agreeTo, type ShowingFlags } from './start.ts'

export type ResumeFlags = ShowingFlags & { config?: string; force?: true }

/** Plays the debate with the endpoints of its own file, if it has one. */
export async function whereReached(
  debate: ArchivedDebate,
  flags: ResumeFlags,
  first: Host,
  play: (host: Host) => Promise<number>,
): Promise<number> {
  const voices = await resumeVoices(debate.id, debate.view, flags.config, first)
  if (voices === null) return play(first)
  if (!(await agreedTo(voices, debate, flags, first))) return exitCodes.paused
  const host = hostBeside(first, voices.extend)
  try {
    return await play(host)
  } finally {
    await host.close()
  }
}

/** Always says where the seats are reached. If that changed, the user must agree before anything is sent there. */
async function agreedTo(
  { places, doubts }: ResumeVoices,
  { view }: ArchivedDebate,
  flags: ResumeFlags,
  { io, output }: Host,
): Promise<boolean> {
  const { language } = view.brief
  const say = (line: string) => output.err(`${clean(line).text}\n`)
  if (doubts.length > 0 && !flags.yes && !isAttended(io))
    throw new UsageError(doubts.map(doubt => clean(doubt).text + cliWords[language].orYes).join('\n'))
  if (!flags.quiet) places.forEach(say)
  if (flags.yes) doubts.forEach(say)
  const agreed = flags.yes || (await agreeTo(doubts, io, language))
  if (!agreed) say(cliWords[language].notStarted)
  return agreed
}
