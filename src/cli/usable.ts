import type { Language } from '../core/language.ts'
import { splitModelName } from '../core/model.ts'
import { familyOf } from '../models/families.ts'
import { knownProvider } from '../models/providers.ts'
import type { ToolId } from '../models/tools/tool.ts'
import { type AvailableProvider, availableProviders } from './config/available.ts'
import { isTool } from './config/grammar.ts'
import type { Config } from './config/load.ts'
import { ConfigError } from './config/problem.ts'
import { resolveProvider } from './config/providers.ts'
import { configuredVoices, type Usable } from './config/seat-defaults.ts'
import { type ChosenSeat, chooseSeats, type Role, type SeatFlags, writtenSeat } from './config/seats.ts'
import type { FoundTool, Nearby } from './nearby.ts'

export interface Choice {
  seats: ChosenSeat[]
  /** What seats that nobody named were chosen from. */
  pool: Usable[]
  /** Tools that would have been chosen if somebody had signed in. */
  passedOver: FoundTool[]
}

/**
 * Who sits where, from what is usable here: configured models, providers whose key is in the environment, tools on PATH,
 * and servers on this machine. Nothing is asked that the choice does not depend on. A tool of which nobody can tell
 * whether it is signed in comes behind everything else, servers included.
 */
export async function chooseUsable(
  roles: readonly Role[],
  flags: SeatFlags,
  config: Config,
  language: Language,
  nearby: Nearby,
): Promise<Choice> {
  const { open, named } = split(roles, flags, config)
  // An audience is glad of whoever there is, and needs no family of its own.
  const families = Math.max(open.filter(({ kind }) => kind !== 'audience').length, Math.min(open.length, 1))
  const passedOver: FoundTool[] = []
  let pool = open.length === 0 ? [] : atHand(config, nearby)
  let wantsServers = named.some(namesServer)
  for (let asked = false; ; ) {
    if (!asked && (wantsServers || newFamilies(pool, named) < families)) {
      pool = [...pool, ...voicesOf(await nearby.servers())]
      asked = true
    }
    if (pool.length === 0 && open.length > 0) pool = configuredVoices(config)
    const seats = chooseSeats(roles, flags, config, language, severalOf(pool))
    const { out, unsure } = await signIns(seats, nearby)
    wantsServers = seats.some(seat => seat.usable?.unproven)
    if (out.length === 0 && unsure.length === 0 && (asked || !wantsServers)) return { seats, pool, passedOver }
    passedOver.push(...out)
    pool = pool
      .filter(voice => !isOf(voice, out))
      .map(voice => (isOf(voice, unsure) ? { ...voice, unproven: true } : voice))
  }
}

/** The seats that nobody named, and what is written for the others. */
function split(roles: readonly Role[], flags: SeatFlags, config: Config): { open: Role[]; named: string[] } {
  const written = ({ id }: Role) => writtenSeat(id, flags, config) ?? flags[id]?.model
  return {
    open: roles.filter(role => written(role) === undefined),
    named: roles.flatMap(role => written(role) ?? []),
  }
}

/** Everything that can be known without asking anybody. Voices that a caller brought are all that caller wants. */
export function atHand(config: Config, nearby: Nearby): Usable[] {
  if ([...config.providers.values()].some(({ baseURL }) => baseURL === '')) return configuredVoices(config)
  const tools = nearby.toolsOnPath().map((id): Usable => ({ model: id, from: 'tool', variable: null }))
  const isThere = ({ name }: AvailableProvider) => hasItsKey(name, config) && !nearby.absent?.has(name)
  return [...voicesOf(availableProviders(config).filter(isThere)), ...tools]
}

/** Everything that could be given a seat, servers on this machine included. */
export async function everythingUsable(config: Config, nearby: Nearby): Promise<Usable[]> {
  return [...atHand(config, nearby), ...voicesOf(await nearby.servers())]
}

/** Whether every variable is set that the provider's settings refer to. */
function hasItsKey(provider: string, config: Config): boolean {
  try {
    return resolveProvider(config, provider, 'en') !== null
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}

const voicesOf = (providers: readonly AvailableProvider[]): Usable[] =>
  providers.flatMap(({ name, from, keyVariable, models }) =>
    models.map((model): Usable => ({ model: `${name}:${model}`, from, variable: keyVariable })),
  )

/** How many families there are for sure, beside those that sit already. */
function newFamilies(pool: readonly Usable[], named: readonly string[]): number {
  const seated = named.map(familyOf)
  const families = pool.filter(({ unproven }) => !unproven).map(({ model }) => familyOf(model))
  return new Set(families.filter(family => !seated.includes(family))).size
}

/** The models of servers that are written without one, `--fallback judge=ollama`: only the servers know them. */
export async function modelsOfServers(written: readonly string[], nearby: Nearby): Promise<Usable[]> {
  return written.some(namesServer) ? voicesOf(await nearby.servers()) : []
}

function namesServer(written: string): boolean {
  const { provider, model } = splitModelName(written)
  return model === '' && knownProvider(provider)?.port !== undefined
}

/** Names that a tool itself keeps pointing to its newest models. */
const ownModels: Partial<Record<ToolId, readonly string[]>> = {
  claude: ['opus', 'sonnet', 'haiku'],
  gemini: ['pro', 'flash'],
}

/** Debaters need different models: a tool that is all there is brings several. */
export function severalOf(pool: readonly Usable[]): readonly Usable[] {
  const proven = pool.filter(({ unproven }) => !unproven)
  const [only, another] = proven.length > 0 ? proven : pool
  if (!only || another || !isTool(only.model)) return pool
  const several = ownModels[only.model]?.map(model => ({ ...only, model: `${only.model}:${model}` })) ?? [only]
  return [...several, ...pool.filter(voice => voice !== only)]
}

/** The tools among the defaults that nobody is signed in to, and those of which it could not be told until now. */
async function signIns(
  seats: readonly ChosenSeat[],
  nearby: Nearby,
): Promise<Record<'out' | 'unsure', readonly FoundTool[]>> {
  const hoped = seats.filter(({ usable }) => usable?.from === 'tool' && !usable.unproven)
  const ids = new Set(hoped.map(({ model }) => splitModelName(model).provider).filter(isTool))
  const found = await Promise.all([...ids].map(id => nearby.tool(id)))
  return {
    out: found.filter(({ signedIn }) => signedIn === false),
    unsure: found.filter(({ signedIn }) => signedIn === null),
  }
}

const isOf = ({ model }: Usable, tools: readonly FoundTool[]): boolean =>
  tools.some(({ tool }) => splitModelName(model).provider === tool.id)
