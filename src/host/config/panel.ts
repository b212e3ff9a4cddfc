import { panelOf, panelSeat } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import { offlineProvider } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { caught } from '../caught.ts'
import { UsageError } from '../exit.ts'
import { type Fault, fault, faultAt } from '../fault.ts'
import { at } from '../problems.ts'
import type { Config } from './load.ts'
import { offlineSeat } from './seat-defaults.ts'
import {
  type ChosenSeat,
  parseSeat,
  placeInConfig,
  type SeatFlags,
  type SeatRoleChoice,
  type Table,
  voiceName,
  writtenSeat,
} from './seats.ts'
import { panelWords, seatWords } from './words.ts'

const mostJudges = 9

/** `--judge a,b,c` makes a seat for each: judge, judge-2, judge-3. `problems`: mistakes in how they are written. */
export function spreadPanels(roles: readonly SeatRole[], flags: SeatFlags, config: Config, language: Language) {
  const seats: Record<string, SeatFlags[string]> = { ...flags }
  const problems: Fault[] = []
  for (const { id } of roles.filter(({ kind }) => kind === 'judge')) {
    const written = writtenSeat(id, flags, config)
    if (!written?.includes(',')) continue
    const { model, ...flag } = flags[id] ?? {}
    const isConfig = flag.seat === undefined
    const about = flag.about !== undefined && { about: flag.about }
    const place = flag.place ?? (isConfig ? placeInConfig(['seats', id], config) : `--${id}`)
    const parts = written.split(',').map(part => part.trim())
    const judges = parts.filter(part => part !== '').slice(0, mostJudges)
    for (const [i, seat] of judges.entries())
      seats[panelSeat(id, i + 1)] = { seat, place, ...about, ...(isConfig && { from: 'config' as const }) }
    problems.push(
      ...wrongWith(id, parts, model, language).map(problem => faultAt(place, problem, language, flag.about)),
    )
  }
  return { seats, problems }
}

function wrongWith(id: string, parts: readonly string[], model: string | undefined, language: Language): string[] {
  const t = panelWords[language]
  return [
    ...(parts.includes('') ? [t.emptyJudge(parts.join(','))] : []),
    ...(parts.length > mostJudges ? [t.tooMany(parts.length, mostJudges)] : []),
    ...(model === undefined ? [] : [t.modelOfPanel(id, model)]),
  ]
}

/** Reports judges with the same model, and debaters named like a judge of a panel. */
export function panelProblems(
  roles: readonly SeatRole[],
  seats: readonly ChosenSeat[],
  flags: SeatFlags,
  language: Language,
): Fault[] {
  const t = panelWords[language]
  const judges = roles.filter(({ kind }) => kind === 'judge')
  const heads = judges.filter(({ id }) => !judges.some(other => other.id !== id && isBeside(id, other.id)))
  return heads.flatMap(({ id }) => {
    const rival = roles.find(role => role.kind === 'debater' && isBeside(role.id, id))
    if (rival) return [fault(t.takenId(rival.id, id), `seats.${rival.id}`)]
    const panel = panelOf(id, seats)
    const place = flags[id]?.place ?? `--${id}`
    const same = panel.filter((seat, i) => panel.slice(0, i).some(other => other.model === seat.model))
    return [...new Set(same.map(({ model }) => model))].map(model =>
      faultAt(place, t.sameJudge(model), language, `seats.${id}`),
    )
  })
}

/** `judge-2` belongs to the panel of `judge`. */
const isBeside = (id: string, judge: string): boolean =>
  id.startsWith(`${judge}-`) && /^[1-9]\d*$/.test(id.slice(judge.length + 1))

export function withPanels(roles: readonly SeatRole[], isSeat: (id: string) => boolean): SeatRole[] {
  return roles.flatMap(role => {
    const panel = [role]
    while (role.kind === 'judge' && isSeat(panelSeat(role.id, panel.length + 1)))
      panel.push(sideJudge(role, panel.length + 1))
    return panel
  })
}

const sideJudge = (role: SeatRole, place: number): SeatRole => ({
  ...role,
  id: panelSeat(role.id, place),
  label: { en: `${role.label.en} ${place}`, zh: `${role.label.zh} ${place}` },
})

/** The roles and seats of the configuration alone, as a debate would have them. */
export function configuredTable(
  roles: readonly SeatRole[],
  config: Config,
  language: Language,
): { roles: SeatRole[]; flags: SeatFlags } {
  const { seats: flags } = spreadPanels(roles, {}, config, language)
  return { roles: withPanels(roles, id => Object.hasOwn(flags, id)), flags }
}

/** Adds to each seat the model that takes over if its own fails. Throws UsageError with everything that is wrong. */
export function withFallbacks(seats: readonly ChosenSeat[], flags: readonly string[], table: Table): ChosenSeat[] {
  const { named, leftOut } = namedFallbacks(seats, flags, table)
  return seats.map(seat => ({
    ...seat,
    ...(named.has(seat.id) && { fallback: named.get(seat.id)!.model }),
    ...(leftOut.has(seat.id) && { leftOut: leftOut.get(seat.id)! }),
  }))
}

/** The named fallbacks, including those of unfilled seats. Throws as above. */
export function namedFallbacks(
  seats: readonly ChosenSeat[],
  flags: readonly string[],
  table: Table,
): { named: ReadonlyMap<string, Named>; leftOut: ReadonlyMap<string, string> } {
  const problems: Fault[] = []
  const attempt = <T>(place: string, work: () => T): T[] => {
    const made = caught(UsageError, () => at(place, table.language, work))
    if (!(made instanceof UsageError)) return [made]
    problems.push(...made.faults)
    return []
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

/** Where a fallback's model already sits: in its own seat or, for a debater, in another debater's. */
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

/** `proposer=claude:opus` → the seat and its value. */
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

/** The fallbacks of the flags, and those of the configuration for other seats of this format. */
function fallbacksWritten(
  flags: readonly string[],
  { roles, config, language }: Table,
  attempt: <T>(place: string, work: () => T) => T[],
) {
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

export function namedVoice(said: string, role: SeatRoleChoice, table: Table): string {
  const { provider, model } = parseSeat(said, table.language)
  if (provider === offlineProvider) return offlineSeat(role, model, 'flag', table).model
  return voiceName(said, table.config, table.language, table.pool)
}
