import { fork } from '../../engine/fork.ts'
import { type ArchivedDebate, debateNumber, keptDebate } from '../archived.ts'
import { exitCodes } from '../exit.ts'
import { recordPathOf, reportPathOf } from '../files/report-file.ts'
import { forkPlan, optionsGiven, withOwnRecord } from '../fork/plan.ts'
import { askForPoint } from '../fork/point.ts'
import { type ForkAsked, type PreparedFork, prepareFork } from '../fork/prepare.ts'
import type { Host } from '../host.ts'
import { type Io, isAttended } from '../io.ts'
import { checkOut, type PlayOptions, playBefore } from '../play.ts'
import { Problems } from '../problems.ts'
import { whereReached } from '../resume.ts'
import { agreed, type ShowingFlags, shownBy } from '../start.ts'
import { dollars } from '../terminal/ask.ts'
import { cliWords } from '../words.ts'
import { inRoom } from './room.ts'

export type ForkFlags = ShowingFlags & {
  at?: string
  without?: string
  remark?: string
  seat?: string[]
  fallback?: string[]
  config?: string
} & Readonly<Record<string, unknown>>

/** `agon fork ID`: continues a debate from any of its points, as a new debate. */
export function forkCommand(which: string, flags: ForkFlags, io: Io): Promise<number> {
  return inRoom({ io }, async first => {
    const words = cliWords[first.language]
    const debate = await keptDebate(first.archive, debateNumber(first.archive, which, words), words)
    const chosen = await withPoint(debate, flags, first)
    return whereReached(withoutReplaced(debate, chosen), chosen, first, room => playFork(debate, chosen, room))
  })
}

async function withPoint(debate: ArchivedDebate, flags: ForkFlags, room: Host): Promise<ForkFlags> {
  if (flags.at !== undefined || flags.without !== undefined) return flags
  return { ...flags, at: await askForPoint(debate, room, isAttended(room.io) && !flags.yes) }
}

/** Models that are replaced need not be reachable. */
function withoutReplaced(debate: ArchivedDebate, { seat: given = [] }: ForkFlags): ArchivedDebate {
  const { brief } = debate.view
  const isReplaced = (id: string) => given.some(text => text.startsWith(`${id}=`))
  const seats = brief.seats.filter(({ id }) => !isReplaced(id))
  return { ...debate, view: { ...debate.view, brief: { ...brief, seats } } }
}

async function playFork(debate: ArchivedDebate, flags: ForkFlags, room: Host): Promise<number> {
  const { id, view, format } = debate
  const { language } = view.brief
  const t = cliWords[language]
  const obstacles = new Problems()
  const budget = (await obstacles.collect(() => dollars(flags.budget, t))) ?? null
  const out = await obstacles.collect(() => checkOut(flags.out, flags.yes ?? false, room.cwd, language))
  const prepared = await prepareFork(room, debate, askedBy(flags, budget), obstacles)
  if (!flags.quiet && !flags.events) room.output.err(forkPlan(debate, prepared, room))
  if (!(await agreed(prepared, room.io, flags, t))) {
    room.output.err(`${t.notStarted}\n`)
    return exitCodes.paused
  }
  const options = playOptions(prepared, flags, out)
  return withOwnRecord(prepared.view, room, () =>
    playBefore(room, format, language, options, performance => fork(id, prepared.wish, performance)),
  )
}

const askedBy = (flags: ForkFlags, budget: number | null): ForkAsked => ({
  at: flags.at ?? null,
  without: flags.without ?? null,
  remark: flags.remark ?? null,
  seats: flags.seat ?? [],
  fallbacks: flags.fallback ?? [],
  options: optionsGiven(flags),
  budget,
})

const playOptions = ({ view, outputs }: PreparedFork, flags: ForkFlags, out: string | null): PlayOptions => ({
  ...shownBy(flags),
  seats: view.brief.seats,
  budget: view.brief.budget,
  out,
  outputs,
  report: reportPathOf(view.brief),
  record: recordPathOf(view.brief),
  force: false,
})
