import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { commandProvider, isCommand, isOffline, isPerson, offlineProvider } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { knownProvider } from '../../models/providers.ts'
import { at } from '../at.ts'
import { UsageError } from '../exit.ts'
import { type Fault, fault } from '../fault.ts'
import { unknownCommand } from './commands.ts'
import { isTool, modelPattern, personPattern, providerPattern } from './grammar.ts'
import type { Config } from './load.ts'
import { configuredModels, unknownProvider } from './providers.ts'
import {
  configuredVoices,
  defaultDebater,
  defaultJudge,
  defaultListener,
  offlineSeat,
  type Usable,
} from './seat-defaults.ts'
import { seatWords } from './seat-words.ts'
import { configWords } from './words.ts'

export interface ChosenSeat extends Seat {
  from: 'flag' | 'config' | 'default' | 'offline'
  /** How a default was found. */
  usable?: Usable
  /** The debater whose model this judge has. */
  sharedWith?: string
  /** A fallback of the configuration that cannot be one here: another debater has that model. */
  leftOut?: string
}

/** `--proposer lab:big` is the seat of `proposer`, `--model-proposer big` its model. */
export type SeatFlags = Readonly<Record<string, SeatFlag>>

export interface SeatFlag {
  seat?: string
  model?: string
  /** Where it is written, when that is not a flag of the same name. */
  place?: string
  /** What a mistake in it is about, when that is not the place: see Fault. */
  about?: string
  /** Who wrote it, when that was not the user just now. */
  from?: 'config' | 'default'
}

export type Role = Pick<SeatRole, 'id' | 'kind' | 'mayShare'>

/** What every choice looks at. */
export interface Table {
  roles: readonly Role[]
  config: Config
  language: Language
  /** Whom seats that nobody named are given to, best first. */
  pool: readonly Usable[]
}

/**
 * Who sits where: what the user says, else the configuration, else different models of the pool, else the offline
 * voice. Throws UsageError with every seat that cannot be filled.
 */
export function chooseSeats(
  roles: readonly Role[],
  flags: SeatFlags,
  config: Config,
  language: Language,
  pool: readonly Usable[] = configuredVoices(config),
): ChosenSeat[] {
  const table: Table = { roles, config, language, pool }
  const seats = new Map<string, ChosenSeat>()
  const fill = (some: readonly Role[], choose: (role: Role) => ChosenSeat | null) => {
    const problems = some.flatMap(role => fillOne(seats, role, choose))
    if (problems.length > 0) throw new UsageError(problems)
  }
  const open = (kind: Role['kind']) => roles.filter(role => role.kind === kind && !seats.has(role.id))
  const debaters = roles.filter(role => role.kind === 'debater')

  fill(roles, role => namedSeat(role, flags[role.id] ?? {}, table))
  fill(open('debater'), role => defaultDebater(role, seats, table))
  refuseSameDebaters(
    debaters.filter(role => !role.mayShare).flatMap(role => seats.get(role.id) ?? []),
    language,
  )
  fill(open('judge'), role => defaultJudge(role, seats, table))
  fill(open('audience'), role => defaultListener(role, seats, table))
  return roles.flatMap(role => withShared(role, debaters, seats))
}

/** What is written for a role, by a flag or in the configuration. */
export function writtenSeat(id: string, flags: SeatFlags, config: Config): string | undefined {
  return flags[id]?.seat ?? (Object.hasOwn(config.seats, id) ? config.seats[id] : undefined)
}

/** A seat as written. No model: the provider's first one, the tool's own, or a person without a name. */
export function parseSeat(text: string, language: Language): { provider: string; model: string | null } {
  const { provider, model } = splitModelName(text)
  if (!providerPattern.test(provider) || text.endsWith(':')) {
    throw new UsageError(seatWords[language].notSeat(text))
  }
  if (model !== '') checkModel(provider, model, language)
  return { provider, model: model === '' ? null : model }
}

/** The whole name of a voice, for a seat as written: of a provider alone its first model. Throws when there is none such. */
export function voiceName(text: string, config: Config, language: Language, pool: readonly Usable[] = []): string {
  return wholeName(parseSeat(text, language), config, language, pool)
}

/** Gives the role's seat a holder, or says why that cannot be. */
function fillOne(
  seats: Map<string, ChosenSeat>,
  role: Role,
  choose: (role: Role) => ChosenSeat | null,
): readonly Fault[] {
  try {
    const seat = choose(role)
    if (seat) seats.set(role.id, seat)
    return []
  } catch (error) {
    if (error instanceof UsageError) return error.faults
    throw error
  }
}

function namedSeat(role: Role, flag: SeatFlag, table: Table): ChosenSeat | null {
  const { id } = role
  const { config, language, pool } = table
  const written = writtenSeat(id, { [id]: flag }, config)
  if (written === undefined && flag.model === undefined) return null
  const from = flag.from ?? (flag.seat === undefined && flag.model === undefined ? 'config' : 'flag')
  const place = placeOf(id, flag, config)
  const named = (): ChosenSeat => {
    const seat = written === undefined ? seatOfModel(flag.model ?? '', id, table) : parseSeat(written, language)
    if (written !== undefined && flag.model !== undefined) seat.model = modelOf(flag.model, seat.provider, language)
    if (seat.provider === offlineProvider) return offlineSeat(role, seat.model, from, table)
    return { id, model: wholeName(seat, config, language, pool), from }
  }
  return at(place, language, named, flag.about)
}

/** `--model-proposer x` with no seat: the provider that has it, or the only one there is. */
function seatOfModel(
  model: string,
  id: string,
  { config, language, pool }: Table,
): { provider: string; model: string | null } {
  const whole = splitModelName(model)
  if (whole.model !== '' && isKnown(whole.provider, config)) return parseSeat(model, language)
  checkModel('', model, language)
  const voices = [...configuredVoices(config), ...pool].map(voice => voice.model)
  const having = [...new Set(voices)].filter(name => splitModelName(name).model === model)
  const only = config.providers.size === 1 ? [...config.providers.keys()][0] : undefined
  const provider = having.length === 1 ? splitModelName(having[0] ?? '').provider : only
  if (provider === undefined) throw new UsageError(seatWords[language].whichProvider(id, model))
  return { provider, model }
}

/** `--proposer lab:big --model-proposer lab:x` is said twice, but clear. */
function modelOf(model: string, provider: string, language: Language): string {
  const bare = model.startsWith(`${provider}:`) ? model.slice(provider.length + 1) : model
  checkModel(provider, bare, language)
  return bare
}

const isKnown = (provider: string, config: Config): boolean =>
  config.providers.has(provider) ||
  [isTool, isPerson, isCommand].some(is => is(provider)) ||
  knownProvider(provider) !== null

function wholeName(
  { provider: written, model }: { provider: string; model: string | null },
  config: Config,
  language: Language,
  pool: readonly Usable[],
): string {
  if (isCommand(written)) return programName(model ?? '', config, language)
  const settings = config.providers.get(written)
  if (!settings && (isTool(written) || isPerson(written))) return model === null ? written : `${written}:${model}`
  const known = settings ? null : knownProvider(written)
  if (!settings && !known) throw new UsageError(unknownProvider(config, written, configWords[language]))
  const provider = known?.name ?? written
  const first =
    model ??
    (settings && configuredModels(settings)[0]) ??
    pool.map(voice => splitModelName(voice.model)).find(voice => voice.provider === provider)?.model ??
    knownProvider(provider)?.models[0]
  if (first !== undefined) return `${provider}:${first}`
  const t = seatWords[language]
  const isServer = knownProvider(provider)?.port !== undefined
  throw new UsageError(isServer ? t.whichOfServer(provider) : t.whichModel(provider, config.userFile))
}

function programName(name: string, config: Config, language: Language): string {
  if (!config.commands.has(name)) throw new UsageError(unknownCommand(config, name, language))
  return `${commandProvider}:${name}`
}

function checkModel(provider: string, model: string, language: Language): void {
  const t = seatWords[language]
  if (isPerson(provider) && !personPattern.test(model)) throw new UsageError(t.notPerson(model))
  if (!isPerson(provider) && !modelPattern.test(model)) throw new UsageError(t.notModel(model))
}

function placeOf(id: string, flag: SeatFlag, config: Config): string {
  if (flag.place !== undefined) return flag.place
  if (flag.seat !== undefined) return `--${id}`
  if (flag.model !== undefined) return `--model-${id}`
  return placeInConfig(['seats', id], config)
}

/** `~/.agon/config.json:3:5 seats.judge` */
export function placeInConfig(path: readonly string[], config: Config): string {
  const place = config.where(path)
  return place ? `${place.file}:${place.line}:${place.column} ${path.join('.')}` : path.join('.')
}

function refuseSameDebaters(debaters: readonly ChosenSeat[], language: Language): void {
  const problems = debaters.flatMap((seat, index) => {
    const same = debaters.slice(0, index).find(other => other.model === seat.model)
    return same ? [fault(seatWords[language].mustDiffer(same.id, seat.id, seat.model), `seats.${same.id}`)] : []
  })
  if (problems.length > 0) throw new UsageError(problems)
}

function withShared(role: Role, debaters: readonly Role[], seats: ReadonlyMap<string, ChosenSeat>): ChosenSeat[] {
  const seat = seats.get(role.id)
  if (!seat) return []
  const same = debaters.find(debater => seats.get(debater.id)?.model === seat.model)
  return [role.kind === 'judge' && same && !isOffline(seat.model) ? { ...seat, sharedWith: same.id } : seat]
}
