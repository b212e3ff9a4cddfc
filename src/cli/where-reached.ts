import { clean } from '../core/clean.ts'
import { exitCodes, UsageError } from './exit.ts'
import type { KeptDebate } from './kept.ts'
import { type ResumeVoices, resumeVoices } from './resume-voices.ts'
import { openRoom, type Room } from './room.ts'
import { agreeTo, isAttended, type ShowingFlags } from './start.ts'
import { treeWords } from './tree-words.ts'
import { cliWords } from './words.ts'

export type ResumeFlags = ShowingFlags & { config?: string; force?: true }

export const surroundings = () => ({ env: process.env, cwd: process.cwd(), terminal: true })

/** Plays where the seats of a debate are reached as its own file says, if it has one. */
export async function whereReached(
  debate: KeptDebate,
  flags: ResumeFlags,
  first: Room,
  play: (room: Room) => Promise<number>,
): Promise<number> {
  const voices = voicesFor(debate, flags, first)
  if (voices === null) return play(first)
  if (!(await agreedTo(voices, debate, flags, first))) return exitCodes.paused
  const room = openRoom({ ...surroundings(), extend: voices.extend })
  try {
    return await play(room)
  } finally {
    await room.close()
  }
}

function voicesFor({ id, view }: KeptDebate, { config }: ResumeFlags, { cwd, env, mask }: Room): ResumeVoices | null {
  return resumeVoices(id, view, { cwd, env, mask, language: view.brief.language, config })
}

/** Where its seats are reached is always said; what changed since is agreed to, or nothing is sent there. */
async function agreedTo(
  { places, doubts }: ResumeVoices,
  { view }: KeptDebate,
  flags: ResumeFlags,
  { output }: Room,
): Promise<boolean> {
  const { language } = view.brief
  const say = (line: string) => output.err(`${clean(line).text}\n`)
  if (doubts.length > 0 && !flags.yes && !isAttended())
    throw new UsageError(doubts.map(doubt => clean(doubt).text + treeWords[language].orYes).join('\n'))
  if (!flags.quiet) places.forEach(say)
  if (flags.yes) doubts.forEach(say)
  const agreed = flags.yes || (await agreeTo(doubts, language))
  if (!agreed) say(cliWords[language].notStarted)
  return agreed
}
