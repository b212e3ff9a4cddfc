import type { Language } from '../../core/language.ts'
import { offlineProvider } from '../../core/notices.ts'
import { UsageError } from '../exit.ts'
import { nearest } from '../nearest.ts'
import { placed } from './problem.ts'
import { offlineSeat } from './seat-defaults.ts'
import { seatWords } from './seat-words.ts'
import { type ChosenSeat, parseSeat, placeInConfig, type Role, type Table, voiceName } from './seats.ts'

interface Written {
  place: string
  id: string
  said: string
  isFlag: boolean
}

/** The seats with who takes over when their model fails. Throws UsageError with everything that is wrong. */
export function withFallbacks(seats: readonly ChosenSeat[], flags: readonly string[], table: Table): ChosenSeat[] {
  const problems: string[] = []
  const attempt = <T>(place: string, work: () => T): T[] => {
    try {
      return [work()]
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(placed(place, error.message, table.language))
      return []
    }
  }
  const written = fallbacksWritten(flags, table, attempt)
  const fallbacks = written.flatMap(({ place, id, said, isFlag }) =>
    attempt(place, () => fallbackOf(seats.find(seat => seat.id === id)!, said, isFlag, table)),
  )
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  const byId = Object.assign({}, ...fallbacks) as Record<string, string>
  return seats.map(seat => (byId[seat.id] === undefined ? seat : { ...seat, fallback: byId[seat.id]! }))
}

/** `proposer=claude:opus` → the seat and what is said about it. */
export function parseAssignment(
  text: string,
  seats: readonly string[],
  language: Language,
): [id: string, said: string] {
  const [, id, said] = /^([^=]*)=(.+)$/s.exec(text) ?? []
  if (id === undefined || said === undefined) throw new UsageError(seatWords[language].notAssignment(text))
  checkSeatId(id, seats, language)
  return [id, said]
}

export function checkSeatId(id: string, seats: readonly string[], language: Language): void {
  if (!seats.includes(id)) throw new UsageError(seatWords[language].noSeat(id, nearest(id, seats), seats))
}

/** What the flags say, and what the configuration says of the other seats of this format. */
function fallbacksWritten(
  flags: readonly string[],
  { roles, config, language }: Table,
  attempt: <T>(place: string, work: () => T) => T[],
): Written[] {
  const ids = roles.map(role => role.id)
  const seen = new Set<string>()
  const byFlag = flags.flatMap(text =>
    attempt('--fallback', () => {
      const [id, said] = parseAssignment(text, ids, language)
      if (seen.has(id)) throw new UsageError(seatWords[language].twice(id))
      seen.add(id)
      return { place: '--fallback', id, said, isFlag: true }
    }),
  )
  const configured = Object.entries(config.fallbacks)
    .filter(([id]) => ids.includes(id) && !seen.has(id))
    .map(([id, said]) => ({ place: placeInConfig(['fallbacks', id], config), id, said, isFlag: false }))
  return [...byFlag, ...configured]
}

/** A fallback of the configuration that another flag has put into the seat itself is just not needed. */
function fallbackOf(seat: ChosenSeat, said: string, isFlag: boolean, table: Table): Record<string, string> {
  const role = table.roles.find(role => role.id === seat.id)!
  const model = namedVoice(said, role, table)
  if (model !== seat.model) return { [seat.id]: model }
  if (isFlag || seat.from === 'config') throw new UsageError(seatWords[table.language].ownFallback(seat.id, model))
  return {}
}

/** The whole name of what is written for a role. */
export function namedVoice(said: string, role: Role, table: Table): string {
  const { provider, model } = parseSeat(said, table.language)
  if (provider === offlineProvider) return offlineSeat(role, model, 'flag', table).model
  return voiceName(said, table.config, table.language, table.pool)
}
