import { splitModelName } from '../../core/model.ts'
import { offlineProvider } from '../../core/notices.ts'
import type { SeatRole } from '../../engine/format.ts'
import { UsageError } from '../exit.ts'
import { providerPattern } from './grammar.ts'
import type { Config } from './load.ts'
import { configuredModels as modelsOfProvider, unknownProvider } from './providers.ts'

/** Model names pass one validation, wherever they come from. */
const modelName = /^[A-Za-z0-9][\w.:/@-]{0,127}$/
const offlineVoices = ['for', 'against', 'judge'] as const

export interface ChosenSeat {
  id: string
  model: string
  from: 'flag' | 'config' | 'default' | 'offline'
}

export type SeatFlags = Readonly<Record<string, { seat?: string; model?: string }>>

/** Who sits where: what the user says, else the configuration, else different configured models, else the offline voice. */
export function chooseSeats(roles: readonly SeatRole[], flags: SeatFlags, config: Config): ChosenSeat[] {
  const chosen = new Map<string, ChosenSeat>()
  for (const role of roles) {
    const named = namedSeat(role.id, flags[role.id] ?? {}, config)
    if (named) chosen.set(role.id, named)
  }
  const nothingConfigured = configuredModels(config).length === 0
  for (const role of roles)
    if (!chosen.has(role.id))
      chosen.set(
        role.id,
        nothingConfigured && chosen.size === offlineCount(chosen)
          ? offlineSeat(role, roles)
          : defaultSeat(role, roles, chosen, config),
      )
  const seats = roles.map(role => chosen.get(role.id)!)
  refuseSameDebaters(roles, seats)
  return seats
}

const offlineCount = (chosen: ReadonlyMap<string, ChosenSeat>): number =>
  [...chosen.values()].filter(seat => splitModelName(seat.model).provider === offlineProvider).length

function namedSeat(id: string, flag: { seat?: string; model?: string }, config: Config): ChosenSeat | null {
  const configured = config.seats[id]
  const text = flag.seat ?? configured
  if (text === undefined) {
    if (flag.model === undefined) return null
    throw new UsageError(`--model-${id}: name the provider as well, as in --${id} provider:${flag.model}`)
  }
  const where = flag.seat === undefined ? `seats.${id} in the configuration` : `--${id}`
  const { provider, model } = parseSeat(text, where, config, id)
  if (flag.model === undefined)
    return { id, model: `${provider}:${model}`, from: flag.seat === undefined ? 'config' : 'flag' }
  checkModel(flag.model, `--model-${id}`)
  return { id, model: `${provider}:${flag.model}`, from: 'flag' }
}

/** `provider:model`, or a provider alone for its first configured model. */
export function parseSeat(
  text: string,
  where: string,
  config: Config,
  role = 'for',
): { provider: string; model: string } {
  const { provider, model } = splitModelName(text)
  if (!providerPattern.test(provider))
    throw new UsageError(`${where}: "${text}" is not a seat. A seat is provider:model, such as lab:big.`)
  if (provider === offlineProvider) return { provider, model: offlineVoice(model, where, role) }
  if (!config.providers.has(provider)) throw new UsageError(`${where}: ${unknownProvider(config, provider)}`)
  const first = model || modelsOf(config, provider)[0]
  if (!first)
    throw new UsageError(
      `${where}: which model of ${provider}? Write ${provider}:MODEL, or list "models" for it in ${config.userFile}.`,
    )
  checkModel(first, where)
  return { provider, model: first }
}

function offlineVoice(model: string, where: string, role: string): string {
  if (model === '') return role === 'judge' ? 'judge' : role === 'challenger' ? 'against' : 'for'
  if (!(offlineVoices as readonly string[]).includes(model))
    throw new UsageError(`${where}: the offline voice has no model "${model}". Allowed: ${offlineVoices.join(', ')}.`)
  return model
}

function checkModel(model: string, where: string) {
  if (!modelName.test(model))
    throw new UsageError(`${where}: "${model}" is not a model's name. Allowed: letters, digits and . _ : / @ -`)
}

function offlineSeat(role: SeatRole, roles: readonly SeatRole[]): ChosenSeat {
  const debater = roles.filter(other => other.kind === 'debater').indexOf(role)
  const voice = role.kind === 'judge' ? 'judge' : debater % 2 === 0 ? 'for' : 'against'
  return { id: role.id, model: `${offlineProvider}:${voice}`, from: 'offline' }
}

function defaultSeat(
  role: SeatRole,
  roles: readonly SeatRole[],
  chosen: ReadonlyMap<string, ChosenSeat>,
  config: Config,
): ChosenSeat {
  const taken = [...chosen.values()].map(seat => seat.model)
  const providers = new Set(taken.map(name => splitModelName(name).provider))
  const free = configuredModels(config).filter(name => !taken.includes(name))
  const model = free.find(name => !providers.has(splitModelName(name).provider)) ?? free[0]
  if (model) return { id: role.id, model, from: 'default' }
  const shared = role.kind === 'judge' ? chosen.get(roles[0]!.id) : undefined
  if (shared) return { id: role.id, model: shared.model, from: 'default' }
  const known = configuredModels(config)
  throw new UsageError(
    `--${role.id}: a second model is needed, and ${known.length > 0 ? `only ${known.join(', ')} is configured` : 'none is configured'}. ` +
      `Name one: --${role.id} provider:model, or list it under "models" in ${config.userFile}.`,
  )
}

/** Every model the configuration names, in its order. */
function configuredModels(config: Config): string[] {
  const listed = [...config.providers.keys()].flatMap(provider =>
    modelsOf(config, provider).map(model => `${provider}:${model}`),
  )
  const seated = Object.values(config.seats).filter(
    name => config.providers.has(splitModelName(name).provider) && name.includes(':'),
  )
  return [...new Set([...listed, ...seated])]
}

const modelsOf = (config: Config, provider: string): string[] => modelsOfProvider(config.providers.get(provider)!)

function refuseSameDebaters(roles: readonly SeatRole[], seats: readonly ChosenSeat[]) {
  const debaters = seats.filter((_, i) => roles[i]!.kind === 'debater')
  for (const [i, seat] of debaters.entries()) {
    const same = debaters.slice(0, i).find(other => other.model === seat.model)
    if (same)
      throw new UsageError(
        `--${seat.id} must differ from --${same.id}: both are ${seat.model}. Give one of them another model.`,
      )
  }
}
