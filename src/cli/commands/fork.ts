import { settingsIn } from '../../core/spec.ts'
import { formats } from '../../formats/index.ts'
import { type ArchivedDebate, archivedDebate, debateNumber } from '../../host/archived.ts'
import { flagName } from '../../host/options.ts'
import { goingOn } from '../../host/past/past.ts'
import { refuseWithoutPoint } from '../../host/past/point.ts'
import type { Request } from '../../host/request.ts'
import { cliWords } from '../../host/words.ts'
import { optionsIn } from '../flags.ts'
import { askForPoint } from '../fork-point.ts'
import type { Io, TerminalHost } from '../io.ts'
import { playRequest, type ShowingFlags } from '../start.ts'
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
  return withHost({ io }, async host => {
    const words = cliWords[host.language]
    const debate = await archivedDebate(host.archive, debateNumber(host.archive, which, words), words)
    const request = await requestOf(debate, await withPoint(debate, flags, host))
    return playRequest(request, host, flags, debate.view.brief.language)
  })
}

async function withPoint(debate: ArchivedDebate, flags: ForkFlags, host: TerminalHost): Promise<ForkFlags> {
  if (flags.at !== undefined || flags.without !== undefined) return flags
  if (!host.io.attended || flags.yes) refuseWithoutPoint(debate, host.io.stderr.columns || 100)
  return { ...flags, at: await askForPoint(debate, host) }
}

async function requestOf(debate: ArchivedDebate, flags: ForkFlags): Promise<Request> {
  const { at = null, without = null, remark = null, seat: seats = [], fallback: fallbacks = [] } = flags
  const past = { debate, file: flags.config ?? null, fork: { at, without, remark, seats }, force: false }
  return {
    ...goingOn(past, { place: flagName }),
    fallbacks,
    options: await optionsOf(flags),
    budget: flags.budget ?? null,
  }
}

/** The options of any format: those that the debate's own does not have are reported. */
async function optionsOf(flags: ForkFlags): Promise<Record<string, unknown>> {
  const specs = await Promise.all(formats.map(format => format.spec()))
  return Object.assign({}, ...specs.map(spec => optionsIn({ ...spec, options: settingsIn(spec) }, flags)))
}
