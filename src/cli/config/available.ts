import { memo } from '../../core/memo.ts'
import { askLoopback } from '../../models/local.ts'
import { type KnownProvider, keyVariable, knownProvider, knownProviders } from '../../models/providers.ts'
import type { Config } from './load.ts'
import { addressOf, configuredModels, lacksKey, modelsNamed } from './providers.ts'
import { fillIn, referencesIn } from './references.ts'
import type { ProviderSettings } from './shape.ts'

/** A provider that can be used here and now. */
export interface AvailableProvider {
  name: string
  from: 'config' | 'environment' | 'loopback'
  /** The environment variable that its key is in; null: none is needed, or the file itself has it. */
  keyVariable: string | null
  /** Best first. Empty when nobody told. */
  models: string[]
}

/** The configured ones, then those whose key is in the environment. Asks nobody. */
export function availableProviders(config: Config): AvailableProvider[] {
  const configured = [...config.providers].flatMap(([name, settings]) => ofConfig(name, settings, config))
  const found = knownProviders
    .filter(known => !isConfigured(known, config))
    .flatMap(known => ofEnvironment(known, config))
  return [...configured, ...found]
}

/** Servers of others on this machine that answer at their usual ports and are not configured. Asked once. */
export function loopbackProviders(config: Config): Promise<AvailableProvider[]> {
  return memo(answers, config, () => askAll(config))
}

const answers = new WeakMap<Config, Promise<AvailableProvider[]>>()

async function askAll(config: Config): Promise<AvailableProvider[]> {
  const servers = knownProviders.filter(known => known.port !== undefined && !namesItsModels(known, config))
  const found = await Promise.all(servers.map(known => ofServer(known, config)))
  return found.filter(provider => provider !== null)
}

function ofConfig(name: string, settings: ProviderSettings, { env }: Config): AvailableProvider[] {
  const known = knownProvider(name)
  if (known && lacksKey(settings, known, env)) return []
  const [referred = null] = referencesIn(settings.apiKey ?? '')
  const variable = settings.apiKey === undefined ? known && keyVariable(known, env) : referred
  return [{ name, from: 'config', keyVariable: variable, models: modelsNamed(settings, known) }]
}

function ofEnvironment(known: KnownProvider, { env }: Config): AvailableProvider[] {
  const variable = keyVariable(known, env)
  const isSomewhere = referencesIn(addressOf({}, known, env)).every(name => env[name]?.trim())
  if (variable === null || !isSomewhere) return []
  return [{ name: known.name, from: 'environment', keyVariable: variable, models: [...known.models] }]
}

async function ofServer(known: KnownProvider, config: Config): Promise<AvailableProvider | null> {
  const settings = config.providers.get(known.name) ?? {}
  const models = await askLoopback(known.name, fillIn(addressOf(settings, known, config.env), config.env))
  return models && { name: known.name, from: 'loopback', keyVariable: null, models }
}

const isConfigured = ({ name, aliases = [] }: KnownProvider, { providers }: Config): boolean =>
  [name, ...aliases].some(candidate => providers.has(candidate))

/** One that is configured without models is asked for them like the others. */
const namesItsModels = ({ name }: KnownProvider, { providers }: Config): boolean =>
  configuredModels(providers.get(name) ?? {}).length > 0
