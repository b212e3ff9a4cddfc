import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import { splitModelName } from '../../core/model.ts'
import { familyOf } from '../../models/families.ts'
import { type Loopback, lookAtLoopback } from '../../models/local.ts'
import { knownProvider } from '../../models/providers.ts'
import type { ToolContext } from '../../models/tools/context.ts'
import { findExecutable } from '../../models/tools/executable.ts'
import { toolById, tools } from '../../models/tools/index.ts'
import type { Tool, ToolId, ToolStatus } from '../../models/tools/tool.ts'
import { caught } from '../caught.ts'
import { type AvailableProvider, availableProviders, loopbackProviders } from '../config/available.ts'
import { isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { resolveProvider } from '../config/providers.ts'
import { configuredVoices, type Usable } from '../config/seat-defaults.ts'
import { type ChosenSeat, chooseSeats, type SeatFlags, type SeatRoleChoice, writtenSeat } from '../config/seats.ts'
import { agonHome } from '../host.ts'

export interface SeatChoice {
  seats: ChosenSeat[]
  /** The models from which unnamed seats were filled. */
  pool: Usable[]
  /** Tools that would have been chosen if somebody were signed in. */
  passedOver: FoundTool[]
}

/**
 * Decides who sits where, from what is usable here: configured models, providers with a key in the environment, tools
 * on PATH, and servers on this machine. Only what the choice depends on is contacted. Tools whose sign-in is unknown
 * come last, even after servers.
 */
export async function chooseUsable(
  roles: readonly SeatRoleChoice[],
  flags: SeatFlags,
  config: Config,
  language: Language,
  machine: Machine,
): Promise<SeatChoice> {
  const { open, named } = split(roles, flags, config)
  // An audience takes whatever there is and needs no family of its own.
  const families = Math.max(open.filter(({ kind }) => kind !== 'audience').length, Math.min(open.length, 1))
  const passedOver: FoundTool[] = []
  let pool = open.length === 0 ? [] : atHand(config, machine)
  let wantsServers = named.some(namesServer)
  for (let asked = false; ; ) {
    if (!asked && (wantsServers || newFamilies(pool, named) < families)) {
      pool = [...pool, ...voicesOf(await machine.servers())]
      asked = true
    }
    if (pool.length === 0 && open.length > 0) pool = configuredVoices(config)
    const seats = chooseSeats(roles, flags, config, language, severalOf(pool))
    const { out, unsure } = await signIns(seats, machine)
    wantsServers = seats.some(seat => seat.usable?.unproven)
    if (out.length === 0 && unsure.length === 0 && (asked || !wantsServers)) return { seats, pool, passedOver }
    passedOver.push(...out)
    pool = pool
      .filter(voice => !isOf(voice, out))
      .map(voice => (isOf(voice, unsure) ? { ...voice, unproven: true } : voice))
  }
}

function split(
  roles: readonly SeatRoleChoice[],
  flags: SeatFlags,
  config: Config,
): { open: SeatRoleChoice[]; named: string[] } {
  const written = ({ id }: SeatRoleChoice) => writtenSeat(id, flags, config) ?? flags[id]?.model
  return {
    open: roles.filter(role => written(role) === undefined),
    named: roles.flatMap(role => written(role) ?? []),
  }
}

/** Everything known without contacting anything. If the caller brought models, only those count. */
export function atHand(config: Config, machine: Machine): Usable[] {
  if ([...config.providers.values()].some(({ baseURL }) => baseURL === '')) return configuredVoices(config)
  const tools = machine.toolsOnPath().map((id): Usable => ({ model: id, from: 'tool', variable: null }))
  const isThere = ({ name }: AvailableProvider) => hasItsKey(name, config) && !machine.absent?.has(name)
  return [...voicesOf(availableProviders(config).filter(isThere)), ...tools]
}

export async function everythingUsable(config: Config, machine: Machine): Promise<Usable[]> {
  return [...atHand(config, machine), ...voicesOf(await machine.servers())]
}

/** The same, without tools that nobody is signed in to. */
export async function signedInUsable(config: Config, machine: Machine): Promise<Usable[]> {
  const tools = await Promise.all(machine.toolsOnPath().map(id => machine.tool(id)))
  const out = tools.filter(({ signedIn }) => signedIn === false)
  return (await everythingUsable(config, machine)).filter(voice => !isOf(voice, out))
}

/** Whether all variables are set that the provider's settings refer to. */
const hasItsKey = (provider: string, config: Config): boolean =>
  !(caught(ConfigError, () => resolveProvider(config, provider, 'en')) instanceof ConfigError)

const voicesOf = (providers: readonly AvailableProvider[]): Usable[] =>
  providers.flatMap(({ name, from, keyVariable, models }) =>
    models.map((model): Usable => ({ model: `${name}:${model}`, from, variable: keyVariable })),
  )

/** How many families are certain, besides those already seated. */
function newFamilies(pool: readonly Usable[], named: readonly string[]): number {
  const seated = named.map(familyOf)
  const families = pool.filter(({ unproven }) => !unproven).map(({ model }) => familyOf(model))
  return new Set(families.filter(family => !seated.includes(family))).size
}

/** The models of servers named without one, `--fallback judge=ollama`: only the servers know them. */
export async function modelsOfServers(written: readonly string[], machine: Machine): Promise<Usable[]> {
  return written.some(namesServer) ? voicesOf(await machine.servers()) : []
}

function namesServer(written: string): boolean {
  const { provider, model } = splitModelName(written)
  return model === '' && knownProvider(provider)?.port !== undefined
}

/** Names that a tool keeps pointing to its newest models. */
const ownModels: Partial<Record<ToolId, readonly string[]>> = {
  claude: ['opus', 'sonnet', 'haiku'],
  gemini: ['pro', 'flash'],
}

/** Debaters need different models, so a single tool contributes several. */
export function severalOf(pool: readonly Usable[]): readonly Usable[] {
  const proven = pool.filter(({ unproven }) => !unproven)
  const [only, another] = proven.length > 0 ? proven : pool
  if (!only || another || !isTool(only.model)) return pool
  const several = ownModels[only.model]?.map(model => ({ ...only, model: `${only.model}:${model}` })) ?? [only]
  return [...several, ...pool.filter(voice => voice !== only)]
}

/** Default tools that nobody is signed in to, and those whose state was unknown until now. */
async function signIns(
  seats: readonly ChosenSeat[],
  machine: Machine,
): Promise<Record<'out' | 'unsure', readonly FoundTool[]>> {
  const hoped = seats.filter(({ usable }) => usable?.from === 'tool' && !usable.unproven)
  const ids = new Set(hoped.map(({ model }) => splitModelName(model).provider).filter(isTool))
  const found = await Promise.all([...ids].map(id => machine.tool(id)))
  return {
    out: found.filter(({ signedIn }) => signedIn === false),
    unsure: found.filter(({ signedIn }) => signedIn === null),
  }
}

const isOf = ({ model }: Usable, tools: readonly FoundTool[]): boolean =>
  tools.some(({ tool }) => splitModelName(model).provider === tool.id)

export interface FoundTool extends ToolStatus {
  tool: Tool
  /** null: it is not on PATH. */
  path: string | null
}

/** What else is on this machine. Each thing is asked once, and only when needed. */
export interface Machine {
  toolsOnPath(): ToolId[]
  tool(id: ToolId): Promise<FoundTool>
  servers(): Promise<AvailableProvider[]>
  /** Configured servers on this machine that do not run. Their models are given to nobody. */
  absent?: ReadonlySet<string>
  /** What answers at the address of one of them, or of another server on this machine. */
  server(provider: string, baseURL: string): Promise<Loopback>
}

/** A tool that has not reported its state by then may or may not be usable. Under load some take seconds to start. */
const patienceMs = 10_000

export function lookAround(config: Config, language: Language): Machine {
  const context: ToolContext = {
    env: config.env,
    cwd: config.cwd,
    home: agonHome(config.env),
    idleMs: patienceMs,
    callMs: patienceMs,
    executable: id => config.tools[id]?.command ?? null,
  }
  const found = new Map<ToolId, Promise<FoundTool>>()
  const servers = new Map<string, Promise<Loopback>>()
  return {
    toolsOnPath: () => tools.filter(tool => findExecutable(tool, context) !== null).map(tool => tool.id),
    tool: id => memo(found, id, () => statusOf(id, context, language)),
    servers: () => loopbackProviders(config),
    server: (provider, baseURL) => memo(servers, baseURL, () => lookAtLoopback(provider, baseURL)),
  }
}

async function statusOf(id: ToolId, context: ToolContext, language: Language): Promise<FoundTool> {
  const { toolStatus } = await import('../../models/tools/status.ts')
  const tool = toolById(id)!
  return { tool, ...(await toolStatus(tool, context, language, AbortSignal.timeout(patienceMs))) }
}
