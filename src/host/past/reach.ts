import { clean } from '../../core/clean.ts'
import type { Brief } from '../../core/events.ts'
import type { Config } from '../config/load.ts'
import { UsageError } from '../exit.ts'
import { configFileOf } from '../files/outputs.ts'
import { type Host, hostBeside } from '../host.ts'
import type { Asking } from '../request.ts'
import type { Requester } from '../requester.ts'
import { cliWords } from '../words.ts'
import type { Past } from './past.ts'

/** A debate whose file says how its seats are reached. */
export interface EarlierDebate {
  id: number
  brief: Brief
  /** Where its file was when it was opened. */
  opened: string
  /** Where its file is now. */
  file: string
}

/** How the seats of a debate are reached if its own file says so. */
export interface ReachedSeats {
  extend(config: Config): Config
  places: string[]
  /** Changes that only the user can agree to. */
  doubts: string[]
}

/** A host that reaches the seats of an earlier debate. `close` ends what was opened for it. */
export interface ReachingHost {
  host: Host
  doubts: readonly string[]
  close(): Promise<void>
}

/**
 * The endpoints are those of the debate's own file, if it has one. It always says where that is; if that changed, the
 * user must agree before anything is sent there. `replaced`: seats whose models need not be reachable. Throws if the
 * file is gone or wrong, and with `credentials` if only variables are missing.
 */
export async function reachSeats(
  { debate: { id, view }, file }: Past,
  replaced: ReadonlySet<string>,
  asking: Asking | undefined,
  first: Host,
  requester: Requester,
): Promise<ReachingHost> {
  const { language, seats } = view.brief
  const t = cliWords[language]
  const opened = configFileOf(view)
  if (opened === null || !asking?.reach) {
    if (file !== null) throw new UsageError(t.noFileToResume(id))
    return stayingWith(first)
  }
  const brief = { ...view.brief, seats: seats.filter(seat => !replaced.has(seat.id)) }
  const { extend, places, doubts: unclean } = asking.reach({ id, brief, opened, file: file ?? opened }, first)
  const doubts = unclean.map(doubt => clean(doubt).text)
  const isAsked = requester.attended && !requester.yes
  if (doubts.length > 0 && !isAsked && !requester.yes)
    throw new UsageError(doubts.map(doubt => doubt + t.orYes).join('\n'))
  const said = [...(requester.reads ? places : []), ...(isAsked ? [] : doubts)]
  for (const line of said) requester.say(`${clean(line).text}\n`)
  const host = hostBeside(first, extend)
  return { host, doubts: isAsked ? doubts : [], close: () => host.close() }
}

/** The seats are reached as the configuration says. */
export const stayingWith = (host: Host): ReachingHost => ({ host, doubts: [], close: async () => {} })
