import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { commandProvider, isCommand, isOffline, isPerson, offlineProvider } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { knownProvider } from '../../models/providers.ts'
import { caught } from '../caught.ts'
import { UsageError } from '../exit.ts'
import { type Fault, fault } from '../fault.ts'
import { at } from '../problems.ts'
import { unknownCommand } from './available.ts'
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
import { configWords, seatWords } from './words.ts'

export interface ChosenSeat extends Seat {
  from: 'flag' | 'config' | 'default' | 'offline'
  usable?: Usable
  /** The debater that has the same model as this judge. */
  sharedWith?: string
  /** A configured fallback that cannot be used here, because another debater has that model. */
  leftOut?: string
}

/** `--proposer lab:big` sets the seat of `proposer`, `--model-proposer big` its model. */
export type SeatFlags = Readonly<Record<string, SeatFlag>>

export interface SeatFlag {
  seat?: string
  model?: string
  /** Where it is written, if not in a flag of the same name. */
  place?: string
  /** What a mistake in it is about, if not its place (see Fault). */
  about?: string
  /** Who wrote it, if it was not the user just now. */
  from?: 'config' | 'default'
}

export type SeatRoleChoice = Pick<SeatRole, 'id' | 'kind' | 'mayShare'>

export interface Table {
  roles: readonly SeatRoleChoice[]
  config: Config
  language: Language
  /** The models for seats that nobody named, best first. */
  pool: readonly Usable[]
}

/**
 * Decides who sits where: first what the user says, then the configuration, then different models of the pool, then the
 * offline voice. Throws UsageError with every seat that cannot be filled.
 */
export function chooseSeats(
  roles: readonly SeatRoleChoice[],
  flags: SeatFlags,
  config: Config,
  language: Language,
  pool: readonly Usable[] = configuredVoices(config),
): ChosenSeat[] {
  const table: Table = { roles, config, language, pool }
  const seats = new Map<string, ChosenSeat>()
  const fill = (some: readonly SeatRoleChoice[], choose: (role: SeatRoleChoice) => ChosenSeat | null) => {
    const problems = some.flatMap(role => fillOne(seats, role, choose))
    if (problems.length > 0) throw new UsageError(problems)
  }
  const open = (kind: SeatRoleChoice['kind']) => roles.filter(role => role.kind === kind && !seats.has(role.id))
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

export const writtenSeat = (id: string, flags: SeatFlags, config: Config): string | undefined =>
  flags[id]?.seat ?? (Object.hasOwn(config.seats, id) ? config.seats[id] : undefined)

/** Parses a seat. Without a model: the provider's first, the tool's own, or a person without a name. */
export function parseSeat(text: string, language: Language): { provider: string; model: string | null } {
  const { provider, model } = splitModelName(text)
  if (!providerPattern.test(provider) || text.endsWith(':')) {
    throw new UsageError(seatWords[language].notSeat(text))
  }
  if (model !== '') checkModel(provider, model, language)
  return { provider, model: model === '' ? null : model }
}

/** The full name of a seat's model. A provider alone means its first model. Throws if there is none. */
export const voiceName = (text: string, config: Config, language: Language, pool: readonly Usable[] = []): string =>
  wholeName(parseSeat(text, language), config, language, pool)

function fillOne(
  seats: Map<string, ChosenSeat>,
  role: SeatRoleChoice,
  choose: (role: SeatRoleChoice) => ChosenSeat | null,
): readonly Fault[] {
  const seat = caught(UsageError, () => choose(role))
  if (seat instanceof UsageError) return seat.faults
  if (seat) seats.set(role.id, seat)
  return []
}

function namedSeat(role: SeatRoleChoice, flag: SeatFlag, table: Table): ChosenSeat | null {
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

/** `--model-proposer x` without a seat: takes the provider that has the model, or the only provider. */
function seatOfModel(model: string, id: string, { config, language, pool }: Table): ReturnType<typeof parseSeat> {
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

/** `--proposer lab:big --model-proposer lab:x` names the provider twice, but is clear. */
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
  { provider: written, model }: ReturnType<typeof parseSeat>,
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

function withShared(
  role: SeatRoleChoice,
  debaters: readonly SeatRoleChoice[],
  seats: ReadonlyMap<string, ChosenSeat>,
): ChosenSeat[] {
  const seat = seats.get(role.id)
  if (!seat) return []
  const same = debaters.find(debater => seats.get(debater.id)?.model === seat.model)
  return [role.kind === 'judge' && same && !isOffline(seat.model) ? { ...seat, sharedWith: same.id } : seat]
}
