import type { Language } from '../../core/language.ts'
import { offlineProvider } from '../../core/notices.ts'
import { at } from '../at.ts'
import { UsageError } from '../exit.ts'
import type { Fault } from '../fault.ts'
import { nearest } from '../nearest.ts'
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
  const { named, leftOut } = namedFallbacks(seats, flags, table)
  return seats.map(seat => ({
    ...seat,
    ...(named.has(seat.id) && { fallback: named.get(seat.id)!.model }),
    ...(leftOut.has(seat.id) && { leftOut: leftOut.get(seat.id)! }),
  }))
}

/** Who is named, also for seats that are not filled. Throws as above. */
export function namedFallbacks(
  seats: readonly ChosenSeat[],
  flags: readonly string[],
  table: Table,
): { named: ReadonlyMap<string, Named>; leftOut: ReadonlyMap<string, string> } {
  const problems: Fault[] = []
  const attempt = <T>(place: string, work: () => T): T[] => {
    try {
      return [at(place, table.language, work)]
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(...error.faults)
      return []
    }
  }
  const named = new Map<string, Named>()
  const leftOut = new Map<string, string>()
  for (const { place, id, said, isFlag } of fallbacksWritten(flags, table, attempt))
    attempt(place, () => {
      const model = namedVoice(said, table.roles.find(role => role.id === id)!, table)
      const taken = takenBy(id, model, seats, named, table)
      if (taken === null) named.set(id, { model, from: isFlag ? 'flag' : 'config' })
      else if (isFlag || taken.from === 'config') throw new UsageError(takenWords(id, model, taken, table.language))
      else if (taken.id !== id) leftOut.set(id, model)
    })
  if (problems.length > 0) throw new UsageError(problems)
  return { named, leftOut }
}

type Named = Pick<ChosenSeat, 'model' | 'from'>

/** Where a fallback's model sits or would sit already: in its own seat, or, for a debater, in that of another debater. */
interface Taken {
  id: string
  from: ChosenSeat['from']
  asFallback: boolean
}

function takenBy(
  id: string,
  model: string,
  seats: readonly ChosenSeat[],
  named: ReadonlyMap<string, Named>,
  { roles }: Table,
): Taken | null {
  const debaters = roles.filter(role => role.kind === 'debater' && !role.mayShare).map(role => role.id)
  const rivals = debaters.includes(id) ? debaters : [id]
  const seat = seats.find(seat => rivals.includes(seat.id) && seat.model === model)
  if (seat) return { id: seat.id, from: seat.from, asFallback: false }
  const other = rivals.find(rival => rival !== id && named.get(rival)?.model === model)
  return other === undefined ? null : { id: other, from: named.get(other)!.from, asFallback: true }
}

function takenWords(id: string, model: string, taken: Taken, language: Language): string {
  const t = seatWords[language]
  if (taken.id === id) return t.ownFallback(id, model)
  return taken.asFallback ? t.sameFallbacks(taken.id, id, model) : t.rivalFallback(id, taken.id, model)
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

/** The whole name of what is written for a role. */
export function namedVoice(said: string, role: Role, table: Table): string {
  const { provider, model } = parseSeat(said, table.language)
  if (provider === offlineProvider) return offlineSeat(role, model, 'flag', table).model
  return voiceName(said, table.config, table.language, table.pool)
}
