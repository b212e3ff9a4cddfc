import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isOffline, offlineProvider } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { UsageError } from '../exit.ts'
import { modelPattern, providerPattern } from './grammar.ts'
import type { Config } from './load.ts'
import { placed } from './problem.ts'
import { configuredModels, unknownProvider } from './providers.ts'
import { allModels, defaultDebater, defaultJudge, offlineSeat } from './seat-defaults.ts'
import { seatWords } from './seat-words.ts'
import { configWords } from './words.ts'

export interface ChosenSeat extends Seat {
  from: 'flag' | 'config' | 'default' | 'offline'
  /** The debater whose model this judge has. */
  sharedWith?: string
}

/** `--proposer lab:big` is the seat of `proposer`, `--model-proposer big` its model. */
export type SeatFlags = Readonly<Record<string, { seat?: string; model?: string }>>

export type Role = Pick<SeatRole, 'id' | 'kind'>

/** What every choice looks at. */
export interface Table {
  roles: readonly Role[]
  config: Config
  language: Language
}

/**
 * Who sits where: what the user says, else the configuration, else different configured models, else the
 * offline voice. Throws UsageError with every seat that cannot be filled.
 */
export function chooseSeats(
  roles: readonly Role[],
  flags: SeatFlags,
  config: Config,
  language: Language,
): ChosenSeat[] {
  const table: Table = { roles, config, language }
  const seats = new Map<string, ChosenSeat>()
  const fill = (some: readonly Role[], choose: (role: Role) => ChosenSeat | null) => {
    const problems = some.flatMap(role => fillOne(seats, role, choose))
    if (problems.length > 0) throw new UsageError(problems.join('\n'))
  }
  const open = (kind: Role['kind']) => roles.filter(role => role.kind === kind && !seats.has(role.id))
  const debaters = roles.filter(role => role.kind === 'debater')

  fill(roles, role => namedSeat(role, flags[role.id] ?? {}, table))
  fill(open('debater'), role => defaultDebater(role, seats, table))
  refuseSameDebaters(
    debaters.flatMap(role => seats.get(role.id) ?? []),
    language,
  )
  fill(open('judge'), role => defaultJudge(role, seats, table))
  return roles.flatMap(role => withShared(role, debaters, seats))
}

/** A seat as written. No model: the provider's first one. */
export function parseSeat(text: string, language: Language): { provider: string; model: string | null } {
  const { provider, model } = splitModelName(text)
  if (!providerPattern.test(provider) || text.endsWith(':')) {
    throw new UsageError(seatWords[language].notSeat(text))
  }
  if (model !== '') checkModel(model, language)
  return { provider, model: model === '' ? null : model }
}

/** Gives the role's seat a holder, or says why that cannot be. */
function fillOne(seats: Map<string, ChosenSeat>, role: Role, choose: (role: Role) => ChosenSeat | null): string[] {
  try {
    const seat = choose(role)
    if (seat) seats.set(role.id, seat)
    return []
  } catch (error) {
    if (error instanceof UsageError) return [error.message]
    throw error
  }
}

function namedSeat(role: Role, flag: { seat?: string; model?: string }, table: Table): ChosenSeat | null {
  const { id } = role
  const { config, language } = table
  const written = flag.seat ?? (Object.hasOwn(config.seats, id) ? config.seats[id] : undefined)
  if (written === undefined && flag.model === undefined) return null
  const from = flag.seat === undefined && flag.model === undefined ? 'config' : 'flag'
  return at(placeOf(id, flag, config), language, () => {
    const seat = written === undefined ? seatOfModel(flag.model ?? '', id, table) : parseSeat(written, language)
    if (written !== undefined && flag.model !== undefined) seat.model = modelOf(flag.model, seat.provider, language)
    if (seat.provider === offlineProvider) return offlineSeat(role, seat.model, from, table)
    return { id, model: `${seat.provider}:${modelIn(seat, table)}`, from }
  })
}

/** `--model-proposer x` with no seat: the provider that has it, or the only one there is. */
function seatOfModel(
  model: string,
  id: string,
  { config, language }: Table,
): { provider: string; model: string | null } {
  const whole = splitModelName(model)
  if (whole.model !== '' && config.providers.has(whole.provider)) return parseSeat(model, language)
  checkModel(model, language)
  const having = allModels(config).filter(name => splitModelName(name).model === model)
  const only = config.providers.size === 1 ? [...config.providers.keys()][0] : undefined
  const provider = having.length === 1 ? splitModelName(having[0] ?? '').provider : only
  if (provider === undefined) throw new UsageError(seatWords[language].whichProvider(id, model))
  return { provider, model }
}

/** `--proposer lab:big --model-proposer lab:x` is said twice, but clear. */
function modelOf(model: string, provider: string, language: Language): string {
  const bare = model.startsWith(`${provider}:`) ? model.slice(provider.length + 1) : model
  checkModel(bare, language)
  return bare
}

function modelIn({ provider, model }: { provider: string; model: string | null }, { config, language }: Table): string {
  const t = seatWords[language]
  const settings = config.providers.get(provider)
  if (provider === 'person') throw new UsageError(t.noPeople)
  if (!settings) throw new UsageError(unknownProvider(config, provider, configWords[language]))
  const first = model ?? configuredModels(settings)[0]
  if (first !== undefined) return first
  throw new UsageError(t.whichModel(provider, config.userFile))
}

function checkModel(model: string, language: Language): void {
  if (!modelPattern.test(model)) throw new UsageError(seatWords[language].notModel(model))
}

function placeOf(id: string, flag: { seat?: string; model?: string }, config: Config): string {
  if (flag.seat !== undefined) return `--${id}`
  if (flag.model !== undefined) return `--model-${id}`
  const place = config.where(['seats', id])
  return place ? `${place.file}:${place.line}:${place.column} seats.${id}` : `seats.${id}`
}

function at<T>(place: string, language: Language, choose: () => T): T {
  try {
    return choose()
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(placed(place, error.message, language))
    throw error
  }
}

function refuseSameDebaters(debaters: readonly ChosenSeat[], language: Language): void {
  const problems = debaters.flatMap((seat, index) => {
    const same = debaters.slice(0, index).find(other => other.model === seat.model)
    return same ? [seatWords[language].mustDiffer(same.id, seat.id, seat.model)] : []
  })
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
}

function withShared(role: Role, debaters: readonly Role[], seats: ReadonlyMap<string, ChosenSeat>): ChosenSeat[] {
  const seat = seats.get(role.id)
  if (!seat) return []
  const same = debaters.find(debater => seats.get(debater.id)?.model === seat.model)
  return [role.kind === 'judge' && same && !isOffline(seat.model) ? { ...seat, sharedWith: same.id } : seat]
}
