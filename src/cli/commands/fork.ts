import { settingsIn } from '../../core/spec.ts'
import { formats } from '../../formats/index.ts'
import { type ArchivedDebate, archivedDebate, debateNumber } from '../../host/archived.ts'
import { exitCodes } from '../../host/exit.ts'
import { recordPathOf, reportPathOf } from '../../host/files/report-file.ts'
import { forkPlan } from '../../host/fork/plan.ts'
import { refuseWithoutPoint } from '../../host/fork/point.ts'
import { type ForkAsked, type PreparedFork, prepareFork } from '../../host/fork/prepare.ts'
import type { Host } from '../../host/host.ts'
import { type Io, isAttended } from '../../host/io.ts'
import { Problems } from '../../host/problems.ts'
import { dollars } from '../../host/values.ts'
import { cliWords } from '../../host/words.ts'
import { checkOut } from '../check-out.ts'
import { optionsIn } from '../flags.ts'
import { askForPoint } from '../fork-point.ts'
import { type PlayOptions, playBefore } from '../play.ts'
import { agreed, type ShowingFlags, shownBy } from '../start.ts'
import { whereReached } from '../where-reached.ts'
import { withHost } from './with-host.ts'

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
  return withHost({ io }, async first => {
    const words = cliWords[first.language]
    const debate = await archivedDebate(first.archive, debateNumber(first.archive, which, words), words)
    const chosen = await withPoint(debate, flags, first)
    return whereReached(withoutReplaced(debate, chosen), chosen, first, host => playFork(debate, chosen, host))
  })
}

async function withPoint(debate: ArchivedDebate, flags: ForkFlags, host: Host): Promise<ForkFlags> {
  if (flags.at !== undefined || flags.without !== undefined) return flags
  if (!isAttended(host.io) || flags.yes) refuseWithoutPoint(debate, host.io.stderr.columns || 100)
  return { ...flags, at: await askForPoint(debate, host) }
}

/** Models that are replaced need not be reachable. */
function withoutReplaced(debate: ArchivedDebate, { seat: given = [] }: ForkFlags): ArchivedDebate {
  const { brief } = debate.view
  const isReplaced = (id: string) => given.some(text => text.startsWith(`${id}=`))
  const seats = brief.seats.filter(({ id }) => !isReplaced(id))
  return { ...debate, view: { ...debate.view, brief: { ...brief, seats } } }
}

async function playFork(debate: ArchivedDebate, flags: ForkFlags, host: Host): Promise<number> {
  const { view, format } = debate
  const { language } = view.brief
  const t = cliWords[language]
  const problems = new Problems()
  const budget = (await problems.collect(() => dollars(flags.budget, t))) ?? null
  const out = await problems.collect(() => checkOut(flags.out, flags.yes ?? false, host.cwd, language))
  const prepared = await prepareFork(host, debate, askedBy(flags, await optionsOf(flags), budget), problems)
  if (!flags.quiet && !flags.events) host.output.err(forkPlan(debate, prepared, host))
  if (!(await agreed(prepared, host.io, flags, t))) {
    host.output.err(`${t.notStarted}\n`)
    return exitCodes.paused
  }
  return playBefore(host, format, language, playOptions(prepared, flags, out), prepared.begin)
}

/** The options of any format: those that the debate's own does not have are reported. */
async function optionsOf(flags: ForkFlags): Promise<Record<string, unknown>> {
  const specs = await Promise.all(formats.map(format => format.spec()))
  return Object.assign({}, ...specs.map(spec => optionsIn({ ...spec, options: settingsIn(spec) }, flags)))
}

const askedBy = (flags: ForkFlags, options: ForkAsked['options'], budget: number | null): ForkAsked => ({
  at: flags.at ?? null,
  without: flags.without ?? null,
  remark: flags.remark ?? null,
  seats: flags.seat ?? [],
  fallbacks: flags.fallback ?? [],
  options,
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
