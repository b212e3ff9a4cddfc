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
 * and servers on this machine. Nothing is asked that the choice does not depend on.
 */
export async function chooseUsable(
  roles: readonly Role[],
  flags: SeatFlags,
  config: Config,
  language: Language,
  nearby: Nearby,
): Promise<Choice> {
  const isNamed = ({ id }: Role) => writtenSeat(id, flags, config) !== undefined || flags[id]?.model !== undefined
  let pool = roles.every(isNamed) ? [] : atHand(config, nearby)
  const passedOver: FoundTool[] = []
  for (let asked = false; ; ) {
    if (!asked && (families(pool) < roles.filter(role => !isNamed(role)).length || namesServer(roles, flags, config))) {
      pool = [...pool, ...voicesOf(await nearby.servers())]
      asked = true
    }
    const seats = chooseSeats(roles, flags, config, language, severalOf(pool))
    const out = await signedOut(seats, nearby)
    if (out.length === 0) return { seats, pool, passedOver }
    passedOver.push(...out)
    pool = pool.filter(({ model }) => !out.some(({ tool }) => splitModelName(model).provider === tool.id))
  }
}

/** Everything that can be known without asking anybody. Voices that a caller brought are all that caller wants. */
function atHand(config: Config, nearby: Nearby): Usable[] {
  if ([...config.providers.values()].some(({ baseURL }) => baseURL === '')) return configuredVoices(config)
  const tools = nearby.toolsOnPath().map((id): Usable => ({ model: id, from: 'tool', variable: null }))
  const found = [...voicesOf(availableProviders(config).filter(({ name }) => hasItsKey(name, config))), ...tools]
  return found.length > 0 ? found : configuredVoices(config)
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

const families = (pool: readonly Usable[]): number => new Set(pool.map(({ model }) => familyOf(model))).size

/** `--judge ollama`: its models are known only to the server itself. */
function namesServer(roles: readonly Role[], flags: SeatFlags, config: Config): boolean {
  return roles.some(({ id }) => {
    const { provider, model } = splitModelName(writtenSeat(id, flags, config) ?? '')
    return model === '' && knownProvider(provider)?.port !== undefined
  })
}

/** Names that a tool itself keeps pointing to its newest models. */
const ownModels: Partial<Record<ToolId, readonly string[]>> = {
  claude: ['opus', 'sonnet', 'haiku'],
  gemini: ['pro', 'flash'],
}

/** Debaters need different models: a tool that is all there is brings several. */
function severalOf(pool: readonly Usable[]): readonly Usable[] {
  const [only] = pool
  if (!only || pool.length > 1 || !isTool(only.model)) return pool
  return ownModels[only.model]?.map(model => ({ ...only, model: `${only.model}:${model}` })) ?? pool
}

/** Tools among the defaults that nobody has signed in to. Where that cannot be told, they are taken at their word. */
async function signedOut(seats: readonly ChosenSeat[], nearby: Nearby): Promise<FoundTool[]> {
  const tools = seats.filter(seat => seat.usable?.from === 'tool').map(seat => splitModelName(seat.model).provider)
  const found = await Promise.all([...new Set(tools)].filter(isTool).map(id => nearby.tool(id)))
  return found.filter(({ signedIn }) => signedIn === false)
}
