import { clean } from '../../core/clean.ts'
import type { Brief } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
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
  close(): Promise<void>
}

/**
 * The endpoints are those of the debate's own file, if it has one. A reader is told where they are; if that changed, the
 * user must agree before anything is sent there. `replaced`: seats whose models need not be reachable. Throws if the file
 * is gone or wrong, and with `credentials` if only variables are missing. null: the user does not agree.
 */
export async function reachSeats(
  { debate: { id, view }, file }: Past,
  replaced: ReadonlySet<string>,
  asking: Asking | undefined,
  first: Host,
  requester: Requester,
  language: Language,
): Promise<ReachingHost | null> {
  const opened = configFileOf(view)
  if (opened === null || !asking?.reach) {
    if (file !== null) throw new UsageError(cliWords[language].noFileToResume(id))
    return stayingWith(first)
  }
  const seats = view.brief.seats.filter(seat => !replaced.has(seat.id))
  const earlier = { id, brief: { ...view.brief, language, seats }, opened, file: file ?? opened }
  const reached = asking.reach(earlier, first)
  const places = reached.places.map(line => clean(line).text)
  const doubts = reached.doubts.map(line => clean(line).text)
  if (doubts.length > 0 && !requester.attended && !requester.yes)
    throw new UsageError(doubts.map(doubt => doubt + cliWords[language].orYes).join('\n'))
  const said = [...(requester.reads ? places : []), ...(requester.yes ? doubts : [])]
  for (const line of said) requester.say(`${line}\n`)
  if (!requester.yes && doubts.length > 0 && !(await requester.agrees(doubts, language))) return null
  const host = hostBeside(first, reached.extend)
  return { host, close: () => host.close() }
}

/** The seats are reached as the configuration says. */
export const stayingWith = (host: Host): ReachingHost => ({ host, close: async () => {} })
